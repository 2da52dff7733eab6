import type { Mismatch } from '../result.ts';

/** A known difference of a deployment: a test, and how it fails there. */
export interface OverlayEntry {
  /** The id of a test, or a pattern in which `*` stands for any text. */
  readonly test: string;
  readonly reason: string;
  /** What the deployment answers instead. */
  readonly answers?: { readonly status?: number; readonly code?: number };
  /** Where its answer departs from the specification: all of these places, and no others. */
  readonly departures?: readonly RecordedDeparture[];
  /** The file and line of the entry, for messages. */
  readonly place: string;
}

/** A place in an answer, and in what way it departs from the specification. */
export type RecordedDeparture = Pick<Mismatch, 'kind' | 'pointer'>;

/** Whether an entry is about a test. */
export function isAbout({ test }: Pick<OverlayEntry, 'test'>, id: string): boolean {
  const parts = test.split('*').map((part) => part.replace(/[\\^$.+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(id);
}
