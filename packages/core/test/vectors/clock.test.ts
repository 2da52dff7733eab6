import { type BrokerClock, createBrokerClock } from '../../src/clock/index.ts';
import type { Method } from '../../src/wrap-methods.ts';
import { loadSectionModule, runVectors } from './run-vectors.ts';

interface ClockModule {
  withClock(client: object, clock: BrokerClock): object;
}
interface ClockOptions {
  readonly clockAheadMs?: number;
  readonly clockJumps?: readonly { readonly atMs: number; readonly byMs: number }[];
  readonly samples?: number;
  readonly intervalMs?: number;
}

runVectors('clock', async ({ client, section, options, time, clock }) => {
  const { withClock } = await loadSectionModule<ClockModule>(section, 'clock.ts');
  const { clockAheadMs = 0, clockJumps = [], samples, intervalMs } = options as ClockOptions;
  const localClock = (): number => {
    const past = clockJumps.filter(({ atMs }) => time.now() >= time.startMs + atMs);
    return past.reduce((now, { byMs }) => now + byMs, time.now() + clockAheadMs);
  };
  const schedule = (callback: () => void, delayMs: number): (() => void) => {
    const controller = new AbortController();
    time.sleep(delayMs, controller.signal).then(callback, () => {});
    return () => controller.abort();
  };
  const getServerTime = client.getServerTime as Method;
  const source = { getServerTime: () => getServerTime() as Promise<{ serverTime: number }> };
  const broker = createBrokerClock(source, { localClock, schedule, samples, intervalMs });
  clock.now = broker.now;
  return withClock(client, broker);
});
