import { earliestTime, latestTime } from '@broker-api/engine';
import { type Clock, ManualClock, RealClock, SandboxClock } from './sandbox-clock.ts';

/** The options for the clock of a sandbox. */
export interface ClockOptions {
  /**
   * A `real` clock (the default) advances with the system clock. A `manual` clock changes only
   * through the control plane. A function replaces the system clock of a real clock; it returns the
   * time in milliseconds since the epoch.
   */
  readonly clock?: 'real' | 'manual' | (() => number);
  /**
   * The initial time of the clock in milliseconds since the epoch: an integer from 1970-01-05 to
   * the end of the year 9999. The current time by default.
   */
  readonly startTime?: number;
}

/**
 * Creates the clock of a sandbox.
 *
 * @param earliest the minimum initial time; needed because a restart must not set a clock back
 */
export function clockOf(options: ClockOptions, earliest = 0): SandboxClock {
  return new SandboxClock(systemClockOf(options), startClock(options, earliest));
}

/**
 * Checks the start time, if there is one.
 *
 * @throws RangeError if it is outside the limits of the engine
 */
export function assertStartTime({ startTime: time }: ClockOptions): void {
  if (time === undefined) return;
  if (Number.isSafeInteger(time) && time >= earliestTime && time <= latestTime) return;
  throw new RangeError(
    `startTime must be an integer from ${earliestTime} (1970-01-05) to ${latestTime} ` +
      `(the end of the year 9999), in milliseconds since the epoch; got ${time}.`,
  );
}

function systemClockOf({ clock }: ClockOptions): () => number {
  return typeof clock === 'function' ? clock : Date.now;
}

/** Returns the clock at the start of a sandbox, or after a reset. */
export function startClock(options: ClockOptions, earliest = 0): Clock {
  const { clock = 'real', startTime } = options;
  const systemClock = systemClockOf(options);
  const start = Math.min(Math.max(startTime ?? systemClock(), earliest), latestTime);
  if (clock === 'manual') return new ManualClock(start);
  // Without a start time, a real clock equals the system clock, because clients use the system
  // clock too.
  const aheadMs = startTime === undefined ? 0 : start - systemClock();
  return new RealClock(systemClock, aheadMs);
}
