import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * The options and words that a command was called with. `--help` prints the usage and ends the
 * program; an option that there is not ends it with one line about it, the usage, and status 2.
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
    // What follows the first sentence is about words that begin with a hyphen; there are none.
    const [what = ''] = (error as Error).message.split(/\. |\n/);
    return usageError(what, usage);
  }
}

/** Ends the program: it was called in a wrong way. */
export function usageError(what: string, usage: string): never {
  process.stderr.write(`${what.replace(/\.?$/, '.')}\n${usage}\n`);
  process.exit(2);
}

/** The number of a port, which an option named; 0 is any free one. */
export function readPort(text: string, usage: string, option = 'port'): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65535) return port;
  return usageError(`--${option} "${text}": a port is a number from 0 to 65535`, usage);
}
