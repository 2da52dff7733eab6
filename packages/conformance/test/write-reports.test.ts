import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test.skipIf(process.platform !== 'linux')(
  'writeReports fails for a folder that the file system cannot contain, and does not wait forever',
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
