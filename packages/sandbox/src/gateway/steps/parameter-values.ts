import type { GatewayParameter } from '@broker-api/spec';
import { formatAlternatives, quote } from '../../http/format.ts';
import { codeOf } from '../api-error.ts';

/** The value of a parameter: counts and times are numbers, all other values are strings. */
export type ParameterValue = string | number;

/** The error code and message for an invalid or missing parameter. */
export interface ParameterProblem {
  readonly code: number;
  readonly message: string;
}

/** Converts the text of a parameter to its value. Returns the problem if the text is invalid. */
export type ReadValue = (text: string) => { value: ParameterValue } | ParameterProblem;

const longText = /^-?\d{1,19}$/;
const decimalText = /^-?\d+(\.\d+)?$/;
const longestDecimal = 64;
const largestLong = 2n ** 63n - 1n;
/** Every integer with at most this many characters is in the range of a LONG. */
const longestSafeLong = 18;

const malformed = codeOf('MANDATORY_PARAM_EMPTY_OR_MALFORMED');
const notRequired = codeOf('PARAM_NOT_REQUIRED');
const badSymbol = codeOf('BAD_SYMBOL');

/** Creates the function that reads the values of a parameter. */
export function createValueReader(parameter: GatewayParameter): ReadValue {
  if (parameter.unavailable) {
    const message = `\`${parameter.name}\` is unavailable; remove it.`;
    return () => ({ code: notRequired, message });
  }
  if (parameter.kind === 'text') return textReader(parameter);
  if (parameter.kind === 'decimal') return decimalReader(parameter);
  return longReader(parameter);
}

function textReader(parameter: GatewayParameter): ReadValue {
  const { name, invalidCode: code, values, unavailableValues } = parameter;
  const { minLength = 0, maxLength = 255, pattern } = parameter;
  const expression = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  const available = values?.filter((value) => !unavailableValues?.includes(String(value)));
  const allowed = new Set(available?.map(String));
  const invalidMessage = (text: string): string => {
    // The requirements state this pair of code and message, so the message says no more.
    if (code === badSymbol) return 'Invalid symbol.';
    if (unavailableValues?.includes(text)) {
      const next = allowed.size > 0 ? `send ${formatAlternatives(allowed)}` : 'remove it';
      return `The value ${text} of \`${name}\` is unavailable; ${next}.`;
    }
    if (values) return `\`${name}\` must be ${formatAlternatives(allowed)}; got ${quote(text)}.`;
    const form = pattern === undefined ? '' : ` and match ${pattern}`;
    return (
      `\`${name}\` must have ${minLength} to ${maxLength} characters${form}; ` +
      `got ${quote(text)}.`
    );
  };
  return (text) => {
    const isValid = values
      ? allowed.has(text)
      : text.length >= minLength &&
        text.length <= maxLength &&
        (expression === undefined || expression.test(text));
    return isValid ? { value: text } : { code, message: invalidMessage(text) };
  };
}

function decimalReader({ name }: GatewayParameter): ReadValue {
  return (text) => {
    if (text.length <= longestDecimal && decimalText.test(text)) return { value: text };
    const message =
      `\`${name}\` must be a decimal such as 0.25, ` +
      `without an exponent and with at most ${longestDecimal} characters; got ${quote(text)}.`;
    return { code: malformed, message };
  };
}

function longReader({ name, kind, invalidCode, ...parameter }: GatewayParameter): ReadValue {
  const { values, minimum = 0, clamped } = parameter;
  const maximum = parameter.maximum ?? (isExact(name, kind) ? Number.MAX_SAFE_INTEGER : undefined);
  return (text) => {
    if (!isLong(text)) {
      const message = `\`${name}\` must be a 64-bit integer; got ${quote(text)}.`;
      return { code: malformed, message };
    }
    const number = Number(text);
    if (values && !values.includes(number)) {
      const message = `\`${name}\` must be ${formatAlternatives(values)}; got ${quote(text)}.`;
      return { code: invalidCode, message };
    }
    if (number < minimum || (maximum !== undefined && number > maximum && !clamped)) {
      const isOpen = maximum === undefined || clamped;
      const range = isOpen ? `of at least ${minimum}` : `between ${minimum} and ${maximum}`;
      const message = `\`${name}\` must be an integer ${range}; got ${quote(text)}.`;
      return { code: invalidCode, message };
    }
    if (kind === 'id') return { value: String(BigInt(text)) };
    return { value: maximum === undefined ? number : Math.min(number, maximum) };
  };
}

/**
 * Returns whether handlers need the exact number that a parameter contains. Handlers only compare
 * times, and do not read `recvWindow`, so times and `recvWindow` may exceed
 * `Number.MAX_SAFE_INTEGER`.
 */
function isExact(name: string, kind: GatewayParameter['kind']): boolean {
  return kind === 'integer' && name !== 'recvWindow';
}

/** Returns whether a string is an integer in the range of a LONG. */
export function isLong(text: string): boolean {
  if (!longText.test(text)) return false;
  return text.length <= longestSafeLong || BigInt(text.replace('-', '')) <= largestLong;
}
