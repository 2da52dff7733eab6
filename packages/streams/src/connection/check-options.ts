import { ConfigurationError } from '@broker-api/core';

/** The longest delay of a timer. */
const maximum = 2 ** 31 - 1;

/**
 * Checks the names of options, so that a misspelled one is not ignored.
 *
 * @throws ConfigurationError if an option is unknown
 */
export function checkNames(options: object, names: readonly string[]): void {
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  throw new ConfigurationError(
    `there is no option \`${unknown}\`; the options are ${names.join(', ')}`,
  );
}

/**
 * Checks an option.
 *
 * @throws ConfigurationError if it is not an integer between the minimum and 2,147,483,647
 */
export function checkInteger(name: string, value: number, minimum = 1): number {
  if (Number.isInteger(value) && value >= minimum && value <= maximum) return value;
  throw new ConfigurationError(
    `\`${name}\` must be an integer between ${minimum} and ${maximum}; got ${String(value)}`,
  );
}
