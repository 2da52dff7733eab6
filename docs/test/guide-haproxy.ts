import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { guideCommands, guideFiles, guideText } from '@broker-api/test-kit/guide-shell';
import { temporaryDirectory } from '@broker-api/test-kit/vitest';
import { onTestFinished } from 'vitest';

const isInstalled = spawnSync('haproxy', ['-v']).status === 0;

/** Whether to skip tests that need HAProxy. In CI, they fail instead. */
export const isHaproxyMissing = !isInstalled && process.env.CI !== 'true';

/** The end of the titles of skipped tests. */
export const haproxyHint = isHaproxyMissing
  ? ' (skipped: HAProxy is missing; run apt-get install haproxy)'
  : '';

/**
 * Starts HAProxy with a configuration and the certificate of the guide, on other ports. Returns the
 * certificate.
 */
export function startProxy(file: string, replacements: Readonly<Record<string, string>>): Buffer {
  const folder = temporaryDirectory();
  const inTest = (text: string): string =>
    Object.entries(replacements).reduce((result, [from, to]) => result.replaceAll(from, to), text);
  const guide = guideText('sandbox-for-a-team');
  for (const { command } of guideCommands(guide)) {
    if (!/openssl req|sandbox\.pem/.test(command)) continue;
    execFileSync('bash', ['-e', '-c', inTest(command)], { cwd: folder });
  }
  writeFileSync(join(folder, file), inTest(guideFiles(guide).get(file) ?? ''));
  const proxy = spawn('haproxy', ['-f', file], { cwd: folder, stdio: 'ignore' });
  onTestFinished(() => void proxy.kill('SIGKILL'));
  return readFileSync(join(folder, 'sandbox.crt'));
}
