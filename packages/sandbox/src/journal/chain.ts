import { createHash, hash } from 'node:crypto';

/** What the first record follows. */
export const chainStart = '0'.repeat(64);

/** The hash of a record that follows one with the hash `previous`: no record before it may change. */
export function chained(previous: string, record: string): string {
  return hash('sha256', previous + record);
}

/** Adds lines of a state up to its hash: SHA256 over each line and a line feed, in hex. */
export class StateHash {
  readonly #hash = createHash('sha256');

  /** Adds whole lines, each with its line feed. */
  add(text: string): void {
    this.#hash.update(text);
  }

  hex(): string {
    return this.#hash.digest('hex');
  }
}

/** The hash of a state. */
export function stateHashOf(lines: Iterable<string>): string {
  const state = new StateHash();
  for (const line of lines) state.add(`${line}\n`);
  return state.hex();
}
