import type { Operation, ParameterRule } from '../generate/read/operations.ts';
import { code, listed } from './markdown.ts';

const retryWords: Readonly<Record<string, string>> = {
  safe: 'Safe to repeat',
  'by-client-order-id':
    'Only with the same client order id, by which the broker recognises a repeat',
  never: 'Never by itself: a repeat could act twice',
};

/** When a client may send an operation again. */
export function retryText(retry: string): string {
  return retryWords[retry] ?? retry;
}

/** What a caller of an operation needs. */
export function securityText({
  securityType,
  keyHeader,
  signed,
  requiresTimestamp,
}: Operation): string {
  const needs = [
    ...(keyHeader ? [`an API key in the header ${code(keyHeader)}`] : []),
    ...(signed ? ['a `signature`'] : []),
    ...(requiresTimestamp ? ['a `timestamp`'] : []),
  ];
  return `${code(securityType)}: ${needs.length === 0 ? 'open to everyone' : listed(needs)}`;
}

/**
 * A parameter rule as a sentence.
 *
 * @throws Error for a rule of a form that it does not know
 */
export function ruleText({
  when,
  require,
  whenSent,
  allow,
  atLeastOne,
  allOrNone,
}: ParameterRule): string {
  if (when && require) {
    const conditions = Object.entries(when).map(
      ([name, values]) => `${code(name)} is ${anyOf(values)}`,
    );
    return `When ${conditions.join(' and ')}: ${names(require)} ${isOrAre(require)} required.`;
  }
  if (whenSent && allow) {
    const limits = Object.entries(allow).map(
      ([name, values]) => `${code(name)} must be ${anyOf(values)}`,
    );
    return `When ${names(whenSent)} ${isOrAre(whenSent)} sent: ${limits.join(', and ')}.`;
  }
  if (atLeastOne) return `At least one of ${names(atLeastOne)} is required.`;
  if (allOrNone) return `${names(allOrNone)} are sent together or not at all.`;
  throw new Error(
    'this form of parameter rule has no words yet: add them to scripts/site/words.ts',
  );
}

function names(parameters: readonly string[]): string {
  return listed(parameters.map(code));
}

function anyOf(values: readonly string[]): string {
  return listed(values.map(code), 'or');
}

function isOrAre({ length }: readonly string[]): string {
  return length === 1 ? 'is' : 'are';
}
