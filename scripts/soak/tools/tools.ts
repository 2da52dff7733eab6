import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  createSandbox,
  type Dialect,
  type Sandbox,
  type SandboxAccount,
} from '@broker-api/sandbox';
import { parse } from 'yaml';
import { inRepository } from '../../lib/paths.ts';
import { type Metric, unboundedMetric } from '../campaign.ts';

/** The folder of the installed tools and of what they write. */
export const cache: string = inRepository('node_modules/.cache/broker-api/third-party');

export const dialects: readonly Dialect[] = ['reference', 'observed'];

const run = promisify(execFile);

/** The variables of a shell script. The programs send all requests to this machine. */
type Variables = Readonly<Record<string, string>>;

/** Variables of all scripts: the installed tools, and the programs of this repository. */
const common: Variables = {
  TOOLS: join(cache, 'tools'),
  NODE: process.execPath,
  ROOT: inRepository('.'),
  BIN: inRepository('scripts/soak/node_modules/.bin'),
};

/** Reads a YAML table. */
export function readTable<Table>(folder: string, name: string): Table {
  return parse(readFileSync(join(folder, name), 'utf8'), { merge: true }) as Table;
}

/** Returns the pattern of the region of a page between two comments with a name. */
export function regionOf(name: string): RegExp {
  return new RegExp(`(?<=<!-- ${name} -->\\n).*?(?=\\n<!-- end of ${name} -->)`, 's');
}

/** Replaces the region of a page. */
export function withRegion(text: string, name: string, content: string): string {
  return text.replace(regionOf(name), () => `\n${content}\n`);
}

/**
 * Runs a shell script for at most five minutes, and returns its standard output.
 *
 * @param functions functions that the script uses

 * @throws Error with the last lines that the script printed, and with its whole output as `stdout`
 */
export async function runScript(
  script: string,
  cwd: string,
  variables: Variables = {},
  functions = '',
): Promise<string> {
  const options = { cwd, env: { ...process.env, ...common, ...variables }, maxBuffer: 1 << 26 };
  try {
    return (await run('sh', ['-euc', functions + script], { ...options, timeout: 300_000 })).stdout;
  } catch (error) {
    const { stdout = '', stderr = '', killed } = error as Partial<Failure>;
    const reason = killed ? 'took more than five minutes' : 'failed';
    const lines = `${stdout}\n${stderr}`.trim().split('\n').slice(-12).join('\n    ');
    throw Object.assign(new Error(`\`${script.trim()}\` ${reason}:\n    ${lines}`), { stdout });
  }
}

interface Failure {
  readonly stdout: string;
  readonly stderr: string;
  readonly killed: boolean;
}

/** Runs a script that installs a tool, unless an earlier run has executed the same script. */
export async function install(name: string, script: string, functions = ''): Promise<void> {
  const marker = join(cache, `${name.replace(/\W+/g, '-')}.installed`);
  mkdirSync(join(cache, 'tools'), { recursive: true });
  try {
    if (readFileSync(marker, 'utf8') === functions + script) return;
  } catch {
    // Not installed yet.
  }
  await runScript(script, cache, {}, functions);
  writeFileSync(marker, functions + script);
}

/** Returns the programs that are not installed. */
export async function missingPrograms(programs: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    programs.map((program) =>
      run(program, [program === 'go' ? 'version' : '--version']).then(
        () => true,
        () => false,
      ),
    ),
  );
  return programs.filter((_, index) => !found[index]);
}

/** Returns a metric that says what must be installed to run something. */
export function skippedMetric(name: string, missing: readonly string[]): Metric {
  return unboundedMetric(`${name}: skipped: needs ${missing.join(' and ')}`, 0);
}

/** A sandbox that listens on this machine. */
export interface Target {
  readonly dialect: Dialect;
  readonly sandbox: Sandbox;
  readonly origin: string;
  readonly account: SandboxAccount;
}

export async function withSandbox<Result>(
  dialect: Dialect,
  use: (target: Target) => Promise<Result>,
): Promise<Result> {
  const sandbox = createSandbox({ dialect, limits: 'off' });
  const { origin, stop } = await sandbox.listen();
  try {
    const [account] = sandbox.accounts;
    if (account === undefined) throw new Error('Expected the sandbox to have an account.');
    return await use({ dialect, sandbox, origin, account });
  } finally {
    await stop(0);
    await sandbox.close();
  }
}
