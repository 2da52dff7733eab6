import { type ParseArgsConfig, parseArgs } from 'node:util';
import { installCampaigns } from './install-campaigns.ts';

/**
 * Parses the command line. `--help` prints the usage and exits. An invalid argument prints an error
 * and the usage, and exits with status 2.
 */
export function readArguments<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.slice(2).includes('--help')) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    // Prints only the first sentence. The rest of Node's message explains arguments that start with
    // a hyphen.
    const [sentence = ''] = (error as Error).message.split(/\. |\n/);
    return usageError(sentence, usage);
  }
}

/**
 * Runs a command. Prints the message of an expected error without its stack; the exit status is 1.
 *
 * @param prefix the beginning of the message
 */
export async function runCommand(
  run: () => unknown,
  expected: readonly (abstract new (...args: never[]) => Error)[],
  prefix = '',
): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!expected.some((one) => error instanceof one)) throw error;
    process.stderr.write(`${prefix}${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

/** Prints an error and the usage, and exits with status 2. */
export function usageError(message: string, usage: string): never {
  process.stderr.write(`${message.replace(/\.?$/, '.')}\n${usage}\n`);
  process.exit(2);
}

/**
 * Returns the names of the benchmarks or campaigns to run: those on the command line, or all for
 * `--all` and `--json`. Installs what they need. Otherwise prints the usage, which lists the names,
 * and exits.
 */
export function selectNames(
  kind: 'benchmark' | 'campaign',
  known: readonly string[],
  { values, positionals }: { values: { all: boolean; json: boolean }; positionals: string[] },
  usage: string,
): readonly string[] {
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown !== undefined) usageError(`There is no ${kind} named ${unknown}`, usage);
  if (positionals.length === 0 && !values.all && !values.json) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  installCampaigns();
  return values.all || positionals.length === 0 ? known : positionals;
}

/** Parses the value of a port option; 0 selects a free port. */
export function readPort(text: string, usage: string, option = 'port'): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65535) return port;
  return usageError(`--${option} must be an integer from 0 to 65535; got "${text}"`, usage);
}
