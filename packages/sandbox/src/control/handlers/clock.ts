import { latestTime } from '@broker-api/engine';
import type { Clock } from '../../state/sandbox-clock.ts';
import { ControlPlaneError } from '../control-plane-error.ts';
import type { Clock as ClockView } from '../generated/client.gen.ts';
import { type ControlContext, type ControlHandlers, executeCommand } from '../handler.ts';

/** Handlers for the clock. */
export const clockHandlers = {
  getClock: ({ clock }) => clockView(clock),

  setClock: (context, { mode, time }) => {
    const { clock } = context;
    // Read the current time first: a real clock runs on before the next clock is created.
    const current = clock.now();
    const next = clock.next(mode, time);
    const requested = next.now();
    if (requested < current) {
      const hint =
        time === undefined
          ? 'Also send the time from which the clock continues.'
          : 'Send a later time, or call reset, which also restarts the clock.';
      const message = `The clock cannot go back from ${current} to ${requested}. ${hint}`;
      throw new ControlPlaneError('CONFLICT', message);
    }
    return setTo(context, next);
  },

  advanceClock: (context, { milliseconds }) => {
    const { clock } = context;
    if (clock.mode === 'real') {
      const message = 'A real clock cannot be advanced. Call setClock with the mode manual first.';
      throw new ControlPlaneError('CONFLICT', message);
    }
    return setTo(context, clock.next('manual', clock.now() + milliseconds));
  },
} satisfies Partial<ControlHandlers>;

/** Sets the clock, and executes all events that are due at the new time. */
async function setTo(context: ControlContext, next: Clock): Promise<ClockView> {
  // Check the limit first, because a call that fails must not change the clock.
  assertWithinLimit(next);
  const useNext = () => context.clock.use(next);
  await executeCommand(context, { kind: 'broker.advance', time: next.now() }, useNext);
  await context.scheduler.runDue();
  await context.bots.settled();
  await context.bots.quoteTimed();
  return clockView(context.clock);
}

function assertWithinLimit(next: Clock): void {
  const time = next.now();
  if (time <= latestTime) return;
  const limit = `${new Date(latestTime).toISOString()} (${latestTime})`;
  throw new ControlPlaneError(
    'CONFLICT',
    `The clock cannot pass ${limit}; the requested time is ${time}. Choose an earlier time.`,
  );
}

function clockView(clock: Clock): ClockView {
  return { mode: clock.mode, time: clock.now() };
}
