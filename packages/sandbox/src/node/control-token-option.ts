import { readFileSync } from 'node:fs';
import { controlTokenProblem } from '../control/control-token.ts';

/** The environment variable that can contain the control token. */
export const controlTokenVariable = 'BROKER_SANDBOX_CONTROL_TOKEN';

/**
 * Reads the control token from a file or the environment. There is no option for the token itself,
 * because other users of the computer can see the arguments of a process.
 *
 * @throws Error with a message for the user, which does not contain the token
 */
export function readControlToken(
  file: string | undefined,
  environment: NodeJS.ProcessEnv,
): string | undefined {
  const variable = environment[controlTokenVariable];
  if (file !== undefined && variable !== undefined) {
    throw new Error(
      `--control-token-file and ${controlTokenVariable} cannot be combined; use only one of them.`,
    );
  }
  const token = file === undefined ? variable : readToken(file);
  if (token === undefined) return undefined;
  const problem = controlTokenProblem(token);
  if (problem === undefined) return token;
  const source = file === undefined ? controlTokenVariable : `the file ${file}`;
  throw new Error(`The control token in ${source} ${problem}.`);
}

function readToken(file: string): string {
  try {
    return readFileSync(file, 'utf8').trimEnd();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `--control-token-file must be a file that can be read; got "${file}" (${code}).`,
    );
  }
}
