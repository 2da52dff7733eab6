/** A number of a JSON text that a JavaScript number would not give back as it was written. */
export class WrittenNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): string {
    return this.text;
  }
}

/** What is needed of the third argument of a reviver, which older typings don't know. */
interface Source {
  readonly source?: string;
}

/**
 * Parses JSON without losing digits: a number that is not a safe integer written plainly comes as
 * a `WrittenNumber`.
 *
 * @throws SyntaxError when the text is no JSON
 */
export function parseExact(text: string): unknown {
  // Most answers have no number that could be lost, and a reviver is slow.
  if (!doubtful.test(text)) return JSON.parse(text);
  return (JSON.parse as (text: string, reviver: Reviver) => unknown)(text, keepWritten);
}

type Reviver = (key: string, value: unknown, context: Source) => unknown;

/** A number of 16 digits or more, or with a fraction or an exponent, outside or inside of text. */
const doubtful = /\d{16}|\d[.eE]|-0/;

function keepWritten(_: string, value: unknown, { source }: Source): unknown {
  if (typeof value !== 'number' || source === undefined) return value;
  return Number.isSafeInteger(value) && String(value) === source
    ? value
    : new WrittenNumber(source);
}
