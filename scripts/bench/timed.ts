import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Command, Engine } from '@broker-api/engine';

setFlagsFromString('--expose-gc');

/** Collects all garbage, or only recent objects if `type` is 'minor'. */
export const collectGarbage = runInNewContext('gc') as (options?: {
  readonly type: 'minor';
}) => void;

/**
 * Collects the garbage that earlier code has left, then returns the milliseconds that the work
 * takes.
 */
export function timed(work: () => unknown): number {
  collectGarbage({ type: 'minor' });
  collectGarbage({ type: 'minor' });
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** Returns the processor time that the work takes, in milliseconds. */
export function processorTime(work: () => unknown): number {
  collectGarbage({ type: 'minor' });
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

export function run(engine: Engine, commands: readonly Command[]): void {
  for (const command of commands) engine.apply(command);
}
