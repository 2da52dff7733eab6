/**
 * The kinds of ids. An id is the prefix of its kind followed by a sequence number of twelve digits.
 * It has eighteen digits, which a double can't represent exactly: a client that parses ids as
 * numbers fails with the sandbox, before it reaches production.
 */
export type IdKind = 'account' | 'deposit' | 'order' | 'trade' | 'balanceFlow' | 'insuranceRecord';

const prefixes: Readonly<Record<IdKind, string>> = {
  account: '336901',
  deposit: '336902',
  order: '336903',
  trade: '336904',
  balanceFlow: '336905',
  insuranceRecord: '336906',
};
const sequenceDigits = 12;
const idsPerKind = 10n ** BigInt(sequenceDigits);

/**
 * The prefix of an id with its padding zeros, by kind of id and number of digits in the sequence
 * number.
 */
const paddedPrefixes = Object.fromEntries(
  Object.entries(prefixes).map(([kind, prefix]) => {
    const zeroCounts = Array.from(
      { length: sequenceDigits + 1 },
      (_, digits) => sequenceDigits - digits,
    );
    return [kind, zeroCounts.map((zeros) => prefix + '0'.repeat(zeros))];
  }),
) as unknown as Readonly<Record<IdKind, readonly string[]>>;

/** Formats a sequence number as an id of a kind. */
export function formatId(kind: IdKind, sequence: number): string {
  const digits = String(sequence);
  return paddedPrefixes[kind][digits.length] + digits;
}

/**
 * Returns the sequence number of an id: -1 for an id below the range of the kind, and Infinity for
 * an id above it, so that comparisons of sequence numbers order all ids correctly.
 *
 * @param id digits only
 */
export function parseIdSequence(kind: IdKind, id: string): number {
  const sequence = BigInt(id) - BigInt(prefixes[kind]) * idsPerKind;
  if (sequence < 0n) return -1;
  return sequence < idsPerKind ? Number(sequence) : Number.POSITIVE_INFINITY;
}
