import { type ExecFileOptions, execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * Runs a command.
 *
 * @throws Error when the command fails, with its output: some tools, such as tsc, report problems
 *   on the standard output, which the message of Node's error does not contain
 */
export async function run(
  command: string,
  args: readonly string[],
  options: ExecFileOptions = {},
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  try {
    return await execute(command, args, { ...options, encoding: 'utf8' });
  } catch (error) {
    const { message, stdout = '' } = error as Error & { stdout?: string };
    throw new Error(`${message}\n${stdout}`.trim(), { cause: error });
  }
}
