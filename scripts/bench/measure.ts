import { spawnSync } from 'node:child_process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

type Unit = 'ms' | 'µs' | 'bytes';

/**
 * A value that was measured for our code and for its peer, which is the code or the limit that ours
 * is compared with. Both values are in `unit`, milliseconds by default.
 */
export interface Metric {
  readonly name: string;
  readonly ours: number;
  readonly peer: number;
  /** The median of `ours / peer` over the paired slices. */
  readonly ratio: number;
  readonly bound: number;
  /** Whether the ratio is at most the bound, without tolerance. */
  readonly holds: boolean;
  readonly unit?: Unit;
}

/** Yields each metric as soon as it is measured. */
export type Benchmark = () => AsyncIterable<Metric> | Iterable<Metric>;

/** Returns one measurement. The slices before the first have negative numbers. */
type Measure<Value> = (slice: number) => Value | Promise<Value>;

interface Turns {
  /** How many times each is measured. */
  readonly slices?: number;
  /** The number of slices before the measurement, so that the JIT compiler has optimized all. */
  readonly warmUp?: number;
}

/**
 * Measures things in turns, so that what else the computer does affects all of them alike. The
 * order rotates, so that none is always measured after the same other one. Returns the values of
 * each; those of the same slice have the same index.
 */
export async function inTurns<Name extends string, Value = number>(
  measures: Readonly<Record<Name, Measure<Value>>>,
  { slices = 21, warmUp = 3 }: Turns = {},
): Promise<Record<Name, Value[]>> {
  const names = Object.keys(measures) as Name[];
  const values = {} as Record<Name, Value[]>;
  for (const name of names) values[name] = [];
  for (let slice = -warmUp; slice < slices; slice++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(slice + warmUp + turn) % names.length] as Name;
      const value = await measures[name](slice);
      if (slice >= 0) values[name].push(value);
    }
  }
  return values;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** Returns the metric of paired values. */
export function pairedMetric(
  name: string,
  bound: number,
  { ours, peer }: { readonly ours: readonly number[]; readonly peer: readonly number[] },
  unit: Unit = 'ms',
): Metric {
  const ratio = median(ours.map((value, index) => value / (peer[index] ?? Number.NaN)));
  const medians = { ours: median(ours), peer: median(peer), ratio };
  return { name, ...medians, bound, holds: ratio <= bound, unit };
}

interface Comparison extends Turns {
  readonly unit?: Unit;
}

/** Measures ours and the peer in turns, and returns the metric of their values. */
export async function compare(
  name: string,
  bound: number,
  measures: { readonly ours: Measure<number>; readonly peer: Measure<number> },
  { unit, ...turns }: Comparison = {},
): Promise<Metric> {
  return pairedMetric(name, bound, await inTurns(measures, turns), unit);
}

/** Returns the metric of a value and its largest permitted value. */
export function limitMetric(name: string, ours: number, limit: number, unit: Unit = 'ms'): Metric {
  return pairedMetric(name, 1, { ours: [ours], peer: [limit] }, unit);
}

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

/**
 * Returns the processor time of this process that the work takes, in milliseconds. It includes
 * garbage collection, which is a part of the cost of a call.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Returns the microseconds of processor time per call of a function. */
export async function timePerCall(callCount: number, work: () => unknown): Promise<number> {
  const time = await processorTime(async () => {
    for (let call = 0; call < callCount; call++) await work();
  });
  return (time / callCount) * 1000;
}

/** Returns the processor time of this thread so far, in milliseconds. */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Begins to measure the turns of the event loop. The returned function ends this, and returns the
 * longest time between two turns in milliseconds: processor time of this thread, because other
 * processes do not influence it.
 */
export function watchTurns(): () => number {
  let longest = 0;
  let latest = threadTime();
  let isWatching = true;
  const tick = (): void => {
    const now = threadTime();
    longest = Math.max(longest, now - latest);
    latest = now;
    if (isWatching) setImmediate(tick);
  };
  setImmediate(tick);
  return () => {
    isWatching = false;
    tick();
    return longest;
  };
}

/**
 * Runs a process until it exits. Returns its duration in milliseconds.
 *
 * @throws when the process cannot start or exits with a status other than 0
 */
export function timeProcess(command: string, args: readonly string[], cwd: string): number {
  const started = performance.now();
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  const elapsed = performance.now() - started;
  if (error) throw error;
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} exited with status ${status}:\n${stderr}`);
  return elapsed;
}
