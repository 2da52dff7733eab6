import type { GatewayParameter } from '@broker-api/spec';

/** The format that the broker requires of a parameter's value. */
export interface ValueFormat {
  /** Such as `a whole number from 1 to 1000`. */
  readonly expected: string;
  /** A regular expression. */
  readonly pattern: string;
  readonly minimum?: number;
  readonly maximum?: number;
  /** The error code for a value that does not have this format. */
  readonly code: number;
}

const formats = {
  id: { noun: 'an id that consists of digits', pattern: '^\\d+$' },
  time: { noun: 'a time in milliseconds since 1970', pattern: '^\\d+$' },
  integer: { noun: 'a whole number', pattern: '^-?\\d+$' },
  decimal: { noun: 'a decimal number, such as 0.5,', pattern: '^-?\\d+(\\.\\d+)?$' },
  text: { noun: 'a string', pattern: '' },
} as const;

/** Returns the format of the values of a parameter. */
export function valueFormat(parameter: GatewayParameter): ValueFormat {
  const { kind, clamped, minimum, invalidCode: code } = parameter;
  const { noun, pattern } = formats[kind];
  // The broker reduces a larger value to the maximum instead of rejecting it.
  const maximum = clamped ? undefined : parameter.maximum;
  return {
    expected: parameter.pattern ? `a string that matches ${parameter.pattern}` : noun + range(),
    pattern: parameter.pattern ?? pattern,
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    code,
  };

  function range(): string {
    if (minimum === undefined) return maximum === undefined ? '' : ` up to ${maximum}`;
    return maximum === undefined ? ` from ${minimum}` : ` from ${minimum} to ${maximum}`;
  }
}

/** Returns why the broker rejects a value; undefined if the value has the format. */
export function formatProblem(
  name: string,
  value: string,
  { expected, pattern, minimum, maximum, code }: ValueFormat,
): string | undefined {
  const isValid =
    new RegExp(pattern, 'u').test(value) &&
    (minimum === undefined || Number(value) >= minimum) &&
    (maximum === undefined || Number(value) <= maximum);
  if (isValid) return undefined;
  return (
    `Expected ${expected} for ${name}; got ${JSON.stringify(value)}. ` +
    `The broker rejects this value with the code ${code}.`
  );
}
