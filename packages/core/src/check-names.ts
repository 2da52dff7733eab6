import { optionProblem } from '@broker-api/spec';
import { ConfigurationError } from './errors.ts';

/**
 * Checks that options are an object without unknown names: a mistyped option would have no effect.
 *
 * @param kind what the options are, such as `retry`
 * @throws ConfigurationError that names the option, the known ones and the nearest
 */
export function checkNames(kind: string, options: object, names: readonly string[]): void {
  const problem = optionProblem(kind, options, Object.fromEntries(names.map((name) => [name, []])));
  if (problem !== undefined) throw new ConfigurationError(problem);
}
