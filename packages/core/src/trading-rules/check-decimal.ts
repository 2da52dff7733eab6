import { isDecimal } from '../decimal.ts';
import { ParameterError } from '../errors.ts';

/**
 * Returns a decimal of the caller.
 *
 * @throws ParameterError if it is not a string with a decimal
 */
export function checkDecimal(value: unknown, name: string, operationId: string): string {
  if (isDecimal(value)) return value;
  const got = value === undefined ? 'nothing' : (JSON.stringify(value) ?? typeof value);
  throw new ParameterError(
    `${operationId}: \`${name}\` must be a decimal as a string, such as "0.01"; got ${got}`,
  );
}
