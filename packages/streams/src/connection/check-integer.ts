import { ConfigurationError } from '@broker-api/core';

/** The longest delay of a timer. */
const maximum = 2 ** 31 - 1;

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
