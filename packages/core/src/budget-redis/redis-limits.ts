import type { Limit } from '../budget/limits.ts';

/** The part of each limit that Redis never grants. Processes share it directly after a loss. */
const reserve = 0.05;

/** What a call has used of a limit, in the window with this key. */
export interface Use {
  readonly limit: Limit;
  readonly key: string;
  readonly amount: number;
}

/** What is the same for a limit and for one that replaces it, for example after `refresh`. */
export const kindOf = ({ counts, intervalMs }: Limit): string => `${counts}:${intervalMs}`;

/** The part of a limit that Redis grants. */
export function granted({ maximum }: Limit): number {
  return maximum - Math.floor(maximum * reserve);
}
