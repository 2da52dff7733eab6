// Ours: the sandbox that trades, its journal on the disk.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSandbox } from '@broker-api/sandbox';

const folder = mkdtempSync(join(tmpdir(), 'bench-sandbox-'));
const sandbox = await openSandbox(folder, { limits: 'off' });
const { origin } = await sandbox.listen();
process.stdout.write(`${new URL(origin).port}\n`);
process.once('SIGTERM', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
