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
    const [kind, ...rows] = json as [string, ...never[][]];
    if (isBorder(kind)) yield json as StateRecord;
    else for (const row of rows) yield [kind, ...row];
  }
}

/** Returns the line of a record. */
export function lineOf([kind, ...values]: StateRecord): string {
  return JSON.stringify(isBorder(kind) ? [kind, ...values] : [kind, values]);
}

/** Returns the same state with one record on each line. */
export function oneRecordPerLine(text: string): string {
  return [...recordsOf(text.split('\n'))].map(lineOf).join('\n');
}

function isBorder(kind: string): boolean {
  return kind === 'engine' || kind === 'end';
}
