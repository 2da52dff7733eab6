import { InvariantError } from '@broker-api/engine';
import { describe, expect, it } from 'vitest';
import { noon } from '../requests.ts';
import { createSandboxWithControl } from './control-fixture.ts';

describe('the clock', () => {
  it('stays stopped until it is advanced, which also advances the engine', async () => {
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

  it('never goes back, in either mode', async () => {
    const { control } = createSandboxWithControl({ systemClock: () => noon });
    const conflict = { error: 'CONFLICT', status: 409 };
    await control.setClock({ mode: 'manual', time: noon + 5000 });
    const back = control.setClock({ mode: 'manual', time: noon + 4999 });
    await expect(back).rejects.toMatchObject(conflict);
    await expect(control.setClock({ mode: 'real' })).rejects.toMatchObject(conflict);
    expect(await control.getClock()).toEqual({ mode: 'manual', time: noon + 5000 });
  });

  it('keeps its time when the engine cannot be advanced', async () => {
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

  it('in real mode, runs from the time that was set', async () => {
    const system = { now: noon };
    const { control } = createSandboxWithControl({ systemClock: () => system.now });
    await control.setClock({ mode: 'real', time: noon + 60_000 });
    system.now += 1500;
    expect(await control.getClock()).toEqual({ mode: 'real', time: noon + 61_500 });
    await expect(control.advanceClock({ milliseconds: 1 })).rejects.toMatchObject({ status: 409 });
  });
});
