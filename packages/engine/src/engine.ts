import { lockedAmountViolations } from './broker/accounts-invariants.ts';
import type { Advance } from './broker/broker-commands.ts';
import type { BrokerState } from './broker/broker-state.ts';
import type { IndexPrice } from './broker/index-price.ts';
import { DeferredReply, EventList } from './events.ts';
import { assertInitialState, type InitialState } from './initial-state/initial-state.ts';
import { InvariantError, type Rejection } from './rejection.ts';
import { commandTimeProblem } from './rules.ts';
import type { BoundCheck, Commit, Section } from './section.ts';
import {
  type Command,
  createSections,
  createState,
  type EngineEvent,
  EngineQueries,
  type EngineState,
  initialCommands,
  type ReplyOf,
} from './sections.ts';
import { encodeRecords, restoreRecords } from './snapshot/snapshot.ts';

/** The result of a command: a reply or a rejection, and the events in order. */
export type CommandResult<Reply> =
  | {
      readonly reply: Reply;
      readonly rejection?: undefined;
      readonly events: readonly EngineEvent[];
    }
  | {
      readonly rejection: Rejection;
      readonly reply?: undefined;
      readonly events: readonly EngineEvent[];
    };

/**
 * The result of the checks of a command. `commit` executes the command. A rejection has a `commit`
 * only if it changes the state, for example because the rejected order is stored.
 */
export type CheckedCommand<Reply> =
  | { readonly rejection?: undefined; readonly commit: () => CommandResult<Reply> }
  | { readonly rejection: Rejection; readonly commit?: undefined }
  | { readonly rejection: Rejection; readonly commit: () => CommandResult<Reply> };

/** A command, or a query at a time. */
interface DueAction {
  readonly kind?: string;
  readonly time: number;
}

/**
 * The broker as a deterministic state machine. The same commands in the same order produce the same
 * replies, events and state, on any machine and at any time.
 */
export class Engine extends EngineQueries {
  readonly #broker: BrokerState;
  readonly #sections: readonly Section<EngineEvent>[];
  readonly #checks: ReadonlyMap<string, BoundCheck<EngineEvent>>;
  #error: InvariantError | undefined = undefined;
  /** The number of executed commands. */
  #committed = 0;

  constructor(state: EngineState) {
    super(state);
    this.#broker = state.broker;
    this.#sections = createSections(state);
    this.#checks = new Map(this.#sections.flatMap(({ checks }) => Object.entries(checks)));
  }

  /** The time of the last command, in milliseconds since the epoch. */
  get time(): number {
    return this.#broker.time;
  }

  /** The latest index price of each symbol. */
  get indexPrices(): ReadonlyMap<string, IndexPrice> {
    return this.#broker.indexPrices;
  }

  /**
   * The time of the next scheduled event, such as the settlement of funding; undefined if there is
   * none. `broker.advance` must be executed before any other command with this time or a later one.
   */
  get nextDueTime(): number | undefined {
    let next: number | undefined;
    for (const section of this.#sections) {
      const due = section.nextDueTime?.();
      if (due !== undefined && (next === undefined || due < next)) next = due;
    }
    return next;
  }

  /**
   * Returns the command that executes the scheduled events, such as the settlement of funding, that
   * are due before a command or a query; undefined if none are due. `apply` executes it by itself.
   *
   * @param action a command, or the time of a query
   */
  dueBefore({ kind, time }: DueAction): Advance | undefined {
    if (kind === 'broker.advance') return undefined;
    const isReached = time >= (this.nextDueTime ?? Number.POSITIVE_INFINITY);
    // A command with an invalid time is rejected, so it does not require `broker.advance`.
    if (!isReached || commandTimeProblem(time) !== undefined) return undefined;
    return { kind: 'broker.advance', time };
  }

  /**
   * Executes or rejects a command: checks it, then commits it. If scheduled events are due before
   * the command, executes `broker.advance` first; the result contains its events too. A rejected
   * command changes nothing else, with one exception: a LIMIT_MAKER order that would match
   * immediately is stored as REJECTED.
   *
   * @throws InvariantError when the command breaks an invariant, and on every later call
   */
  apply<Given extends Command>(command: Given): CommandResult<ReplyOf<Given['kind']>> {
    const due = this.dueBefore(command);
    if (due === undefined) return this.#execute(command);
    const before = this.#execute(due).events;
    const { rejection, reply, events } = this.#execute(command);
    const all = [...before, ...events];
    return rejection === undefined ? { reply, events: all } : { rejection, events: all };
  }

  #execute<Given extends Command>(command: Given): CommandResult<ReplyOf<Given['kind']>> {
    const { rejection, commit } = this.check(command);
    return commit === undefined ? { rejection, events: [] } : commit();
  }

  /**
   * Checks a command without changing the state. The returned `commit` executes it, and must be
   * called before any other command is executed. It throws an InvariantError when the command
   * breaks an invariant.
   *
   * @throws InvariantError when an earlier command broke an invariant
   * @throws TypeError when `broker.advance` must be executed first
   */
  check<Given extends Command>(command: Given): CheckedCommand<ReplyOf<Given['kind']>> {
    if (this.#error !== undefined) throw this.#error;
    if (this.dueBefore(command) !== undefined) {
      const message =
        `The command ${command.kind} at ${command.time} ms is not before ${this.nextDueTime} ms, ` +
        `when an event is due. Execute broker.advance first.`;
      throw new TypeError(message);
    }
    // The kind selects the check that expects this command.
    const { rejection, commit } = this.#checkOf(command)(command as never);
    if (commit === undefined) return { rejection };
    const committed = this.#committed;
    const run = () => {
      if (this.#committed === committed) return this.#commit(command, rejection, commit);
      const message =
        `The check of ${command.kind} is outdated: another command was executed after it. ` +
        `Check the command again.`;
      throw new TypeError(message);
    };
    // The kind also selects the type of the reply.
    return { rejection, commit: run } as CheckedCommand<ReplyOf<Given['kind']>>;
  }

  #commit(
    command: Command,
    rejection: Rejection | undefined,
    commit: Commit<unknown, EngineEvent>,
  ): Result {
    this.#committed += 1;
    const result = new Result(rejection);
    try {
      this.#broker.beginCommand(command.time);
      const reply = commit(this.#broker.time, result);
      for (const section of this.#sections) section.react?.(result);
      for (const section of this.#sections) section.finishCommand?.(result);
      if (rejection === undefined) result.setReply(reply);
      return result;
    } catch (error) {
      this.#error = toInvariantError(error, command);
      throw this.#error;
    }
  }

  #checkOf({ kind }: Command): BoundCheck<EngineEvent> {
    const check = this.#checks.get(kind);
    if (check !== undefined) return check;
    const known = [...this.#checks.keys()].join(', ');
    throw new TypeError(`There is no command kind ${JSON.stringify(kind)}. Use one of: ${known}.`);
  }

  /**
   * Checks the invariants of the whole state. A command checks only the data that it changes; this
   * method reads all stored data.
   *
   * @returns one sentence per violation; none when every invariant holds
   */
  *invariantViolations(): IterableIterator<string> {
    const { nextDueTime: due = Number.POSITIVE_INFINITY, time } = this;
    if (due <= time) yield `The time is ${time}, but an event that was due at ${due} is missing.`;
    for (const section of this.#sections) yield* section.invariantViolations?.() ?? [];
    yield* lockedAmountViolations(this.#broker.accounts, this.#lockedAmounts());
  }

  *#lockedAmounts() {
    for (const section of this.#sections) yield* section.lockedAmounts?.() ?? [];
  }

  /** Returns the state as canonical text: equal states have equal texts. */
  encode(): string {
    return [...this.encodeLines()].join('\n');
  }

  /**
   * Returns the text of `encode` line by line, for states that are too large for one string. Do not
   * execute a command before the last line is read.
   */
  encodeLines(): IterableIterator<string> {
    return encodeRecords(this.#records());
  }

  #records() {
    return this.#sections.flatMap((section) => section.records());
  }
}

/** The result of a command. The command adds its events to it. */
class Result extends EventList<EngineEvent> {
  readonly rejection: Rejection | undefined;
  #reply: unknown = undefined;

  constructor(rejection: Rejection | undefined) {
    super();
    this.rejection = rejection;
  }

  get reply(): unknown {
    if (this.#reply instanceof DeferredReply) this.#reply = this.#reply.format();
    return this.#reply;
  }

  setReply(reply: unknown): void {
    this.#reply = reply;
  }
}

function toInvariantError(error: unknown, { kind, time }: Command): InvariantError {
  if (error instanceof InvariantError) return error;
  return new InvariantError(`The command ${kind} at ${time} ms threw: ${String(error)}`, {
    cause: error,
  });
}

/**
 * Creates an engine from an initial state.
 *
 * @throws TypeError when the time, a rule or a command of the initial state is rejected
 */
export function createEngine(initialState: InitialState): Engine {
  assertInitialState(initialState);
  const { time, rateLimits, maxOpenOrders } = initialState;
  const engine = new Engine(createState({ rateLimits, maxOpenOrders }, time));
  for (const command of initialCommands(initialState)) {
    const { rejection } = engine.apply(command);
    if (rejection === undefined) continue;
    throw new TypeError(
      `Invalid initial state: ${command.kind} was rejected: ${rejection.message}`,
    );
  }
  return engine;
}

/**
 * Restores an engine from an encoded state.
 *
 * @param lines the result of `encode` or `encodeLines`
 * @throws TypeError when the text is not an encoded state
 */
export function restoreEngine(lines: string | Iterable<string>): Engine {
  const state = createState({ rateLimits: [] }, 0);
  const records = createSections(state).flatMap((section) => section.records());
  restoreRecords(records, typeof lines === 'string' ? lines.split('\n') : lines);
  return new Engine(state);
}
