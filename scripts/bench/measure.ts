import { spawnSync } from 'node:child_process';

/** One measured figure. Times are in its unit, ms when it has none; a stated one has no bound. */
export interface Figure {
  readonly name: string;
  readonly ours: number;
  readonly peer: number;
  /** The median of ours over peer, slice by slice. */
  readonly ratio: number;
  readonly bound: number | null;
  /** Whether the ratio keeps its bound, give or take the peer's spread against itself. */
  readonly holds: boolean;
  readonly unit?: 'ms' | 'µs' | 'bytes';
}

/** A benchmark: measures its figures and hands out each when it is done. */
export type Benchmark = () => AsyncIterable<Figure> | Iterable<Figure>;

/** How many paired slices a ratio is the median of. */
export const slices = 15;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The figure of paired samples: `ours[i]` and `peer[i]` were taken next to each other. */
export function figure(
  name: string,
  ours: readonly number[],
  peer: readonly number[],
  bound: number | null,
): Figure {
  const ratio = median(ours.map((value, index) => value / (peer[index] ?? Number.NaN)));
  const spread = median(
    peer.slice(1).map((value, index) => Math.abs(value / (peer[index] ?? 1) - 1)),
  );
  const holds = bound === null || ratio <= bound * (1 + spread);
  return { name, ours: median(ours), peer: median(peer), ratio, bound, holds };
}

/** Milliseconds that a process takes from start to end. Fails when the process fails. */
export function timeProcess(command: string, args: readonly string[], cwd: string): number {
  const started = performance.now();
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  const elapsed = performance.now() - started;
  if (error) throw error;
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stderr}`);
  return elapsed;
}
