import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in ticks of 10 milliseconds. */
const microsecondsPerTick = 10_000;

/**
 * Returns the processor time of a process and of its children, in microseconds.
 *
 * @throws Error if the system has no `/proc`, as on macOS
 */
export function processorTime(pid: number): number {
  const parents = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const child = Number(name);
    const parent = Number(statOf(child)[1] ?? 0);
    if (child > 0) parents.set(parent, [...(parents.get(parent) ?? []), child]);
  }
  const ticksOf = (process: number): number => {
    // The times of the process itself, and of its children that have ended.
    const own = statOf(process)
      .slice(11, 15)
      .reduce((sum, value) => sum + Number(value), 0);
    return (parents.get(process) ?? []).reduce((sum, child) => sum + ticksOf(child), own);
  };
  return ticksOf(pid) * microsecondsPerTick;
}

/** Returns the fields of a process after its name; none if it has ended. */
function statOf(pid: number): string[] {
  if (!(pid > 0)) return [];
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
