import { readFileSync } from 'node:fs';
import { UsageError } from '../usage-error.ts';

/** The environment variable that can contain the control token. The sandbox reads it too. */
const variable = 'BROKER_SANDBOX_CONTROL_TOKEN';

/**
 * Reads the token of the control plane from a file or the environment. There is no option for the
 * token itself: other users of the computer can see the arguments of a process.
 *
 * @throws UsageError that names the problem; it does not contain the token
 */
export function readControlToken(
  file: string | undefined,
  environment: NodeJS.ProcessEnv,
): string | undefined {
  const fromEnvironment = environment[variable];
  if (file === undefined) return fromEnvironment;
  if (fromEnvironment !== undefined) {
    throw new UsageError(`--control-token-file and ${variable} cannot be combined; use only one`);
  }
  const token = contentOf(file).trimEnd();
  if (token !== '') return token;
  throw new UsageError(`--control-token-file ${file}: expected a token, but the file is empty`);
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(
      `--control-token-file ${file}: cannot read the file (${code}); ` +
        `pass the path of a readable file`,
    );
  }
}
