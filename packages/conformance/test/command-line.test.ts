import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCommandLine } from '../src/run/arguments.ts';
import { UsageError } from '../src/run/options.ts';
import { runConformance } from '../src/run/run-conformance.ts';
import { suitesIn } from '../src/run/suites.ts';
import { conformance, temporaryFile } from './command.ts';
import { standIn } from './stand-in.ts';

const ours = suitesIn(join(import.meta.dirname, 'fixtures/suites'));

/** Does in this process what the command does with its arguments. */
async function ask(args: readonly string[]): Promise<unknown> {
  const commandLine = readCommandLine(args, {});
  return commandLine && runConformance(commandLine.options, ours);
}

const base = ['--base-url', 'http://127.0.0.1:9'];
const account = { name: 'a', apiKey: 'the-api-key', secretKey: 'the-secret-key' };

test.for<[string, readonly string[], RegExp]>([
  ['nothing', [], /^--base-url is missing/],
  ['no URL', ['--base-url', 'example'], /^--base-url example is not an absolute URL/],
  ['no scheme', ['--base-url', 'localhost:80'], /^--base-url localhost:80 is neither http/],
  ['an empty URL', ['--base-url', ''], /^--base-url is empty/],
  ['a query', ['--base-url', 'http://a.example/?b'], /^--base-url must not have a query/],
  ['a port out of range', ['--base-url', 'http://a:99999'], /is not an absolute URL/],
  ['a section', [...base, '--section', 'futures'], /^--section futures: there are spot, contract/],
  [
    'an operation',
    [...base, '--operation', 'getdepth'],
    /^--operation getdepth: .* spot\/getDepth/,
  ],
  [
    'an operation elsewhere',
    [...base, '--section', 'contract', '--operation', 'getDepth'],
    /no such/,
  ],
  ['a word as seed', [...base, '--seed', 'x'], /^--seed x: expected a whole number from 0/],
  ['a large seed', [...base, '--seed', '2147483648'], /^--seed 2147483648: expected/],
  ['a timeout of nothing', [...base, '--timeout', '0'], /^--timeout 0: expected/],
  ['an unknown option', [...base, '--speed', '9'], /^Unknown option '--speed'/],
  ['an option without its value', [...base, '--seed'], /^Option '--seed <value>' argument missing/],
  ['a word too many', [...base, 'spot'], /^Unexpected argument 'spot'/],
  ['a control plane that is none', [...base, '--control', 'x'], /^--control x is not an absolute/],
  [
    'a file that is not there',
    [...base, '--accounts', 'no.json'],
    /^--accounts no\.json: there is no/,
  ],
])('%s is refused', async ([, args, line]) => {
  await expect(ask(args)).rejects.toThrow(line);
  await expect(ask(args)).rejects.toThrow(UsageError);
});

test.for<[string, readonly string[], RegExp]>([
  ['nothing', [], /^--base-url is missing\n/],
  ['an unknown option', [...base, '--speed', '9'], /^Unknown option '--speed'\n/],
  ['a section', [...base, '--section', 'futures'], /^--section futures: there are spot, .*\n/],
  [
    'a lost overlay',
    [...base, '--overlay', 'no.yaml'],
    /^--overlay no\.yaml: there is no such.*\n/,
  ],
])('%s ends the command with one line, the usage and status 2', async ([, args, line]) => {
  const { status, errors, output } = await conformance(args);
  expect(errors).toMatch(line);
  expect(errors).toContain('\n\nUsage: broker-conformance --base-url URL');
  expect(output).toBe('');
  expect(status).toBe(2);
});

test('a user name and a password in the URL are refused and not quoted', async () => {
  const { status, errors } = await conformance(['--base-url', 'https://me:canary-word@a.example']);
  expect(errors).toMatch(/^--base-url must not hold a user name or password/);
  expect(errors).not.toContain('canary-word');
  expect(status).toBe(2);
});

test.for<[string, unknown, RegExp]>([
  ['no JSON', '{"secretKey":"canary-word"', /it is not JSON/],
  ['no list', { keys: [] }, /expected \{"accounts": \[\.\.\.\]\} or a list/],
  ['nobody', [], /lists no account/],
  ['a text', ['canary-word'], /account 1 is not an object/],
  ['no secret', [{ ...account, secretKey: undefined }], /account 1 has no secretKey/],
  ['white space', [account, { ...account, apiKey: 'canary-word\n' }], /apiKey of account 2 begins/],
  ['no header', [{ ...account, apiKey: 'canary-word-€' }], /apiKey of account 1 holds characters/],
  ['one name twice', [account, account], /two accounts have the name a/],
  ['a word', [{ ...account, enabled: 'yes' }], /enabled of account 1 is neither true nor false/],
  ['no texts', [{ ...account, allowedIps: '::1' }], /allowedIps of account 1 is not a list/],
])('an accounts file with %s is refused, and no key is quoted', async ([, content, line]) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const file = temporaryFile('accounts.json', text);
  const error: unknown = await ask([...base, '--accounts', file]).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(UsageError);
  expect((error as Error).message).toMatch(line);
  expect((error as Error).message).not.toMatch(/canary|\n/);
});

test('half of the credentials in the environment is refused', async () => {
  const { status, errors } = await conformance(base, { BROKER_API_KEY: 'x' });
  expect(errors).toMatch(/^BROKER_API_KEY is set and BROKER_SECRET_KEY is not/);
  expect(status).toBe(2);
});

test('a text that no id contains is refused', async () => {
  const { url } = await standIn();
  const { status, errors } = await conformance(['--base-url', url, '--test', '999-none']);
  expect(errors).toMatch(/^--test 999-none: no test that was selected has this in its id/);
  expect(status).toBe(2);
});

test('help is no mistake', async () => {
  const { status, output, errors } = await conformance(['--help']);
  expect(output).toMatch(/^Usage: .*[\s\S]*--overlay FILE[\s\S]*Ends with 0 when all tests passed/);
  expect(errors).toBe('');
  expect(status).toBe(0);
});

test('pnpm hands the two dashes on', async () => {
  const { url } = await standIn();
  const { status } = await conformance(['--', '--base-url', url, '--section', 'contract']);
  expect(status).toBe(0);
});
