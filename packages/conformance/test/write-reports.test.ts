import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test.skipIf(process.platform !== 'linux')(
  'writeReports fails, and does not hang, if the folder cannot be created',
  () => {
    const file = join(import.meta.dirname, '../src/report/write-reports.ts');
    const code = `const { writeReports } = await import(${JSON.stringify(file)});
      writeReports('/proc/x/y', {})`;
    const args = ['--input-type=module', '--eval', code];
    const { status, stderr } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      timeout: 10_000,
    });
    expect(stderr).toContain("ENOENT: no such file or directory, mkdir '/proc/x'");
    expect(status).toBe(1);
  },
);
