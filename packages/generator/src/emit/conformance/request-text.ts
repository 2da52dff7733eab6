import { encodeParams } from '@broker-api/signing';
import type { OperationRecord } from '@broker-api/spec/model';
import type { Values } from './test-case.ts';

/** The name and value of a parameter. A value in braces is a placeholder. */
export type Pair = readonly [string, string];

const placeholder = /^\{[^{}]+\}$/;

/** Encodes parameters as a query or a form body. Does not encode placeholders. */
export function textOf(pairs: readonly Pair[]): string {
  return pairs
    .map(([name, value]) =>
      placeholder.test(value)
        ? `${encodeParams({ [name]: '' })}${value}`
        : encodeParams({ [name]: value }),
    )
    .join('&');
}

/** Returns the parameters of a request, with the timestamp if the operation requires one. */
export function pairsOf(
  { requiresTimestamp }: OperationRecord,
  values: Values,
  timestamp = '{now}',
): Pair[] {
  const own = Object.entries(values);
  return requiresTimestamp && values.timestamp === undefined
    ? [...own, ['timestamp', timestamp]]
    : own;
}

/** Returns the signature parameter if the operation requires a signature, otherwise none. */
export function signaturePairs({ signed }: Pick<OperationRecord, 'signed'>): Pair[] {
  return signed ? [signaturePair] : [];
}

export const signaturePair: Pair = ['signature', '{signature}'];

/** Returns the query of a request that sends all parameters in the query. */
export function inQuery(operation: OperationRecord, values: Values, timestamp?: string): string {
  return textOf([...pairsOf(operation, values, timestamp), ...signaturePairs(operation)]);
}
