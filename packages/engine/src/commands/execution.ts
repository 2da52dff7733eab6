import type { Broker } from '../broker.ts';
import type { EngineEvent } from '../events.ts';
import type { Refusal } from '../refusal.ts';

/** What every command carries. */
export interface Timed {
  /** Milliseconds since the epoch. A time before the last command's counts as that one's. */
  readonly time: number;
}

/** A command that passed its checks: the rest of its work, which can't fail. */
export interface Accepted<Reply> {
  readonly refusal?: undefined;
  readonly commit: (time: number, events: EngineEvent[]) => Reply;
}

/** A command that did not pass its checks. */
export interface Refused {
  readonly refusal: Refusal;
  /** Set when the refusal itself leaves a trace, such as a rejected order. */
  readonly commit?: (time: number, events: EngineEvent[]) => void;
}

/** Checks a command without changing anything. */
export type Check<Command, Reply> = (broker: Broker, command: Command) => Accepted<Reply> | Refused;
