import type { Account } from './accounts/account.ts';
import type { DeferredReply, EventSink } from './events.ts';
import type { Token } from './ledger/token.ts';
import type { Amount } from './money/amount.ts';
import { type Rejection, rejected } from './rejection.ts';
import { commandTimeProblem } from './rules.ts';
import type { RecordKind } from './snapshot/record.ts';

/** The properties that all commands share. */
export interface CommandBase {
  /** The name of the section, a dot, and the name of the command. */
  readonly kind: string;
  /**
   * Milliseconds since the epoch: an integer, at most the end of the year 9999. If it is before the
   * time of the previous command, the engine uses the time of the previous command.
   */
  readonly time: number;
}

/** Changes the state after the checks of a command. Must not throw. */
export type Commit<Reply, Event> = (
  time: number,
  events: EventSink<Event>,
) => Reply | DeferredReply<Reply>;

/** The result of the checks of a command. */
export type CheckResult<Reply, Event> =
  | { readonly rejection?: undefined; readonly commit: Commit<Reply, Event> }
  | { readonly rejection: Rejection; readonly commit?: undefined }
  /** A rejection that changes the state, for example because the rejected order is stored. */
  | { readonly rejection: Rejection; readonly commit: Commit<void, Event> };

/** Checks a command without changing the state. */
export type Check<State, Command, Reply, Event = never> = (
  state: State,
  command: Command,
) => CheckResult<Reply, Event>;

/** One check for each kind of command of a section. */
export type Checks<State, Command extends CommandBase, Event = never> = {
  readonly [Kind in Command['kind']]: Check<
    State,
    Extract<Command, { kind: Kind }>,
    unknown,
    Event
  >;
};

/** A check that is bound to the state of its section. The kind of a command selects its check. */
export type BoundCheck<Event> = (command: never) => CheckResult<unknown, Event>;

/** An amount that must be locked in an account, for example because of an open order. */
export interface LockedAmount {
  readonly account: Account;
  readonly token: Token;
  readonly amount: Amount;
}

/**
 * A part of the broker, as the engine sees it. A section receives the shared state; it imports
 * neither other sections nor the engine. `sections.ts` lists the sections.
 */
export interface Section<Event> {
  /** The checks, by kind of command. */
  readonly checks: Readonly<Record<string, BoundCheck<Event>>>;
  /**
   * Returns the kinds of records that a snapshot stores, in canonical order. A record may refer
   * only to records before it.
   */
  records(): readonly RecordKind[];
  /**
   * The time at which the next scheduled event of the section is due, such as the settlement of
   * funding; undefined if there is none. `broker.advance` is the only command that can be executed
   * with this time or a later one.
   */
  nextDueTime?(): number | undefined;
  /**
   * Executes the consequences of a command: scheduled events that have become due, triggered
   * orders, liquidations. Called after each commit.
   */
  react?(events: EventSink<Event>): void;
  /**
   * Asserts the invariants of the data that the command changed, and emits events for the changes.
   *
   * @throws InvariantError when an assertion fails
   */
  finishCommand?(events: EventSink<Event>): void;
  /**
   * Checks the invariants of all stored data by recomputing derived values.
   *
   * @returns one sentence per violation
   */
  invariantViolations?(): IterableIterator<string>;
  /**
   * Returns the amounts that must be locked in the accounts. Several amounts can belong to the same
   * account.
   */
  lockedAmounts?(): IterableIterator<LockedAmount>;
}

/**
 * Binds the checks of a section to its state. If the time of a command is outside the limits, the
 * bound check rejects the command with INVALID_PARAMETER.
 */
export function bindChecks<State, Event>(
  state: State,
  checks: Readonly<Record<string, Check<State, never, unknown, Event>>>,
): Readonly<Record<string, BoundCheck<Event>>> {
  return Object.fromEntries(
    Object.entries(checks).map(([kind, check]) => [
      kind,
      (command: CommandBase) => {
        const problem = commandTimeProblem(command.time);
        if (problem !== undefined) return rejected('INVALID_PARAMETER', problem);
        return check(state, command as never);
      },
    ]),
  );
}
