import { printable } from '@broker-api/spec';
import { UsageError } from '@broker-api/spec/command-line';

/** Prints a text on standard output, without characters that control a terminal. */
export const print = (text: string): boolean => process.stdout.write(`${printable(text)}\n`);
/** Prints a text on standard error, likewise. */
export const printError = (text: string): boolean => process.stderr.write(`${printable(text)}\n`);

/**
 * Runs a command, and returns its exit status: 2 for an internal error.
 *
 * @param badUse the status of an invalid command line
 * @param run returns the status of the command; undefined to print the usage
 */
export async function runCommand(
  usage: string,
  badUse: number,
  run: () => Promise<number | undefined>,
): Promise<number> {
  try {
    const status = await run();
    if (status !== undefined) return status;
    print(usage);
    return 0;
  } catch (error) {
    const isBadUse = error instanceof UsageError;
    const { message, stack } = error as Error;
    printError(isBadUse ? `${message}\n\n${usage}` : `Internal error: ${stack}`);
    return isBadUse ? badUse : 2;
  }
}

/**
 * Calls a function at the first SIGINT or SIGTERM. A second signal has its usual effect.
 *
 * @returns a function that ignores later signals
 */
export function onFirstSignal(stop: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const name of signals) process.once(name, stop);
  return () => {
    for (const name of signals) process.off(name, stop);
  };
}
