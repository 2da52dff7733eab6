import type { EngineState } from '../engine-state.ts';
import type { EventQueue } from '../events.ts';
import type { Rejection } from '../rejection.ts';

/** The fields that all commands share. */
export interface CommandBase {
  /**
   * Milliseconds since the epoch. If it is before the time of the previous command, the engine uses
   * the time of the previous command.
   */
  readonly time: number;
}

/** Changes the state after all checks of a command succeeded. Must not throw. */
type Commit<Reply> = (time: number, events: EventQueue) => Reply;

/** The result of the checks of a command. */
type CheckResult<Reply> =
  | { readonly rejection?: undefined; readonly commit: Commit<Reply> }
  | { readonly rejection: Rejection; readonly commit?: undefined }
  /** A rejection that changes the state, such as one that stores a rejected order. */
  | { readonly rejection: Rejection; readonly commit: Commit<void> };

/** Checks a command without changing the state. */
export type Check<Command, Reply> = (state: EngineState, command: Command) => CheckResult<Reply>;
