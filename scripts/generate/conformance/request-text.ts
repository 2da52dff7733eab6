import type { Operation } from '../operation.ts';
import type { Values } from './draft.ts';

/** A name and a value. A value in braces is a placeholder, which is not encoded. */
export type Pair = readonly [string, string];

const placeholder = /^\{[^{}]+\}$/;

function encoded(text: string): string {
  if (placeholder.test(text)) return text;
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Returns the text of a query or a form body. */
export function textOf(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
}

/** Returns the parameters of a request, with the timestamp if the operation requires one. */
export function pairsOf({ timed }: Operation, values: Values, timestamp = '{now}'): Pair[] {
  const own = Object.entries(values);
  return timed && values.timestamp === undefined ? [...own, ['timestamp', timestamp]] : own;
}

/** Returns the signature parameter, if the operation requires one. */
export function signaturePairs({ signed }: Pick<Operation, 'signed'>): Pair[] {
  return signed ? [signaturePair] : [];
}

export const signaturePair: Pair = ['signature', '{signature}'];

/** Returns the query of a request with all parameters in the query. */
export function inQuery(operation: Operation, values: Values, timestamp?: string): string {
  return textOf([...pairsOf(operation, values, timestamp), ...signaturePairs(operation)]);
}
