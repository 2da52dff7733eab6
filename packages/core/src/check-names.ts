import { ConfigurationError } from './errors.ts';

/**
 * Checks that options are an object without unknown names: a mistyped option would have no effect.
 *
 * @param kind what the options are, such as `retry`
 * @throws ConfigurationError that names the option and the known ones
 */
export function checkNames(kind: string, options: object, names: readonly string[]): void {
  if (typeof options !== 'object' || options === null) {
    const got = options === null ? 'null' : `a value of type ${typeof options}`;
    throw new ConfigurationError(
      `the ${kind} options must be an object such as { ${names[0]} }; got ${got}`,
    );
  }
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  throw new ConfigurationError(
    `\`${unknown}\` is not a ${kind} option; the options: ${names.join(', ')}`,
  );
}
