import { InvariantError, latestTime } from '@broker-api/engine';
import { expect, it, onTestFinished } from 'vitest';
import { SandboxState } from '../../src/state/state.ts';
import { noon } from '../requests.ts';
import { createSandboxWithControl, orderOf } from './control-fixture.ts';

it('the clock stays stopped until it is advanced, which also advances the engine', async () => {
  const { control, executor, call } = createSandboxWithControl();
  expect(await control.getClock()).toEqual({ mode: 'manual', time: noon });
  expect(await control.advanceClock({ milliseconds: 90_000 })).toEqual({
    mode: 'manual',
    time: noon + 90_000,
  });
  expect(executor.state.engine.time).toBe(noon + 90_000);
  const request = { method: 'GET', path: '/openapi/v1/time', query: '', body: '', headers: {} };
  expect((await call({ ...request, ip: '127.0.0.1' })).response).toEqual({
    serverTime: noon + 90_000,
  });
});

it('the clock never goes back, in either mode', async () => {
  const { control } = createSandboxWithControl({ systemClock: () => noon });
  const conflict = { error: 'CONFLICT', status: 409 };
  await control.setClock({ mode: 'manual', time: noon + 5000 });
  const back = control.setClock({ mode: 'manual', time: noon + 4999 });
  await expect(back).rejects.toMatchObject(conflict);
  await expect(control.setClock({ mode: 'real' })).rejects.toMatchObject(conflict);
  expect(await control.getClock()).toEqual({ mode: 'manual', time: noon + 5000 });
});

it('the clock keeps its time when the engine cannot be advanced', async () => {
  const { control, executor, clock } = createSandboxWithControl();
  const commit = () => {
    throw new InvariantError('injected fault');
  };
  executor.state.engine.check = () => ({ commit });
  await expect(control.advanceClock({ milliseconds: 1000 })).rejects.toMatchObject({
    status: 500,
  });
  const set = control.setClock({ mode: 'manual', time: noon + 90_000 });
  await expect(set).rejects.toMatchObject({ status: 500 });
  expect([clock.mode, clock.now()]).toEqual(['manual', noon]);
});

it('the clock cannot pass the latest time, at which a trade can still be restored', async () => {
  const { control, executor, call, account } = createSandboxWithControl();
  const beyond = { mode: 'manual', time: latestTime + 1 } as const;
  const message = /must be <= 253402300799999|cannot pass 9999-12-31T23:59:59.999Z/;
  await expect(control.setClock(beyond)).rejects.toThrow(message);
  await control.setClock({ mode: 'manual', time: latestTime - 60_000 });
  const advance = control.advanceClock({ milliseconds: 60_001 });
  await expect(advance).rejects.toMatchObject({ error: 'CONFLICT', message });
  expect((await control.getClock()).time).toBe(latestTime - 60_000);
  await control.advanceClock({ milliseconds: 60_000 });
  const order = { price: '10000', quantity: '1' };
  for (const [name, side] of [
    ['alice', 'BUY'],
    ['bob', 'SELL'],
  ] as const) {
    const placed = orderOf(account(name), { ...order, side }, latestTime);
    expect((await call(placed)).status).toBe(200);
  }
  const lines = [...executor.state.encodeLines()];
  expect([...SandboxState.restore(lines).encodeLines()]).toEqual(lines);
});

it('the clock stops although the system clock moves on during the call', async () => {
  let time = noon;
  const { control } = createSandboxWithControl({ systemClock: () => time++ });
  expect(await control.setClock({ mode: 'manual' })).toMatchObject({ mode: 'manual' });
});

it('in real mode, the clock stops at the latest time', async () => {
  const system = { now: noon };
  const { control, close } = createSandboxWithControl({ systemClock: () => system.now });
  // The events that are due after the latest time keep the timer running.
  onTestFinished(close);
  await control.setClock({ mode: 'real', time: latestTime - 500 });
  system.now += 1000.5;
  expect(await control.getClock()).toEqual({ mode: 'real', time: latestTime });
});

it('in real mode, the clock runs from the time that was set', async () => {
  const system = { now: noon };
  const { control } = createSandboxWithControl({ systemClock: () => system.now });
  await control.setClock({ mode: 'real', time: noon + 60_000 });
  system.now += 1500;
  expect(await control.getClock()).toEqual({ mode: 'real', time: noon + 61_500 });
  await expect(control.advanceClock({ milliseconds: 1 })).rejects.toMatchObject({ status: 409 });
});
