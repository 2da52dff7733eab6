import type { EngineState } from '../engine-state.ts';
import type { EventQueue } from '../events.ts';
import type { Rejection } from '../rejection.ts';

/** What every command carries. */
export interface CommandBase {
  /** Milliseconds since the epoch. A time before the last command's counts as that one's. */
  readonly time: number;
}

/** The rest of a command's work after its checks, which can't fail. */
type Commit<Reply> = (time: number, events: EventQueue) => Reply;

/** What the checks of a command found. */
type CheckResult<Reply> =
  | { readonly rejection?: undefined; readonly commit: Commit<Reply> }
  | { readonly rejection: Rejection; readonly commit?: undefined }
  /** The rejection itself leaves a trace, such as a rejected order. */
  | { readonly rejection: Rejection; readonly commit: Commit<void> };

/** Checks a command without changing anything. */
export type Check<Command, Reply> = (broker: EngineState, command: Command) => CheckResult<Reply>;
