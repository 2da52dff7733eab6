// Reads the lines of an encoded state, as docs/decisions/0061-plain-storage.md describes them.
// Imports nothing from the engine.

/** The kinds of which a line has the number of an account before the records. */
const ofAccounts = new Set([
  'accounts.deposit',
  'accounts.balanceFlow',
  'spot.order',
  'contract.order',
  'option.order',
  'option.settlement',
]);

/** A record of an encoded state: its kind, and its values. The account is the first of them. */
export type StateRecord = [kind: string, ...values: never[]];

/** Returns the records of an encoded state. The first and the last line are records too. */
export function* recordsOf(lines: Iterable<string>): Generator<StateRecord> {
  for (const line of lines) {
    const json: unknown = JSON.parse(line);
    // The first line of a sandbox's state contains the API keys.
    if (!Array.isArray(json)) continue;
    const [kind, ...rows] = json as [string, ...never[][]];
    if (isBorder(kind)) yield json as StateRecord;
    else if (ofAccounts.has(kind)) {
      const [account, ...others] = rows as unknown as [never, ...never[][]];
      for (const row of others) yield [kind, account, ...row];
    } else for (const row of rows) yield [kind, ...row];
  }
}

/** Returns the line of a record. */
export function lineOf([kind, ...values]: StateRecord): string {
  if (isBorder(kind)) return JSON.stringify([kind, ...values]);
  const [account, ...others] = values;
  return JSON.stringify(ofAccounts.has(kind) ? [kind, account, others] : [kind, values]);
}

/** Returns the same state with one record on each line. */
export function oneRecordPerLine(text: string): string {
  return [...recordsOf(text.split('\n'))].map(lineOf).join('\n');
}

function isBorder(kind: string): boolean {
  return kind === 'engine' || kind === 'end';
}
