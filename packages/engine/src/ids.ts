/**
 * What has ids of its own. An id is a prefix of its kind and twelve digits of a sequence: eighteen
 * digits, which no double holds to the last one, so that programs that read ids as numbers fail
 * here and not in production.
 */
export type IdKind = 'account' | 'deposit' | 'order' | 'trade' | 'flow';

const prefixes: Readonly<Record<IdKind, string>> = {
  account: '336901',
  deposit: '336902',
  order: '336903',
  trade: '336904',
  flow: '336905',
};
const sequenceDigits = 12;
const unit = 10n ** BigInt(sequenceDigits);

/** Each prefix with the zeros before so many digits. */
const padded = Object.fromEntries(
  Object.entries(prefixes).map(([kind, prefix]) => {
    const lengths = Array.from(
      { length: sequenceDigits + 1 },
      (_, digits) => sequenceDigits - digits,
    );
    return [kind, lengths.map((zeros) => prefix + '0'.repeat(zeros))];
  }),
) as unknown as Readonly<Record<IdKind, readonly string[]>>;

/** The id of the given place in the sequence of its kind. */
export function formatId(kind: IdKind, sequence: number): string {
  const digits = String(sequence);
  return padded[kind][digits.length] + digits;
}

/**
 * Where an id stands in the sequence of its kind. An id of another kind stands before the first or
 * behind the last, so that "below this id" and "above this id" mean what they say for every id.
 *
 * @param id digits only
 */
export function parseIdSequence(kind: IdKind, id: string): number {
  const place = BigInt(id) - BigInt(prefixes[kind]) * unit;
  if (place < 0n) return -1;
  return place < unit ? Number(place) : Number.POSITIVE_INFINITY;
}
