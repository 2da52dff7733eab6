import { InvariantError } from '@broker-api/engine';
import { ManualTimers, start } from '@broker-api/test-kit';
import { expect, it } from 'vitest';
import { memoryJournal } from '../src/journal/journal.ts';
import { ManualClock, SandboxClock } from '../src/state/clock.ts';
import { Executor } from '../src/state/executor.ts';
import { Scheduler } from '../src/state/scheduler.ts';
import { contents, stateAfter } from './journal-fixtures.ts';

const settlement = start + 8 * 3_600_000;

/** Creates a scheduler whose clock starts 1000 ms before funding is due. */
function schedulerBeforeSettlement() {
  const timers = new ManualTimers(settlement - 1000);
  const state = stateAfter([]);
  const executor = new Executor(state, memoryJournal);
  const clock = new SandboxClock(timers.now);
  const failures: unknown[] = [];
  const onFailure = (error: unknown): void => void failures.push(error);
  const scheduler = new Scheduler(executor, clock, onFailure, timers.schedule);
  return { state, executor, clock, scheduler, failures, timers };
}

it('on a real clock, the events that are due are executed without a request', async () => {
  const { state, scheduler, timers } = schedulerBeforeSettlement();
  await timers.advance(999);
  expect(state.engine.time).toBeLessThan(settlement);
  await timers.advance(1);
  expect(state.engine.time).toBe(settlement);
  await timers.advance(8 * 3_600_000);
  expect(state.engine.time).toBe(settlement + 8 * 3_600_000);
  scheduler.close();
  await timers.advance(8 * 3_600_000);
  expect(state.engine.time).toBe(settlement + 8 * 3_600_000);
});

it('on a manual clock, tasks and events run only when the clock has changed', async () => {
  const { state, clock, scheduler, timers } = schedulerBeforeSettlement();
  clock.use(new ManualClock(settlement - 1000));
  await timers.advance(1000);
  expect(state.engine.time).toBeLessThan(settlement);
  const calls: string[] = [];
  const late = scheduler.at(settlement + 5, () => calls.push('late'));
  scheduler.at(settlement + 1, () => {
    calls.push('early');
    late.reschedule(settlement + 50);
  });
  clock.use(new ManualClock(settlement + 10));
  await scheduler.runDue();
  expect(calls).toEqual(['early']);
  clock.use(new SandboxClock(timers.now));
  await timers.advance(49);
  expect(calls).toEqual(['early']);
  await timers.advance(1);
  expect(calls).toEqual(['early', 'late']);
});

it('the failure of a task is reported, and the other tasks run', async () => {
  const { scheduler, failures, timers } = schedulerBeforeSettlement();
  const error = new Error('injected fault');
  scheduler.at(settlement - 500, () => {
    throw error;
  });
  const times: number[] = [];
  for (const time of [settlement - 500, settlement - 400]) {
    scheduler.at(time, (now) => times.push(now));
  }
  await timers.advance(1000);
  expect(failures).toEqual([error]);
  expect(times).toEqual([settlement - 500, settlement - 400]);
});

it('a reset makes the scheduler execute events again after events have failed', async () => {
  const { state, executor, scheduler, failures, timers } = schedulerBeforeSettlement();
  const error = new InvariantError('injected fault');
  state.engine.check = () => {
    throw error;
  };
  const times: number[] = [];
  scheduler.at(settlement + 1, (now) => times.push(now));
  await timers.advance(60_000);
  expect([failures, times]).toEqual([[error], []]);
  const { initialState, keys } = contents(settlement);
  const reset = { kind: 'reset', time: settlement, initialState, keys, commands: [] } as const;
  await executor.execute(reset);
  await timers.advance(8 * 3_600_000);
  expect(state.engine.time).toBe(settlement + 8 * 3_600_000);
  expect(times).toHaveLength(1);
  expect(failures).toHaveLength(1);
});
