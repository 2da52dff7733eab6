/** What a sandbox reads the time from. */
export interface Clock {
  readonly mode: 'real' | 'manual';
  /** The time in milliseconds since the epoch. */
  now(): number;
}

/** A clock that runs: that of the computer, or one that is so much ahead of it. */
export class RealClock implements Clock {
  readonly mode = 'real';
  readonly #read: () => number;
  readonly #aheadMs: number;

  constructor(read: () => number = Date.now, aheadMs = 0) {
    this.#read = read;
    this.#aheadMs = aheadMs;
  }

  now(): number {
    return this.#read() + this.#aheadMs;
  }
}

/** A clock that stands where it was put. */
export class ManualClock implements Clock {
  readonly mode = 'manual';
  readonly #time: number;

  constructor(time: number) {
    this.#time = time;
  }

  now(): number {
    return this.#time;
  }
}

/** The clock of a broker: it runs or stands, by turns, and never goes back when it is set. */
export class BrokerClock implements Clock {
  readonly #computer: () => number;
  #clock: Clock;

  /**
   * @param computer the clock of the computer, in milliseconds
   * @param clock how it begins; the clock of the computer unless given
   */
  constructor(computer: () => number = Date.now, clock: Clock = new RealClock(computer)) {
    this.#computer = computer;
    this.#clock = clock;
  }

  get mode(): Clock['mode'] {
    return this.#clock.mode;
  }

  now(): number {
    return this.#clock.now();
  }

  /**
   * How it would go on. Nothing has changed until `use`.
   *
   * @param time what it is to show; else a manual clock stays, a real one shows the computer's
   */
  next(mode: Clock['mode'], time?: number): Clock {
    if (mode === 'manual') return new ManualClock(time ?? this.now());
    const aheadMs = time === undefined ? 0 : time - this.#computer();
    return new RealClock(this.#computer, aheadMs);
  }

  use(clock: Clock): void {
    this.#clock = clock;
  }
}
