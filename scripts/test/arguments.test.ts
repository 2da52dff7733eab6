import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { inRepository, root } from '../lib/paths.ts';

function run(script: string, ...args: string[]) {
  const path = inRepository('scripts', `${script}.ts`);
  return spawnSync(process.execPath, [path, ...args], { cwd: root, encoding: 'utf8' });
}

test.each([
  ['generate', '--chek', "Unknown option '--chek'."],
  ['generate', 'spot', "Unexpected argument 'spot'."],
  ['dev', '--port=abc', '--port "abc": a port is a number from 0 to 65535.'],
  ['dev', '--watch', "Unknown option '--watch'."],
  ['start', '--port=', '--port "": a port is a number from 0 to 65535.'],
  ['start', '--port=65536', '--port "65536": a port is a number from 0 to 65535.'],
  ['start', '--control-port=x', '--control-port "x": a port is a number from 0 to 65535.'],
  ['start', '--port', "Option '--port <value>' argument missing."],
  ['site', '--port=8080', "Unknown option '--port'."],
  ['lint', '--fix', "Unknown option '--fix'."],
  ['check-packages', 'spot', "Unexpected argument 'spot'."],
  ['bench', 'toString', 'There is no benchmark toString.'],
  ['bench', '--csv', "Unknown option '--csv'."],
  ['pack-all', 'spot', '"spot" is not a published package.'],
  ['pack-all', '--all', "Unknown option '--all'."],
  ['new-operation', '--all', "Unknown option '--all'."],
])('%s %s: one line, the usage, and status 2', (script, arg, message) => {
  const { status, stdout, stderr } = run(script, arg);
  const [first, second] = stderr.split('\n');
  expect(first).toBe(message);
  expect(second).toMatch(/^Usage: /);
  expect(stderr).not.toContain('    at ');
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
});

test.each(['generate', 'dev', 'start', 'site', 'lint', 'check-packages', 'bench', 'pack-all'])(
  '%s --help tells the usage and does nothing',
  (script) => {
    const { status, stdout, stderr } = run(script, '--help');
    expect(stdout).toMatch(/^Usage: .*\n/);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  },
);
