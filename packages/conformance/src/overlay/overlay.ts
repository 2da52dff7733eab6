import type { Mismatch } from '../result.ts';

/** A known difference of a deployment: a test and how it fails. */
export interface OverlayEntry {
  /** The id of a test, or a pattern in which `*` matches any text. */
  readonly test: string;
  readonly reason: string;
  /** The status, the error code, or both, of the last response in the test. */
  readonly responds?: { readonly status?: number; readonly code?: number };
  /** The complete list of mismatches between the responses and the specification. */
  readonly mismatches?: readonly RecordedMismatch[];
  /** The file and line of the entry, for messages. */
  readonly location: string;
}

/** The pointer and the kind of a mismatch. */
export type RecordedMismatch = Pick<Mismatch, 'kind' | 'pointer'>;

/** Returns whether an entry applies to a test. */
export function matchesTest({ test }: Pick<OverlayEntry, 'test'>, id: string): boolean {
  const parts = test.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(id);
}
