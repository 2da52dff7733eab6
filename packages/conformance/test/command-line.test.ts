import { expect, test } from 'vitest';
import { readCommandLine } from '../src/run/arguments.ts';
import { runConformance } from '../src/run/run-conformance.ts';
import { UsageError } from '../src/usage-error.ts';
import { conformance, temporaryFile } from './command.ts';
import { fixtureTests } from './fixtures/fixture-cases.ts';
import { startStubServer } from './stub-server.ts';

async function runWith(args: readonly string[]): Promise<unknown> {
  const commandLine = readCommandLine(args, {});
  return commandLine && runConformance(commandLine.options, fixtureTests.few);
}

const base = ['--base-url', 'http://127.0.0.1:9'];
const account = { name: 'a', apiKey: 'the-api-key', secretKey: 'the-secret-key' };

test.for<[string, readonly string[], RegExp]>([
  ['a missing --base-url', [], /^--base-url is missing/],
  [
    'a base URL that is not a URL',
    ['--base-url', 'example'],
    /^--base-url example is not an absolute URL/,
  ],
  [
    'a base URL without a scheme',
    ['--base-url', 'localhost:80'],
    /^--base-url localhost:80 does not start with http/,
  ],
  ['an empty base URL', ['--base-url', ''], /^--base-url is empty/],
  [
    'a base URL with a query',
    ['--base-url', 'http://a.example/?b'],
    /^--base-url must not contain a query/,
  ],
  [
    'a base URL with a port out of range',
    ['--base-url', 'http://a:99999'],
    /is not an absolute URL/,
  ],
  [
    'an unknown section',
    [...base, '--section', 'futures'],
    /^--section futures: expected spot, contract/,
  ],
  [
    'an unknown operation',
    [...base, '--operation', 'getdepth'],
    /^--operation getdepth: .* spot\/getDepth/,
  ],
  [
    'an operation of another section',
    [...base, '--section', 'contract', '--operation', 'spot/getDepth'],
    /^--operation spot\/getDepth: this operation exists in spot, which --section excludes; add/,
  ],
  [
    'a seed that is not a number',
    [...base, '--seed', 'x'],
    /^--seed x: expected an integer from 0/,
  ],
  ['a seed out of range', [...base, '--seed', '2147483648'], /^--seed 2147483648: expected/],
  ['a timeout of 0', [...base, '--timeout', '0'], /^--timeout 0: expected/],
  ['--workflows without --trade', [...base, '--workflows'], /^--workflows requires --trade; add/],
  ['--stateful without --trade', [...base, '--stateful', '3'], /^--stateful requires --trade; add/],
  [
    'a case id that is malformed',
    [...base, '--trade', '--stateful', 'spot/stateful/7'],
    /^--stateful spot\/stateful\/7: expected a number, or the id of a case, such as spot/,
  ],
  [
    'a number of sequences that is not a number',
    [...base, '--trade', '--stateful', 'x'],
    /^--stateful x: expected an integer from 0/,
  ],
  [
    'a negative amount to spend',
    [...base, '--trade', '--max-spend=-1'],
    /^--max-spend -1: expected a decimal, such as 500/,
  ],
  [
    'a number of orders with a fraction',
    [...base, '--trade', '--max-orders', '1.5'],
    /^--max-orders 1\.5: /,
  ],
  ['--max-orders without --trade', [...base, '--max-orders', '5'], /require --trade$/],
  ['an unknown option', [...base, '--speed', '9'], /^Unknown option '--speed'/],
  ['an option without a value', [...base, '--seed'], /^Option '--seed <value>' argument missing/],
  ['an unexpected argument', [...base, 'spot'], /^Unexpected argument 'spot'/],
  [
    'a control URL that is not a URL',
    [...base, '--control', 'x'],
    /^--control x is not an absolute/,
  ],
  [
    'a --ws-url with the scheme http',
    [...base, '--ws-url', 'http://a.example'],
    /^--ws-url http:\/\/a\.example does not start with ws:\/\/ or wss:\/\//,
  ],
  [
    'a token file that does not exist',
    [...base, '--control-token-file', 'no.txt'],
    /^--control-token-file no\.txt: cannot read the file \(ENOENT\)/,
  ],
  [
    'an empty token file',
    [...base, '--control-token-file', '/dev/null'],
    /^--control-token-file \/dev\/null: expected a token/,
  ],
  [
    'an accounts file that does not exist',
    [...base, '--accounts', 'no.json'],
    /^--accounts no\.json: no such file/,
  ],
])('the command rejects %s', async ([, args, line]) => {
  await expect(runWith(args)).rejects.toThrow(line);
  await expect(runWith(args)).rejects.toThrow(UsageError);
});

test.for<[string, readonly string[], RegExp]>([
  ['a missing --base-url', [], /^--base-url is missing.*\n/],
  ['an unknown option', [...base, '--speed', '9'], /^Unknown option '--speed'\n/],
  [
    'an unknown section',
    [...base, '--section', 'futures'],
    /^--section futures: expected spot, .*\n/,
  ],
  [
    'an overlay that does not exist',
    [...base, '--overlay', 'no.yaml'],
    /^--overlay no\.yaml: no such file.*\n/,
  ],
])(
  'the command prints the problem and the usage, and exits with 2, for %s',
  async ([, args, line]) => {
    const { status, errors, output } = await conformance(args);
    expect(errors).toMatch(line);
    expect(errors).toContain('\n\nUsage: broker-conformance --base-url URL');
    expect(output).toBe('');
    expect(status).toBe(2);
  },
);

test('a base URL with a user name and a password is rejected, and not quoted', async () => {
  const { status, errors } = await conformance(['--base-url', 'https://me:canary-word@a.example']);
  expect(errors).toMatch(/^--base-url must not contain a user name or password/);
  expect(errors).not.toContain('canary-word');
  expect(status).toBe(2);
});

test.for<[string, unknown, RegExp]>([
  ['malformed JSON', '{"secretKey":"canary-word"', /expected JSON/],
  ['no content', '', /the file is empty; .* wait until the program is ready$/],
  ['a missing list of accounts', { keys: [] }, /expected \{"accounts": \[\.\.\.\]\} or a list/],
  ['an empty list', [], /expected at least one account/],
  ['an account that is not an object', ['canary-word'], /account 1 must be an object/],
  [
    'an account without a secret key',
    [{ ...account, secretKey: undefined }],
    /secretKey of account 1 must be a non-empty string/,
  ],
  [
    'white space around a key',
    [account, { ...account, apiKey: 'canary-word\n' }],
    /apiKey of account 2 must not begin/,
  ],
  [
    'a key with invalid characters',
    [{ ...account, apiKey: 'canary-word-€' }],
    /apiKey of account 1 must contain only/,
  ],
  ['a duplicate name', [account, account], /got two accounts with the name a/],
  [
    'an invalid flag',
    [{ ...account, enabled: 'yes' }],
    /enabled of account 1 must be true or false/,
  ],
  [
    'an invalid list',
    [{ ...account, allowedIps: '::1' }],
    /allowedIps of account 1 must be a list/,
  ],
])('an accounts file with %s is rejected, and no key is quoted', async ([, content, line]) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const file = temporaryFile('accounts.json', text);
  const error: unknown = await runWith([...base, '--accounts', file]).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(UsageError);
  expect((error as Error).message).toMatch(line);
  expect((error as Error).message).not.toMatch(/canary|\n/);
});

test('an environment with an API key but no secret key is rejected', async () => {
  const { status, errors } = await conformance(base, { environment: { BROKER_API_KEY: 'x' } });
  expect(errors).toMatch(/^BROKER_API_KEY is set, but BROKER_SECRET_KEY is not/);
  expect(status).toBe(2);
});

test('a --test value that no test id contains is rejected', async () => {
  const { url } = await startStubServer();
  const { status, errors } = await conformance(['--base-url', url, '--test', '999-none']);
  expect(errors).toMatch(/^--test 999-none: no selected test has an id that contains this text/);
  expect(status).toBe(2);
});

test('the control token is read from a file or from the environment, not from both', () => {
  const variable = 'BROKER_SANDBOX_CONTROL_TOKEN';
  const file = temporaryFile('control-token', 'token-in-the-file\n');
  const tokenOf = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
    readCommandLine([...base, ...args], environment)?.options.controlToken;
  expect(tokenOf([])).toBe(undefined);
  expect(tokenOf(['--control-token-file', file])).toBe('token-in-the-file');
  expect(tokenOf([], { [variable]: 'token-in-the-environment' })).toBe('token-in-the-environment');
  expect(() => tokenOf(['--control-token-file', file], { [variable]: 'x' })).toThrow(
    `--control-token-file and ${variable} cannot be combined`,
  );
});

test('conformance --help prints the usage and exits with 0', async () => {
  const { status, output, errors } = await conformance(['--help']);
  expect(output).toMatch(/^Usage: .*[\s\S]*--overlay FILE[\s\S]*Exit status: 0 if no test failed/);
  expect(errors).toBe('');
  expect(status).toBe(0);
});

test('a leading --, which pnpm passes to the command, is ignored', async () => {
  const { url } = await startStubServer();
  const { status } = await conformance(['--', '--base-url', url, '--section', 'contract']);
  expect(status).toBe(0);
});
