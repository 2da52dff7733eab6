import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createSandbox, type SandboxOptions } from '@broker-api/sandbox';
import { temporaryDirectory } from '@broker-api/test-kit/vitest';
import { expect, onTestFinished, vi } from 'vitest';
import { command } from '../src/command.ts';
import type { Report } from '../src/report/report.ts';
import type { TestSet } from '../src/run/plan.ts';
import { fixtureTests } from './fixtures/fixture-cases.ts';

/** The credentials of the developer who runs the tests. */
const credentials = ['BROKER_API_KEY', 'BROKER_SECRET_KEY'];

/** The result of running the command. */
export interface CommandResult {
  readonly status: number;
  readonly output: string;
  readonly errors: string;
  /** Returns the text of a report file; empty if it does not exist. */
  readonly file: (name: 'report.json' | 'report.html' | 'junit.xml') => string;
  readonly report: Report;
}

/** Creates a file that is removed when the test ends. */
export function temporaryFile(name: string, content: string): string {
  const path = join(temporaryDirectory('conformance'), name);
  writeFileSync(path, content);
  return path;
}

/**
 * Starts a sandbox without limits until the test ends. Returns it with its origin, and the
 * arguments of the command that test it.
 */
export async function servedSandbox(options: SandboxOptions = {}) {
  const sandbox = createSandbox({ limits: 'off', ...options });
  const server = await sandbox.listen();
  onTestFinished(() => server.stop(0));
  const { accounts } = sandbox;
  const file = temporaryFile('accounts.json', JSON.stringify({ accounts }));
  const args = ['--base-url', server.origin, '--accounts', file, '--no-pace'];
  return { sandbox, origin: server.origin, args };
}

/** Options for running the command in this process. */
interface CommandOptions {
  /** The tests to run; by default, a few fixture cases. */
  readonly tests?: TestSet | 'own';
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs the command in this process, in a new working directory. */
export async function conformance(
  args: readonly string[],
  { tests = fixtureTests.few, environment = {} }: CommandOptions = {},
): Promise<CommandResult> {
  const directory = temporaryDirectory('conformance');
  const output = recorded(process.stdout);
  const errors = recorded(process.stderr);
  const before = process.cwd();
  process.chdir(directory);
  for (const name of credentials) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  try {
    const status = await command(args, tests === 'own' ? undefined : tests);
    return resultIn(directory, { status, output: output(), errors: errors() });
  } finally {
    vi.unstubAllEnvs();
    process.chdir(before);
    vi.restoreAllMocks();
  }
}

/** Checks that a run did not complete, and that the first lines of both outputs say why. */
export function expectIncomplete({ status, output, errors }: CommandResult, problem: RegExp): void {
  const [first = ''] = output.split('\n');
  expect(status).toBe(2);
  expect(first).toMatch(/^Incomplete: https?:\/\/\w/);
  expect(first).toMatch(problem);
  expect(errors.split('\n')[0]).toMatch(problem);
}

/** Records what is written to a stream instead of writing it. Returns a function for the text. */
function recorded(stream: NodeJS.WriteStream): () => string {
  const write = vi.spyOn(stream, 'write').mockReturnValue(true);
  return () => write.mock.calls.map(([text]) => String(text)).join('');
}

/** Runs the program of the command in a separate process, which `onStart` receives. */
export async function runProgram(
  args: readonly string[],
  onStart: (child: ChildProcess) => void = () => undefined,
): Promise<CommandResult> {
  const cwd = temporaryDirectory('conformance');
  const env = { ...process.env };
  for (const name of credentials) delete env[name];
  const program = join(import.meta.dirname, '../bin/broker-conformance.ts');
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  onStart(child);
  const [[status], output, errors] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return resultIn(cwd, { status, output, errors });
}

function resultIn(
  directory: string,
  ended: Pick<CommandResult, 'status' | 'output' | 'errors'>,
): CommandResult {
  // Read at once, because several tests can check one run, and the directory is removed before.
  const read = (name: string): string => {
    const path = join(directory, 'conformance-report', name);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  };
  const json = read('report.json');
  const files = {
    'report.json': json,
    'report.html': read('report.html'),
    'junit.xml': read('junit.xml'),
  };
  return {
    ...ended,
    file: (name) => files[name],
    get report() {
      return JSON.parse(json) as Report;
    },
  };
}
