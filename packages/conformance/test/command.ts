import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { temporaryDirectory } from '@broker-api/test-kit/vitest';
import { onTestFinished } from 'vitest';
import type { Report } from '../src/report/report.ts';

/** What became of a command. */
export interface Ended {
  readonly status: number;
  readonly output: string;
  readonly errors: string;
  /** The text of a file of the report; empty when there is none. */
  readonly file: (name: 'report.json' | 'report.html' | 'junit.xml') => string;
  readonly report: Report;
}

/** A file of some text, which is removed when the test is over. */
export function temporaryFile(name: string, content: string): string {
  const path = join(temporaryDirectory('conformance'), name);
  writeFileSync(path, content);
  return path;
}

/** Runs the command with the suites of the fixtures in a process of its own. */
export async function conformance(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return run(join(import.meta.dirname, 'fixture-cli.ts'), args, environment);
}

/** Runs a command that takes our arguments in a process of its own. */
export async function run(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const cwd = temporaryDirectory('conformance');
  // Keys of the person who runs the tests are nobody's business here.
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
  const file: Ended['file'] = (name) => {
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
