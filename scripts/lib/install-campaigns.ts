import { spawnSync } from 'node:child_process';
import { inRepository } from './paths.ts';

/** Installs what only benchmarks, campaigns and exhaustive tests need. */
export function installCampaigns(): void {
  const install = [inRepository('scripts/bootstrap.mjs'), 'campaigns'];
  const { status } = spawnSync(process.execPath, install, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
