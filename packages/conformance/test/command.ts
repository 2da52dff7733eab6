import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { temporaryDirectory } from '@broker-api/test-kit/vitest';
import { onTestFinished } from 'vitest';
import type { Report } from '../src/report/report.ts';

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

/** Runs the command with the fixture suites in a separate process. */
export async function conformance(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  return run(join(import.meta.dirname, 'fixture-cli.ts'), args, environment);
}

/** Runs a Node program in a separate process. */
export async function run(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const cwd = temporaryDirectory('conformance');
  // Excludes the credentials of the developer who runs the tests.
  const { BROKER_API_KEY: _key, BROKER_SECRET_KEY: _secret, ...inherited } = process.env;
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { ...inherited, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [[status], output, errors] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  const file: CommandResult['file'] = (name) => {
    const path = join(cwd, 'conformance-report', name);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  };
  return {
    ...{ status: status as number, output, errors, file },
    get report() {
      return JSON.parse(file('report.json')) as Report;
    },
  };
}
