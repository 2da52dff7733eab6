import { type Amount, toAmount } from '../money/amount.ts';

/** A value that a line may hold. */
export type LineValue = string | number | boolean | null | readonly LineValue[];

/**
 * One record of the encoded state: its kind, then its values in a fixed order, as a JSON array.
 * Amounts are text, whatever their size.
 */
export function encodeLine(kind: string, ...values: readonly LineValue[]): string {
  return JSON.stringify([kind, ...values]);
}

/** An object as text with its keys in the given order, whatever order they were set in. */
export function stringifyKeys(value: object, keys: readonly string[]): string {
  return JSON.stringify(value, [...keys]);
}

/** Reads the values of a record one after the other, in the order in which they were written. */
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
    return typeof value === 'string' ? value : this.#fail('text');
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
    return /^-?\d+$/.test(text) ? toAmount(BigInt(text)) : this.#fail('an integer as text');
  }

  optionalNumber(): number | undefined {
    const value = this.#nextValue();
    return value === null ? undefined : this.number(value);
  }

  numbers(): readonly number[] {
    const value = this.#nextValue();
    if (!Array.isArray(value)) return this.#fail('a list');
    return value.map((one) => this.number(one));
  }

  /** Finds what a value names. */
  required<Found>(found: Found | undefined, what: string): Found {
    return found === undefined ? this.#fail(`a known ${what}`) : found;
  }

  #nextValue(): unknown {
    const value = this.#values[this.#next];
    this.#next++;
    return value;
  }

  #fail(expected: string): never {
    const shown = this.#text.length > 80 ? `${this.#text.slice(0, 80)}…` : this.#text;
    const place = `value ${this.#next - 1} of ${shown}`;
    throw new TypeError(`This is no state of the engine: ${place} is not ${expected}.`);
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
  throw new TypeError(`This is no state of the engine: ${JSON.stringify(text.slice(0, 80))}.`);
}
