import type { Clock } from '../broker-clock.ts';
import type { Clock as ShownClock } from '../generated/client.gen.ts';
import { ControlProblem } from '../server/control-problem.ts';
import { type ControlHandlers, type ControlWork, carryOut } from '../server/handler.ts';

/** What time it is. */
export const clockHandlers = {
  getClock: ({ clock }) => shownClock(clock),

  setClock: (work, { mode, time }) => {
    const { clock } = work;
    const next = clock.next(mode, time);
    const [before, after] = [clock.now(), next.now()];
    if (after < before) {
      const hint =
        time === undefined
          ? 'Send the time that it is to go on from.'
          : 'Send a later time, or reset and begin anew.';
      const message = `The clock shows ${before} and never goes back, so it can not show ${after}. ${hint}`;
      throw new ControlProblem('CONFLICT', message);
    }
    return moveTo(work, next);
  },

  advanceClock: (work, { milliseconds }) => {
    const { clock } = work;
    if (clock.mode === 'real') {
      const message =
        'The clock is real and runs by itself. Stop it with setClock and the mode manual first.';
      throw new ControlProblem('CONFLICT', message);
    }
    return moveTo(work, clock.next('manual', clock.now() + milliseconds));
  },
} satisfies Partial<ControlHandlers>;

/** The state learns of the time as of any other command: what is due by then happens. */
async function moveTo(work: ControlWork, next: Clock): Promise<ShownClock> {
  // Whoever is told of a failure must not find the clock moved.
  work.executor.state.mustBeSound();
  work.clock.use(next);
  await carryOut(work, { kind: 'advance', time: next.now() });
  return shownClock(work.clock);
}

function shownClock(clock: Clock): ShownClock {
  return { mode: clock.mode, time: clock.now() };
}
