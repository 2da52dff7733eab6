import type { Slices } from '@broker-api/engine';
import { nextTurn } from './next-turn.ts';

/**
 * Runs a sliced computation. Returns the result directly if there is only one slice. Otherwise,
 * runs each further slice in a separate turn of the event loop. No other computation uses that
 * turn, so requests never wait for longer than one slice, however many computations are in
 * progress.
 */
export function runInSlices<Result>(slices: Slices<Result>): Result | Promise<Result> {
  const { done, value } = slices.next();
  return done ? value : runRest(slices);
}

async function runRest<Result>(slices: Slices<Result>): Promise<Result> {
  for (;;) {
    await ownTurn();
    const { done, value } = slices.next();
    if (done) return value;
  }
}

let latestTurn: Promise<void> = Promise.resolve();

/** Waits for a turn of the event loop that no other sliced computation uses. */
export function ownTurn(): Promise<void> {
  latestTurn = latestTurn.then(nextTurn);
  return latestTurn;
}
