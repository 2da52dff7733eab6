import { InvariantError } from '@broker-api/engine';
import { describe, expect, it } from 'vitest';
import { noon } from '../requests.ts';
import { controlled } from './control-kit.ts';

describe('the clock', () => {
  it('stands until it is moved, and the state learns of it', async () => {
    const { control, executor, call } = controlled();
    expect(await control.getClock()).toEqual({ mode: 'manual', time: noon });
    expect(await control.advanceClock({ milliseconds: 90_000 })).toEqual({
      mode: 'manual',
      time: noon + 90_000,
    });
    expect(executor.state.engine.time).toBe(noon + 90_000);
    const request = { method: 'GET', path: '/openapi/v1/time', query: '', body: '', headers: {} };
    expect((await call({ ...request, ip: '127.0.0.1' })).answer).toEqual({
      serverTime: noon + 90_000,
    });
  });

  it('never goes back, whatever the mode', async () => {
    const { control } = controlled({ computer: () => noon });
    const conflict = { error: 'CONFLICT', status: 409 };
    await control.setClock({ mode: 'manual', time: noon + 5000 });
    const back = control.setClock({ mode: 'manual', time: noon + 4999 });
    await expect(back).rejects.toMatchObject(conflict);
    await expect(control.setClock({ mode: 'real' })).rejects.toMatchObject(conflict);
    expect(await control.getClock()).toEqual({ mode: 'manual', time: noon + 5000 });
  });

  it('is not moved when the state can not learn of it', async () => {
    const { control, executor } = controlled();
    executor.state.engine.apply = () => {
      throw new InvariantError('broken in the middle');
    };
    await expect(control.advanceClock({ milliseconds: 1000 })).rejects.toMatchObject({
      status: 500,
    });
    const moved = control.setClock({ mode: 'manual', time: noon + 90_000 });
    await expect(moved).rejects.toMatchObject({ status: 500 });
    await control.reset();
    expect((await control.getClock()).time).toBeLessThan(noon + 90_000);
  });

  it('runs on from where it was put', async () => {
    const computer = { now: noon };
    const { control } = controlled({ computer: () => computer.now });
    await control.setClock({ mode: 'real', time: noon + 60_000 });
    computer.now += 1500;
    expect(await control.getClock()).toEqual({ mode: 'real', time: noon + 61_500 });
    await expect(control.advanceClock({ milliseconds: 1 })).rejects.toMatchObject({ status: 409 });
  });
});
