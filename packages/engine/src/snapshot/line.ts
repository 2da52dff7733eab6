import { type Amount, toAmount } from '../money/amount.ts';

/** A value of a line. */
export type LineValue = string | number | boolean | null | readonly LineValue[];

/**
 * Encodes one record of the state as a JSON array: its kind, then its values in a fixed order.
 * All amounts are strings, even small ones.
 */
export function encodeLine(kind: string, ...values: readonly LineValue[]): string {
  return JSON.stringify([kind, ...values]);
}

/** Stringifies an object with its keys in the given order. */
export function stringifyKeys(value: object, keys: readonly string[]): string {
  return JSON.stringify(value, [...keys]);
}

/** Reads the values of a line in order. */
export class LineReader {
  readonly kind: string;
  readonly #text: string;
  readonly #values: readonly unknown[];
  #next = 1;

  constructor(text: string) {
    this.#text = text;
    this.#values = parseLine(text);
    this.kind = this.text(this.#values[0]);
  }

  text(value = this.#nextValue()): string {
    return typeof value === 'string' ? value : this.#fail('a string');
  }

  number(value = this.#nextValue()): number {
    return typeof value === 'number' ? value : this.#fail('a number');
  }

  boolean(): boolean {
    const value = this.#nextValue();
    return typeof value === 'boolean' ? value : this.#fail('true or false');
  }

  amount(): Amount {
    const text = this.text();
    return /^-?\d+$/.test(text) ? toAmount(BigInt(text)) : this.#fail('an integer as a string');
  }

  optionalNumber(): number | undefined {
    const value = this.#nextValue();
    return value === null ? undefined : this.number(value);
  }

  numbers(): readonly number[] {
    const value = this.#nextValue();
    if (!Array.isArray(value)) return this.#fail('an array');
    return value.map((item) => this.number(item));
  }

  /** Returns the result of a lookup. Throws when the referenced item does not exist. */
  required<Found>(found: Found | undefined, description: string): Found {
    return found === undefined ? this.#fail(`a known ${description}`) : found;
  }

  #nextValue(): unknown {
    const value = this.#values[this.#next];
    this.#next++;
    return value;
  }

  #fail(expected: string): never {
    const excerpt = this.#text.length > 80 ? `${this.#text.slice(0, 80)}…` : this.#text;
    const location = `value ${this.#next - 1} of ${excerpt}`;
    throw new TypeError(`Invalid engine snapshot: ${location} must be ${expected}.`);
  }
}

function parseLine(text: string): readonly unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (Array.isArray(value)) return value;
  const excerpt = JSON.stringify(text.slice(0, 80));
  throw new TypeError(
    `Invalid engine snapshot: expected a line with a JSON array; got ${excerpt}.`,
  );
}
