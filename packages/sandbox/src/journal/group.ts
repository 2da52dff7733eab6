/** Records that are written and acknowledged together. */
export class Group {
  readonly records: string[] = [];
  /** Resolves when the records are durable. */
  readonly durable: Promise<void>;
  resolve!: () => void;
  reject!: (error: Error) => void;

  constructor() {
    this.durable = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // A rejection that no caller waits for must not end the process.
    this.durable.catch(() => {});
  }
}

/**
 * The maximum number of characters in a record. It is far below the limits of the stores and of
 * JavaScript strings.
 */
export const maximumRecordLength = 2 ** 26;

/** Returns the error for a record that is too large. */
export function recordTooLarge(length: number): RangeError {
  return new RangeError(
    `The command was not executed: a record of the journal has at most ${maximumRecordLength} ` +
      `characters, but the record of this command has ${length}. Use a smaller command.`,
  );
}

/** The approximate maximum number of characters that are written in one transaction. */
const transactionLength = 8_000_000;

/** Divides the records of a group into lists, one for each transaction. */
export function* transactionsOf(records: readonly string[]): Generator<readonly string[]> {
  let first = 0;
  let length = 0;
  for (const [index, record] of records.entries()) {
    length += record.length;
    if (length < transactionLength) continue;
    yield records.slice(first, index + 1);
    first = index + 1;
    length = 0;
  }
  if (first < records.length) yield records.slice(first);
}
