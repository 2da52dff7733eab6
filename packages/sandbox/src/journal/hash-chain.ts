import { runWithoutPause, type Slices } from '@broker-api/engine';
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
  return runWithoutPause(stateHashInSlices(lines));
}

/** The approximate number of characters of a state that a slice encodes. */
const sliceLength = 50_000;

/**
 * Computes the same hash as `stateHashOf`, but in slices.
 *
 * @param onLine called with each line
 */
export function* stateHashInSlices(
  lines: Iterable<string>,
  onLine?: (line: string) => void,
): Slices<string> {
  const hash = new Sha256();
  let length = 0;
  for (const line of lines) {
    if (length >= sliceLength) {
      length = 0;
      yield;
    }
    hash.add(`${line}\n`);
    onLine?.(line);
    length += line.length;
  }
  return hash.hex();
}
