import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A program with its arguments. */
export type Command = readonly [program: string, ...args: string[]];

const run = promisify(execFile);
const timeout = 300_000;

/**
 * Runs a command for at most five minutes, and returns its standard output.
 *
 * @throws Error with the last lines that the command printed
 */
export async function runCommand([program, ...args]: Command, cwd: string): Promise<string> {
  try {
    const { stdout } = await run(program, args, { cwd, timeout, maxBuffer: 1 << 26 });
    return stdout;
  } catch (error) {
    const {
      stdout = '',
      stderr = '',
      killed,
    } = error as {
      stdout?: string;
      stderr?: string;
      killed?: boolean;
    };
    const reason = killed ? 'took more than five minutes' : 'failed';
    const lines = `${stdout}\n${stderr}`.trim().split('\n').slice(-12).join('\n    ');
    throw new Error(`\`${program} ${args.join(' ')}\` ${reason}:\n    ${lines}`);
  }
}

/** Returns whether a program is installed. */
export async function isInstalled(program: string): Promise<boolean> {
  const [flag] = program === 'go' ? ['version'] : ['--version'];
  return run(program, [flag as string]).then(
    () => true,
    () => false,
  );
}
