// Reads the lines of an encoded state, as docs/decisions/0061-plain-storage.md describes them.
// Imports nothing from the engine.

/** A record of an encoded state: its kind, and its values. */
export type StateRecord = [kind: string, ...values: never[]];

/** Returns the records of an encoded state. The first and the last line are records too. */
export function* recordsOf(lines: Iterable<string>): Generator<StateRecord> {
  for (const line of lines) {
    const json: unknown = JSON.parse(line);
    // The first line of a sandbox's state contains the API keys.
    if (!Array.isArray(json)) continue;
    const [kind, count, ...columns] = json as [string, number, ...unknown[]];
    if (isBorder(kind)) yield json as StateRecord;
    else yield* rowsOf(kind, count, columns);
  }
}

/** Returns the line of a record. */
export function lineOf([kind, ...values]: StateRecord): string {
  if (isBorder(kind)) return JSON.stringify([kind, ...values]);
  const columns = values.map((value) => (typeof value === 'object' ? [value] : value));
  return JSON.stringify([kind, 1, ...columns]);
}

/** Returns the same state with one record on each line. */
export function oneRecordPerLine(text: string): string {
  return [...recordsOf(text.split('\n'))].map(lineOf).join('\n');
}

function isBorder(kind: string): boolean {
  return kind === 'engine' || kind === 'end';
}

function* rowsOf(kind: string, count: number, columns: readonly unknown[]): Generator<StateRecord> {
  const expanded = columns.map((column) => valuesOf(column, count));
  for (let row = 0; row < count; row++) {
    yield [kind, ...expanded.map((values) => values[row] as never)];
  }
}

function valuesOf(column: unknown, count: number): readonly unknown[] {
  if (Array.isArray(column)) return column;
  if (typeof column !== 'object' || column === null) return Array(count).fill(column);
  if ('differences' in column) {
    let sum = 0;
    return (column.differences as readonly number[]).map((difference) => {
      sum += difference;
      return sum;
    });
  }
  const { values, rows } = column as { values: readonly unknown[]; rows: string };
  return [...rows].map((digit) => values[Number(digit)]);
}
