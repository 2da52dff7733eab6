// Tests the command-line arguments. `cli.test.ts` tests the program as a process.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { nameOf, UsageError } from '@broker-api/spec/command-line';
import { temporaryDirectory } from '@broker-api/test-kit/vitest';
import { expect, test } from 'vitest';
import { help, options } from '../src/node/cli-options.ts';
import { openSandbox } from '../src/node/index.ts';
import { readOptions } from '../src/node/read-options.ts';

const tokenVariable = 'BROKER_SANDBOX_CONTROL_TOKEN';

/** Returns the message of the usage error for invalid arguments. */
function problemOf(args: readonly string[], environment: NodeJS.ProcessEnv = {}): string {
  try {
    return `The arguments are valid: ${inspect(readOptions(args, environment))}`;
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    return (error as Error).message;
  }
}

const needsToken =
  '--control-host 0.0.0.0 requires a token: ' +
  'without it, every client that can connect has full control. ' +
  'Use --control-token-file or BROKER_SANDBOX_CONTROL_TOKEN, or leave';
const range =
  '--start-time must be from 1970-01-05T00:00:00.000Z to 9999-12-31T23:59:59.999Z; ' +
  'got "1970-01-04".';
const noCommand =
  'Unknown command "check x"; the commands are status, verify, export, import and replay.';
const noPath =
  'such as http://localhost:5173, without a path or a slash at the end; got "http://a/".';

/** Arguments, separated by spaces (an underscore is a space), and the message of their error. */
test.each<[args: string, message: string | RegExp]>([
  ['--prot 1', /^Unknown option '--prot'; did you mean --port\?$/],
  ['--port abc', '--port must be an integer between 0 and 65535; got "abc".'],
  ['--port=', '--port must be an integer between 0 and 65535; got "".'],
  ['--dialect klingon', '--dialect must be reference or observed; got "klingon".'],
  ['--data x --memory', '--data and --memory cannot be combined; use only one of them.'],
  ['--data=', '--data requires a directory; got "".'],
  ['--allow-origin http://b --allow-origin http://a/', noPath],
  ['--allow-origin localhost:5173', 'at the end; got "localhost:5173".'],
  ['--allow-origin null', 'at the end; got "null".'],
  ['--allow-origin *', 'at the end; got "*".'],
  ['--allow-origin file://', 'at the end; got "file://".'],
  ['--allow-origin HTTP://localhost', 'at the end; got "HTTP://localhost".'],
  ['--host=', '--host must be an IP address or a host name, without a port; got "".'],
  ['--host 10.0.0.1:80', 'without a port; got "10.0.0.1:80".'],
  ['--base-domain http://b', '--base-domain must be a domain such as brokers.example; got'],
  ['--allow-host http://db', '--allow-host must be an IP address or a host name'],
  ['--control-host 0.0.0.0', needsToken],
  [
    '--control-token-file /none/token',
    'must be a file that can be read; got "/none/token" (ENOENT).',
  ],
  ['--port -1', /^--port requires a value, but -1 looks like an option; .* --port=-1$/],
  ['--data --memory', '--data requires a value, but --memory looks like an option'],
  ['--memory=yes', /^--memory does not take a value$/],
  ['--port x --seed y --limits z', /^--port .*\n--seed .*\n--limits .*\.$/],
  ['--start-time 2026-06-01_12:00', '2026-06-01T12:00:00Z; got "2026-06-01 12:00".'],
  ['--start-time 1', '--start-time must be a time such as 2026-06-01T12:00:00Z; got "1".'],
  ['--start-time 1970-01-04', range],
  ['verify', 'verify requires either one directory, for example "broker-sandbox verify .sandbox"'],
  ['verify a b', 'verify requires either one directory'],
  ['replay', 'Expected "broker-sandbox replay FILE"; got 0 arguments.'],
  ['toString', 'Unknown command "toString"'],
  ['replay a --until x', '--until must be an integer'],
  ['--until 3', /^--until is an option of replay, not of the server\.$/],
  ['--control-url http://x', /^--control-url is an option of export or import, not of the/],
  ['verify a --port 1', /^--port is an option of the server, not of verify\.$/],
  ['replay a --temp b', /^--temp is an option of verify, not of replay\.$/],
  ['export a b --data c', /^--data is an option of the server, not of export\.$/],
  [
    'verify a --control-token-file /none',
    /^--control-token-file must .*\n--control-token-file is an option of export, import or/,
  ],
  ['export one', 'Expected "broker-sandbox export NAME FILE"; got 1 arguments.'],
  ['import a b c', 'Expected "broker-sandbox import FILE [NAME]"; got 3 arguments.'],
  ['import a --control-url here', '--control-url must be a URL such as'],
  ['--temp x', /^--temp is an option of verify, not of the server\.$/],
  ['check x', noCommand],
])('readOptions rejects the arguments %s', (args, message) => {
  const list = args.split(' ').map((one) => one.replaceAll('_', ' '));
  expect(problemOf(list)).toMatch(message);
});

const url = 'postgres://me:canary@h/d';
const notCombined = '--database-url cannot be combined with --data or --memory';
const notPostgres = '--database-url must be the URL of a PostgreSQL';

test.each([
  [`--database-url ${url} --memory`, notCombined],
  [`--database-url ${url} --data x`, notCombined],
  ['--database-url mysql://me:canary@h/d', notPostgres],
  ['--database-url postgres://me:canary:80:/d', notPostgres],
  ['--database-url=', notPostgres],
  [`--data ${url}`, '--data requires a directory; use --database-url'],
  [`verify ${url}`, 'verify requires a directory; use --database-url'],
  [`verify x --database-url ${url}`, 'verify requires either one directory'],
  [url, 'Unknown command "postgres://…";'],
  ['check postgresql://me:canary@h/d', 'Unknown command "check postgresql://…";'],
  [`--port ${url}`, '--port must be an integer between 0 and 65535; got "postgres://…".'],
  [`--database-ulr=${url}`, "Unknown option '--database-ulr"],
])('the error for the arguments %s does not contain their password', (args, message) => {
  const problem = problemOf(args.split(' '));
  expect(problem).toContain(message);
  expect(problem).not.toContain('canary');
});

test.each(['@', '#', '/x@', '?x@'])(
  'no error contains a password with an unescaped "%s"',
  async (unescaped) => {
    const args = ['--database-url', `postgres://me:12${unescaped}canary@127.0.0.1:1/none`];
    const open = async () => openSandbox(readOptions(args, {}).values.databaseUrl ?? '');
    const error: unknown = await open().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).not.toContain('canary');
  },
);

test.each(['--help', '-h'])('%s selects the help, which describes every option', (option) => {
  expect(readOptions([option, '--port', 'x'], {})).toMatchObject({ values: { help: true } });
  const described = [...help.matchAll(/^ {2}(?:-h, )?(--[a-z-]+)/gm)].map(([, name]) => name);
  expect(described.sort()).toEqual(Object.values(options).map(nameOf).sort());
  expect(help).toContain('State (use at most one of these options):');
  expect(help).toContain('reference: enforce the documented limits');
});

test('the documents name only options that exist', () => {
  const folder = join(import.meta.dirname, '../../../docs/guides');
  const guides = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const files = [
    join(import.meta.dirname, '../README.md'),
    ...guides.map((name) => join(folder, name)),
  ];
  // Each command, with the lines that continue it.
  const commands = /(?:broker-sandbox|pnpm sandbox)(?:\\\n|[^\n`])*/g;
  const texts = files.flatMap((file) => readFileSync(file, 'utf8').match(commands) ?? []);
  const named = texts.flatMap((text) => text.match(/(?<= )--[a-z-]+/g) ?? []);
  const known = Object.values(options).map(nameOf);
  expect(new Set(named).size).toBeGreaterThan(10);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test('the control token is read from a file or from the environment, not from both', () => {
  const file = join(temporaryDirectory(), 'token');
  writeFileSync(file, 'token-in-the-file\n');
  const inFile = ['--control-token-file', file];
  const inEnvironment = { [tokenVariable]: 'token-in-the-environment' };
  expect(readOptions([], {}).values).not.toHaveProperty('controlToken');
  expect(readOptions(inFile, {}).values).toMatchObject({ controlToken: 'token-in-the-file' });
  expect(readOptions([], inEnvironment).values).toMatchObject({
    controlToken: 'token-in-the-environment',
  });
  expect(problemOf(inFile, inEnvironment)).toContain('cannot be combined; use only one of them.');
});

test('a control token that is too short is rejected, and not printed', () => {
  const problem = problemOf([], { [tokenVariable]: 'canary' });
  expect(problem).toContain(
    'The control token in BROKER_SANDBOX_CONTROL_TOKEN must have at least 16 characters',
  );
  expect(problem).not.toContain('canary');
});
