import { spawnSync } from 'node:child_process';

/**
 * A value that was measured for our code and for its peer, which is the code that ours is compared
 * with. Both values are in `unit`, milliseconds by default.
 */
export interface Metric {
  readonly name: string;
  readonly ours: number;
  readonly peer: number;
  /** The median of `ours / peer` over the paired slices. */
  readonly ratio: number;
  readonly bound: number | null;
  /** Whether the ratio is at most the bound, without tolerance. */
  readonly holds: boolean;
  readonly unit?: 'ms' | 'µs' | 'bytes' | '%';
}

/** Yields each metric as soon as it is measured. */
export type Benchmark = () => AsyncIterable<Metric> | Iterable<Metric>;

/** How many times our code and its peer are each measured for a metric. */
export const slices = 21;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/**
 * Returns the metric of paired samples: `ours[i]` and `peer[i]` were measured one after the other.
 */
export function pairedMetric(
  name: string,
  ours: readonly number[],
  peer: readonly number[],
  bound: number | null,
): Metric {
  const ratio = median(ours.map((value, index) => value / (peer[index] ?? Number.NaN)));
  const holds = bound === null || ratio <= bound;
  return { name, ours: median(ours), peer: median(peer), ratio, bound, holds };
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
