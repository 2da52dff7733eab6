import { requirementText, type Statement } from '../basis.ts';
import { type Exchange, type Mismatch, mismatchText } from '../result.ts';
import { OrderRequests } from './order-requests.ts';
import { Records } from './records.ts';
import { type Rule, type Seen, type SeenFinding, seenRules } from './rule.ts';
import { bodyFindings, bodyMismatches, bodyParts, messageFindings } from './values.ts';

/** Responses that cannot all be true, or a response that cannot be true. */
export interface Contradiction {
  /** The id of the rule that is broken. */
  readonly rule: string;
  readonly message: string;
  /** What the rule says, with its source. */
  readonly requirement: string;
  readonly source: Statement;
  /** The exchanges between which the contradiction lies, the wrong one last if it is known. */
  readonly exchanges: readonly Exchange[];
}

/** The name of an account with its secret key. */
interface SecretKey {
  readonly name: string;
  readonly secretKey: string;
}

/** The responses that can explain a failure: the last ones. */
const mostRecent = 100;

/** Compares all responses of a run with what an API user can know. */
export class Auditor {
  /** Returns the broker's time; undefined until it is measured. */
  now: (() => number) | undefined;
  /** The orders that the requests placed. */
  readonly orders = new OrderRequests();
  /** The records in the responses. */
  readonly records = new Records(this.orders);
  readonly #accounts: readonly SecretKey[];
  /** The causes that were reported: each of them once. */
  readonly #reported = new Set<string>();
  #contradictions: Contradiction[] = [];
  #recent: Seen[] = [];

  constructor(accounts: readonly SecretKey[]) {
    this.#accounts = accounts;
  }

  /** Compares a response with the earlier ones. */
  see(seen: Seen): void {
    const { status, body } = seen;
    const isReadable = status === 200 && body !== undefined;
    const parts = status === 200 ? bodyParts(seen) : [];
    const ofBody = isReadable ? bodyFindings(seen, parts) : messageFindings(seen);
    const found = [...this.records.add(seen, parts), ...ofBody];
    for (const one of found) this.#report(one, seen.shown);
    if (!isReadable) return;
    this.#recent.push(seen);
    if (this.#recent.length > mostRecent) this.#recent.shift();
  }

  /**
   * Checks that a text from the broker contains no secret key.
   *
   * @param subject how the message names the text
   */
  seeText(text: string, subject: string, shown?: Exchange): void {
    const owner = this.#accounts.find(({ secretKey }) => text.includes(secretKey));
    if (owner === undefined) return;
    const message = `Expected no secret key in ${subject}; got the key of ${owner.name}.`;
    this.#report({ rule: 'secret', cause: `secret ${subject}`, message }, shown);
  }

  #report({ rule, cause, message, earlier }: SeenFinding, shown: Exchange | undefined): void {
    if (this.#reported.has(cause)) return;
    this.#reported.add(cause);
    const { title, source } = seenRules[rule];
    const exchanges = [earlier, shown].filter((one) => one !== undefined);
    const requirement = requirementText(title, [source]);
    this.#contradictions.push({ rule, message, requirement, source, exchanges });
  }

  /**
   * Explains why a test cannot read a response: returns what the responses since the last call of
   * `take` lack according to their schemas, and the message after the first of these mismatches.
   */
  explain(message: string): { readonly message: string; readonly mismatches: Mismatch[] } {
    const found = new Map<string, Mismatch>();
    for (const { operation, body } of this.#recent) {
      const all = bodyMismatches(operation, body);
      const isRenamed = all.some(({ kind }) => kind === 'missing field');
      for (const one of all) {
        if (one.kind === 'extra field' && !isRenamed) continue;
        const key = [one.operation, one.kind, one.pointer].join(' ');
        if (!found.has(key)) found.set(key, one);
      }
    }
    const mismatches = [...found.values()];
    const first = mismatches.find(({ kind }) => kind !== 'extra field');
    if (first === undefined) return { message, mismatches };
    const reason = mismatchText([first], ` of the response of ${first.operation}`);
    return { message: `${reason}\n${message}`, mismatches };
  }

  /** Reports that a request was rejected although it kept to the limits. */
  reportLimit(message: string, shown: Exchange): void {
    this.#report({ rule: 'limit', cause: 'limit', message }, shown);
  }

  /** Reports each cause again that was reported before. */
  reportAgain(): void {
    this.#reported.clear();
  }

  /** Returns the contradictions since the last call. */
  take(): readonly Contradiction[] {
    const contradictions = this.#contradictions;
    this.#contradictions = [];
    this.#recent = [];
    return contradictions;
  }
}

/** A response from which facts are. */
export interface Source {
  readonly body: unknown;
  readonly exchange: Exchange;
}

/** A rule with what states it in a section. */
export type StatedRule<Facts> = Rule<Facts> & { readonly source: Statement };

/**
 * Returns what breaks the rules, and the responses that show it. A wrong figure breaks several
 * rules, so findings that have a row in common are one contradiction, with the message of the first
 * one.
 */
export function contradictionsOf<Facts>(
  rules: readonly StatedRule<Facts>[],
  facts: Facts,
  responses: readonly Source[],
): readonly Contradiction[] {
  const reported = new Set<object>();
  let byPart: ReadonlyMap<unknown, Exchange> | undefined;
  const contradictions: Contradiction[] = [];
  for (const { id, title, source, check } of rules) {
    for (const { message, rows } of check(facts)) {
      const isKnown = rows.some((row) => reported.has(row));
      for (const row of rows) reported.add(row);
      if (isKnown) continue;
      byPart ??= exchangesByPart(responses);
      const between = [...new Set(rows.flatMap((row) => byPart?.get(row) ?? []))];
      const requirement = requirementText(title, [source]);
      // The wrong one is the last, because reports show the last exchange first.
      const exchanges = between.slice(0, 2).reverse();
      contradictions.push({ rule: id, message, requirement, source, exchanges });
    }
  }
  return contradictions;
}

/** Returns the exchange of each object in the bodies of responses; the last one of equal bodies. */
function exchangesByPart(responses: readonly Source[]): ReadonlyMap<unknown, Exchange> {
  const found = new Map<unknown, Exchange>();
  const add = (value: unknown, exchange: Exchange): void => {
    if (typeof value !== 'object' || value === null) return;
    found.set(value, exchange);
    for (const part of Object.values(value)) add(part, exchange);
  };
  for (const { body, exchange } of responses) add(body, exchange);
  return found;
}
