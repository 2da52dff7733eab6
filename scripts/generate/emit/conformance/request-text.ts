import { encodeParams } from '@broker-api/signing';
import type { Operation } from '../../read/operations.ts';
import type { Values } from './test-case.ts';

/** A name and a value; a value in braces is a placeholder and stays as it is. */
export type Pair = readonly [string, string];

const placeholder = /^\{[^{}]+\}$/;

/** The text of a query or a form body. */
export function textOf(pairs: readonly Pair[]): string {
  return pairs
    .map(([name, value]) =>
      placeholder.test(value)
        ? `${encodeParams({ [name]: '' })}${value}`
        : encodeParams({ [name]: value }),
    )
    .join('&');
}

/** The parameters that come with every request of an operation, after its own. */
export function pairsOf(
  { requiresTimestamp }: Operation,
  values: Values,
  timestamp = '{now}',
): Pair[] {
  const own = Object.entries(values);
  return requiresTimestamp && values.timestamp === undefined
    ? [...own, ['timestamp', timestamp]]
    : own;
}

/** The pair of the signature, where one is needed. */
export function signaturePairs({ signed }: Pick<Operation, 'signed'>): Pair[] {
  return signed ? [signaturePair] : [];
}

export const signaturePair: Pair = ['signature', '{signature}'];

/** A request with everything in the query. */
export function inQuery(operation: Operation, values: Values, timestamp?: string): string {
  return textOf([...pairsOf(operation, values, timestamp), ...signaturePairs(operation)]);
}
