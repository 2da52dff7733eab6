import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { usage } from '../src/options.ts';
import { readOptions } from '../src/run/main.ts';
import { conformance, temporaryFile } from './command.ts';
import { startStubServer } from './stub-server.ts';

const url = '--base-url http://127.0.0.1:9';
const account = { name: 'a', apiKey: 'the-api-key', secretKey: 'the-secret-key' };

/** Returns the first line that a command with invalid options prints. */
async function problemOf(args: string, environment: Readonly<Record<string, string>> = {}) {
  const { status, errors, output } = await conformance(args.match(/\S+/g) ?? [], { environment });
  expect(errors).toContain('\n\nUsage: broker-conformance --base-url URL');
  expect([status, output]).toEqual([2, '']);
  return errors.split('\n')[0];
}

test.each([
  ['', /^--base-url is missing/],
  ['--base-url example', /^--base-url example is not an absolute URL/],
  ['--base-url localhost:80', /^--base-url localhost:80 does not start with http/],
  ['--base-url=', /^--base-url is empty/],
  ['--base-url http://a.example/?b', /^--base-url must not contain a query/],
  ['--base-url http://a:99999', /is not an absolute URL/],
  [
    '--base-url https://me:word@a.example',
    /^--base-url must not contain a user name or password; /,
  ],
  [`${url} --section futures`, /^--section futures: expected spot, contract/],
  [`${url} --operation getdepth`, /^--operation getdepth: .* did you mean spot\/getDepth\?$/],
  [`${url} --operation toDepth`, /^--operation toDepth: .* did you mean spot\/getDepth\?$/],
  [`${url} --operation withdraw`, /^--operation withdraw: .* a name such as getDepth or spot\/get/],
  [
    `${url} --section contract --operation spot/getDepth`,
    /^--operation spot\/getDepth: this operation exists in spot, which --section excludes; add/,
  ],
  [`${url} --seed x`, /^--seed x: expected an integer from 0/],
  [`${url} --seed 2147483648`, /^--seed 2147483648: expected/],
  [`${url} --timeout 0`, /^--timeout 0: expected/],
  [`${url} --workflows`, /^--workflows requires --trade; add/],
  [`${url} --stateful 3`, /^--stateful requires --trade; add/],
  [
    `${url} --trade --stateful spot/stateful/7`,
    /^--stateful spot\/stateful\/7: expected a number, or the id of a case, such as spot/,
  ],
  [`${url} --trade --stateful x`, /^--stateful x: expected an integer from 0/],
  [`${url} --trade --max-spend=-1`, /^--max-spend -1: expected a decimal, such as 500/],
  [`${url} --trade --max-orders 1.5`, /^--max-orders 1\.5: /],
  [`${url} --max-orders 5`, /require --trade$/],
  [`${url} --speed 9`, /^Unknown option '--speed'; did you mean --seed\?$/],
  [`${url} --seed`, /^--seed requires a value$/],
  [`${url} spot`, /^Unexpected argument 'spot'$/],
  [`${url} --control x`, /^--control x is not an absolute/],
  [
    `${url} --ws-url http://a.example`,
    /^--ws-url http:\/\/a\.example does not start with ws:\/\/ or wss:\/\//,
  ],
  [`${url} --control-token-file no.txt`, /^--control-token-file no\.txt: no such file/],
  [`${url} --control-token-file /dev/null`, /^--control-token-file \/dev\/null: expected a token/],
  [`${url} --accounts no.json`, /^--accounts no\.json: no such file/],
  [`${url} --overlay no.yaml`, /^--overlay no\.yaml: no such file/],
])('the command line "%s" is rejected', async (args, problem) => {
  expect(await problemOf(args)).toMatch(problem);
});

test.each([
  ['{"secretKey":"canary-word"', /expected JSON/],
  ['', /the file is empty; .* wait until the program is ready$/],
  [{ keys: [] }, /expected \{"accounts": \[\.\.\.\]\} or a list/],
  [[], /expected at least one account/],
  [['canary-word'], /account 1 must be an object/],
  [[{ ...account, secretKey: undefined }], /secretKey of account 1 must be a non-empty string/],
  [[account, { ...account, apiKey: 'canary-word\n' }], /apiKey of account 2 must not begin/],
  [[{ ...account, apiKey: 'canary-word-€' }], /apiKey of account 1 must contain only/],
  [[account, account], /got two accounts with the name a/],
  [[{ ...account, enabled: 'yes' }], /enabled of account 1 must be true or false/],
  [[{ ...account, allowedIps: '::1' }], /allowedIps of account 1 must be a list/],
])('the accounts file %j is rejected, and no key is quoted', async (content, problem) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const line = await problemOf(`${url} --accounts ${temporaryFile('accounts.json', text)}`);
  expect(line).toMatch(problem);
  expect(line).not.toContain('canary');
});

test('accounts are read from the output of the sandbox or from the environment', async () => {
  const args = ['--base-url', 'http://a.example'];
  const file = temporaryFile('accounts.json', JSON.stringify({ rest: '', accounts: [account] }));
  expect(readOptions([...args, '--accounts', file], {})?.accounts).toEqual([account]);
  const environment = { BROKER_API_KEY: 'key-of-b', BROKER_SECRET_KEY: 'secret-of-b' };
  expect(readOptions(args, environment)?.accounts).toEqual([
    { name: 'environment', apiKey: 'key-of-b', secretKey: 'secret-of-b' },
  ]);
  expect(await problemOf(url, { BROKER_API_KEY: 'x' })).toMatch(
    /^BROKER_API_KEY is set, but BROKER_SECRET_KEY is not/,
  );
});

test('the control token is read from a file or from the environment, not from both', async () => {
  const option = `--control-token-file ${temporaryFile('control-token', 'token-in-the-file\n')}`;
  const environment = { BROKER_SANDBOX_CONTROL_TOKEN: 'token-in-the-environment' };
  const tokenOf = (args: string, given: Readonly<Record<string, string>> = {}) =>
    readOptions(`${url} ${args}`.trim().split(' '), given)?.controlToken;
  expect(tokenOf('')).toBe(undefined);
  expect(tokenOf(option)).toBe('token-in-the-file');
  expect(tokenOf('', environment)).toBe('token-in-the-environment');
  expect(await problemOf(`${url} ${option}`, environment)).toMatch(/ cannot be combined; use only/);
});

test('a --test value that no test id contains is rejected', async () => {
  const server = await startStubServer();
  expect(await problemOf(`--base-url ${server.url} --test 999-none`)).toBe(
    '--test 999-none: no selected test has an id that contains this text',
  );
});

test('conformance --help prints the usage, which has every option of the documents', async () => {
  const { status, output, errors } = await conformance(['--help']);
  expect(output).toBe(`${usage}\n`);
  expect([status, errors]).toEqual([0, '']);
  const watch = await conformance(['watch', '--help']);
  const root = join(import.meta.dirname, '../../..');
  const known = new Set(`${output}${watch.output}`.match(/--[a-z][a-z-]+/g));
  const named = ['packages/conformance/README.md', 'docs/guides/test-a-deployment.md'].flatMap(
    (file) =>
      readFileSync(join(root, file), 'utf8').match(/(?<=[ `])(?<!curl )--[a-z][a-z-]+/g) ?? [],
  );
  const ofSandbox = [
    '--limits',
    '--market-maker',
    '--memory',
    '--optional-time-in-force',
    '--takers',
  ];
  expect([...new Set(named)].filter((name) => !known.has(name)).sort()).toEqual(ofSandbox);
});

test('a leading --, which pnpm passes to the command, is ignored', async () => {
  const server = await startStubServer();
  const args = ['--', '--base-url', server.url, '--section', 'contract'];
  expect((await conformance(args)).status).toBe(0);
});
