import { Sha256, sha256Hex } from '#crypto';

/** The hash that precedes the first record. */
export const initialHash = '0'.repeat(64);

/** The newest record of a hash chain. */
export interface ChainTip {
  readonly sequence: number;
  /** The hash of the record. */
  readonly head: string;
}

/**
 * Returns the hash of a record in the chain: SHA-256 over the previous hash and the record, in hex.
 * A change to any earlier record therefore changes every later hash.
 */
export function chainHash(previous: string, record: string): string {
  return sha256Hex(previous + record);
}

/** Returns the hash of a state: SHA-256 over its lines, each followed by a line feed, in hex. */
export function stateHashOf(lines: Iterable<string>): string {
  const hash = new Sha256();
  for (const line of lines) hash.add(`${line}\n`);
  return hash.hex();
}
