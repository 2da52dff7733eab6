import { spawnSync } from 'node:child_process';
import { sampled } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { inRepository, root } from '../lib/paths.ts';

function run(script: string, ...args: string[]) {
  const path = inRepository('scripts', `${script}.ts`);
  return spawnSync(process.execPath, [path, ...args], { cwd: root, encoding: 'utf8' });
}

const mistakes: readonly (readonly [string, string, string])[] = [
  ['generate', '--chek', "Unknown option '--chek'."],
  ['generate', 'spot', "Unexpected argument 'spot'."],
  ['dev', '--port=abc', '--port must be an integer from 0 to 65535; got "abc".'],
  ['dev', '--watch', "Unknown option '--watch'."],
  ['start', '--port=', '--port must be an integer from 0 to 65535; got "".'],
  ['start', '--port=65536', '--port must be an integer from 0 to 65535; got "65536".'],
  ['start', '--control-port=x', '--control-port must be an integer from 0 to 65535; got "x".'],
  ['start', '--port', "Option '--port <value>' argument missing."],
  ['site', '--port=8080', "Unknown option '--port'."],
  ['lint', '--fix', "Unknown option '--fix'."],
  ['check-packages', 'spot', "Unexpected argument 'spot'."],
  ['check', '--seed', "Unknown option '--seed'."],
  ['bench', 'toString', 'There is no benchmark named toString.'],
  ['soak', 'outcome', 'There is no campaign named outcome.'],
  ['bench', '--csv', "Unknown option '--csv'."],
  ['pack-all', 'spot', 'Unknown package "spot".'],
  ['pack-all', '--all', "Unknown option '--all'."],
  ['new-operation', '--all', "Unknown option '--all'."],
  ['release', '--publish', "Unknown option '--publish'."],
  ['check-breaking', 'v1.0.0', "Unexpected argument 'v1.0.0'."],
  ['check-breaking', '--base', "Option '--base <value>' argument missing."],
];
test.each(sampled(mistakes, 5))(
  '%s %s prints an error and the usage, and exits with status 2',
  (script, arg, message) => {
    const { status, stdout, stderr } = run(script, arg);
    const [first, second] = stderr.split('\n');
    expect(first).toBe(message);
    expect(second).toMatch(/^Usage: /);
    expect(stderr).not.toContain('    at ');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  },
);

const scripts = [
  'generate',
  'dev',
  'check',
  'start',
  'site',
  'lint',
  'check-packages',
  'bench',
  'pack-all',
  'release',
];
test.each(sampled(scripts, 2))('%s --help prints the usage only', (script) => {
  const { status, stdout, stderr } = run(script, '--help');
  expect(stdout).toMatch(/^Usage: .*\n/);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test.each(['bench', 'soak'])(
  '%s without a name prints the usage, which lists all names',
  (script) => {
    const { status, stdout, stderr } = run(script);
    expect(stdout).toMatch(/^Usage: /);
    expect(stdout).toMatch(/\b(gateway, engine|outcomes +submits)/);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  },
);

test('check:breaking without a release says how to compare with a commit', () => {
  const { status, stdout, stderr } = run('check-breaking', '--json');
  expect(stderr).toContain('pnpm check:breaking --base REF');
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
});
