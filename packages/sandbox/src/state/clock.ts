import { earliestTime, latestTime } from '@broker-api/engine';

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

/** The time of a manual clock, or how far a real clock is ahead of the system clock. */
export type ClockSetting = { readonly time: number } | { readonly aheadMs: number };

/** The clock from which a sandbox reads the time. */
export interface Clock {
  readonly mode: 'real' | 'manual';
  /** From which `SandboxClock.from` creates the clock again. */
  readonly setting: ClockSetting;
  /** The time in milliseconds since the epoch. */
  now(): number;
}

/**
 * A running clock: the system clock plus an offset. It stops at the latest time that the engine
 * supports.
 */
class RealClock implements Clock {
  readonly mode = 'real';
  readonly #systemClock: () => number;
  readonly #offsetMs: number;

  constructor(systemClock: () => number = Date.now, offsetMs = 0) {
    this.#systemClock = systemClock;
    this.#offsetMs = offsetMs;
  }

  get setting(): ClockSetting {
    return { aheadMs: this.#offsetMs };
  }

  now(): number {
    return Math.min(Math.floor(this.#systemClock() + this.#offsetMs), latestTime);
  }
}

/** A stopped clock that always returns the same time. */
export class ManualClock implements Clock {
  readonly mode = 'manual';
  readonly #time: number;

  constructor(time: number) {
    this.#time = time;
  }

  get setting(): ClockSetting {
    return { time: this.#time };
  }

  now(): number {
    return this.#time;
  }
}

/** The clock of a sandbox, whose mode and time can be changed. */
export class SandboxClock implements Clock {
  readonly #systemClock: () => number;
  readonly #listeners = new Set<() => void>();
  #clock: Clock;

  /**
   * @param systemClock returns the system time in milliseconds since the epoch
   * @param clock the initial clock; the system clock by default
   */
  constructor(systemClock: () => number = Date.now, clock: Clock = new RealClock(systemClock)) {
    this.#systemClock = systemClock;
    this.#clock = clock;
  }

  get mode(): Clock['mode'] {
    return this.#clock.mode;
  }

  get setting(): ClockSetting {
    return this.#clock.setting;
  }

  now(): number {
    return this.#clock.now();
  }

  /**
   * Creates a clock with a mode and a time. Pass the new clock to `use` to make it the current
   * clock.
   *
   * @param time the time of the clock; by default the current time of this clock in manual mode,
   *   and the system time in real mode
   */
  next(mode: Clock['mode'], time?: number): Clock {
    if (mode === 'manual') return new ManualClock(time ?? this.now());
    const offsetMs = time === undefined ? 0 : time - this.#systemClock();
    return new RealClock(this.#systemClock, offsetMs);
  }

  /** Creates a clock with a setting, whose time is not before the earliest time. */
  from(setting: ClockSetting, earliest: number): Clock {
    if ('time' in setting) return new ManualClock(Math.max(setting.time, earliest));
    const aheadMs = Math.max(setting.aheadMs, earliest - this.#systemClock());
    return new RealClock(this.#systemClock, aheadMs);
  }

  use(clock: Clock): void {
    this.#clock = clock;
    for (const listener of this.#listeners) listener();
  }

  /** Registers a listener that is called after each change of the mode or the time. */
  onUse(listener: () => void): void {
    this.#listeners.add(listener);
  }
}
