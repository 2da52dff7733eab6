import type { ParameterRecord } from '@broker-api/spec';
import { codeOf, shown } from './api-error.ts';

/** A value of a parameter: counts and times are numbers, everything else is text. */
export type ParameterValue = string | number;

/** What is wrong with a parameter. */
export interface ParameterProblem {
  readonly code: number;
  readonly message: string;
}

/** Reads the text of a parameter, or says what is wrong with it. */
export type ReadValue = (text: string) => { value: ParameterValue } | ParameterProblem;

const longText = /^-?\d{1,19}$/;
const decimalText = /^-?\d+(\.\d+)?$/;
const longestDecimal = 64;
const largestLong = 2n ** 63n - 1n;
/** So many characters never stand for more. */
const longestSafeLong = 18;

const malformed = codeOf('MANDATORY_PARAM_EMPTY_OR_MALFORMED');
const notWanted = codeOf('PARAM_NOT_REQUIRED');

/** Prepares the reading of a parameter. */
export function valueReader(parameter: ParameterRecord): ReadValue {
  if (parameter.unavailable) {
    const message = `Parameter ${parameter.name} is unavailable; leave it out.`;
    return () => ({ code: notWanted, message });
  }
  if (parameter.kind === 'text') return textReader(parameter);
  if (parameter.kind === 'decimal') return decimalReader(parameter);
  return longReader(parameter);
}

function textReader(parameter: ParameterRecord): ReadValue {
  const { name, invalidCode: code, values, unavailableValues } = parameter;
  const { minLength = 0, maxLength = 255, pattern } = parameter;
  const expression = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  const available = values?.filter((value) => !unavailableValues?.includes(String(value)));
  const known = new Set(available?.map(String));
  const refused = (text: string): string => {
    if (unavailableValues?.includes(text)) {
      return `${name} ${text} is unavailable; it may be ${known.size > 0 ? listed(known) : 'left out'}.`;
    }
    if (values) return `Parameter ${name} is ${shown(text)}; it may be ${listed(known)}.`;
    return `Parameter ${name} is ${shown(text)}, which it can't be.`;
  };
  return (text) => {
    const fits = values
      ? known.has(text)
      : text.length >= minLength &&
        text.length <= maxLength &&
        (expression === undefined || expression.test(text));
    return fits ? { value: text } : { code, message: refused(text) };
  };
}

function decimalReader({ name }: ParameterRecord): ReadValue {
  return (text) => {
    if (text.length <= longestDecimal && decimalText.test(text)) return { value: text };
    const message = `Parameter ${name} is ${shown(text)}; send a decimal such as 0.25, without an exponent.`;
    return { code: malformed, message };
  };
}

function longReader({ name, kind, invalidCode, ...parameter }: ParameterRecord): ReadValue {
  const { values, minimum = 0, maximum, clamped } = parameter;
  return (text) => {
    if (!isLong(text)) {
      return { code: malformed, message: `Parameter ${name} is ${shown(text)}; send an integer.` };
    }
    const number = Number(text);
    if (values && !values.includes(number)) {
      const message = `Parameter ${name} is ${shown(text)}; it may be ${listed(values)}.`;
      return { code: invalidCode, message };
    }
    if (number < minimum || (maximum !== undefined && number > maximum && !clamped)) {
      const range =
        maximum === undefined || clamped ? `at least ${minimum}` : `${minimum} to ${maximum}`;
      return { code: invalidCode, message: `Parameter ${name} is ${text}; it must be ${range}.` };
    }
    if (kind === 'id') return { value: String(BigInt(text)) };
    return { value: maximum === undefined ? number : Math.min(number, maximum) };
  };
}

/** Whether text is an integer that a LONG holds. */
export function isLong(text: string): boolean {
  if (!longText.test(text)) return false;
  return text.length <= longestSafeLong || BigInt(text.replace('-', '')) <= largestLong;
}

function listed(values: Iterable<string | number>): string {
  const all = [...values];
  return all.length < 2 ? all.join() : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
}
