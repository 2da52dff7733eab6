import { setTimeout as sleep } from 'node:timers/promises';
import type { Session } from './session.ts';

const firstPauseMs = 500;
/** How often to make a comparison that other programs disturb: the last pause takes 32 s. */
export const comparisonTries = 8;

/**
 * Waits before a comparison that other programs have disturbed is repeated, twice as long each
 * time: a second run, for example, trades in bursts. A simulated clock would not advance meanwhile.
 *
 * @param count how often the comparison was made; 0 for no pause
 */
export async function pauseAfter(count: number, { options }: Session): Promise<void> {
  if (count > 0 && options.now === undefined) await sleep(firstPauseMs * 2 ** (count - 1));
}
