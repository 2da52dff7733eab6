/**
 * Returns the longest time in milliseconds between two turns of the event loop while `work` runs.
 * Measures the processor time of this thread, because other processes do not influence it.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let latest = threadTimeMs();
  let isRunning = true;
  const tick = (): void => {
    const now = threadTimeMs();
    longest = Math.max(longest, now - latest);
    latest = now;
    if (isRunning) setImmediate(tick);
  };
  setImmediate(tick);
  await work();
  tick();
  isRunning = false;
  return longest;
}

function threadTimeMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
