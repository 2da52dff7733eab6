import { latestTime } from '@broker-api/engine';
import type { Clock } from '../../state/sandbox-clock.ts';
import { ControlPlaneError } from '../control-plane-error.ts';
import type { Clock as ClockView } from '../generated/client.gen.ts';
import { type ControlContext, type ControlHandlers, executeCommand } from '../handler.ts';
import { accessTo } from '../settings.ts';

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
    return setTo(context, next, () => {
      clock.use(next);
      accessTo(context.executor, 'clock').change({ setting: next.setting });
    });
  },

  advanceClock: (context, { milliseconds }) => {
    const { clock } = context;
    if (clock.mode === 'real') {
      const message = 'A real clock cannot be advanced. Call setClock with the mode manual first.';
      throw new ControlPlaneError('CONFLICT', message);
    }
    const next = clock.next('manual', clock.now() + milliseconds);
    return setTo(context, next, () => moveClock(context, next));
  },
} satisfies Partial<ControlHandlers>;

/**
 * Moves the clock, without a change of its mode. A restart keeps the mode and the time if the
 * control plane has set the clock; otherwise, it creates the clock from the options.
 */
export function moveClock({ clock, executor }: ControlContext, next: Clock): void {
  clock.use(next);
  const settings = accessTo(executor, 'clock');
  if (settings.read().setting !== undefined) settings.change({ setting: next.setting });
}

/**
 * Executes all events that are due at the time of a clock.
 *
 * @param use makes it the current clock
 */
async function setTo(context: ControlContext, next: Clock, use: () => void): Promise<ClockView> {
  // Check the limit first, because a call that fails must not change the clock.
  assertWithinLimit(next);
  await executeCommand(context, { kind: 'broker.advance', time: next.now() }, use);
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
