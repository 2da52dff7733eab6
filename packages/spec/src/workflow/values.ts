import { isDecimal, sameDecimal } from '../decimal.ts';
import type { RowSelector, WorkflowPointer, WorkflowValue } from './expression.ts';
import type { Parameter, Parameters } from './workflow.ts';

/** The values that a step can use. */
export interface Values {
  readonly inputs: Readonly<Record<string, unknown>>;
  /** The outputs of the earlier steps, by names such as `placed.orderId`. */
  readonly outputs: ReadonlyMap<string, unknown>;
  readonly body?: unknown;
}

/** Names and values. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns a literal, or what a reference refers to in a run. */
export function resolve(value: WorkflowValue, values: Values): unknown {
  if (typeof value !== 'object') return value;
  if ('$input' in value) return values.inputs[value.$input];
  if ('$output' in value) return values.outputs.get(value.$output);
  if ('$body' in value) return read(value.$body, values);
  if ('$join' in value) return value.$join.map((part) => String(resolve(part, values))).join('');
  return Number(resolve(value.$later, values)) + value.by;
}

/** Resolves all values in the parameters of a call. */
export function resolveParameters(parameters: Parameters, values: Values): Fields {
  const resolved = (parameter: Parameter): unknown => {
    if (isValue(parameter)) return resolve(parameter, values);
    if (isList(parameter)) return parameter.map(resolved);
    return resolveParameters(parameter, values);
  };
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [name, resolved(parameter)]),
  );
}

const isList = (parameter: Parameter): parameter is readonly Parameter[] =>
  Array.isArray(parameter);

/** Returns whether a parameter is a value. The names of references begin with `$`. */
export const isValue = (parameter: Parameter): parameter is WorkflowValue =>
  typeof parameter !== 'object' || Object.keys(parameter)[0]?.startsWith('$') === true;

/** Returns the value of the response at a pointer, or undefined if it is absent. */
export function read(pointer: WorkflowPointer, values: Values): unknown {
  let current = values.body;
  for (const token of pointer) {
    if (isRowSelector(token)) current = rowOf(current, token, values);
    else current = memberOf(current, String(resolve(token, values)));
  }
  return current;
}

/** Returns a field of an object, or an entry of a list, but no inherited property. */
const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Fields)[name]
    : undefined;

const isRowSelector = (token: WorkflowPointer[number]): token is RowSelector =>
  typeof token === 'object' && 'field' in token;

function rowOf(list: unknown, { field, value }: RowSelector, values: Values): unknown {
  const expected = resolve(value, values);
  return (list as readonly Fields[] | undefined)?.find((row) => isSame(row[field], expected));
}

/** Compares two values: as exact decimals if both are, so that 1 equals 1.00, and else as texts. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return one === other;
  const first = String(one);
  const second = String(other);
  if (isDecimal(first) && isDecimal(second)) return sameDecimal(first, second);
  return first === second;
}
