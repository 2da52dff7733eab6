import type { Check, CommandBase } from './command-check.ts';

/** Lets time pass: whatever is due happens. */
export interface Advance extends CommandBase {
  readonly kind: 'advance';
}

/** Nothing of spot trading is due at a time; the clock of the broker moves. */
export const advance: Check<Advance, Record<string, never>> = () => ({ commit: () => ({}) });
