// The server under test: the sandbox with the trading engine and a journal on disk.
import { openSandbox } from '@broker-api/sandbox';
import { createTemporaryDirectory, removeDirectory } from '@broker-api/test-kit';

const folder = createTemporaryDirectory('bench-sandbox');
const sandbox = await openSandbox(folder, { limits: 'off' });
const { origin } = await sandbox.listen();
process.stdout.write(`${new URL(origin).port}\n`);
process.once('SIGTERM', () => {
  removeDirectory(folder);
  process.exit(0);
});
