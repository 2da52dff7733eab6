import { AdminQueries } from './accounts/admin-queries.ts';
import { type CommandResult, LazyCommandResult } from './command-result.ts';
import { type Command, commandChecks, type ReplyOf } from './commands/command.ts';
import type { Check } from './commands/command-check.ts';
import { InvariantError } from './invariant-error.ts';
import { EngineState, type IndexPrice } from './engine-state.ts';
import type { InitialState } from './initial-state/initial-state.ts';
import { findInvariantViolations } from './invariants.ts';
import { encodeState } from './snapshot/encode.ts';
import { restoreState } from './snapshot/restore.ts';
import { SpotQueries } from './spot/spot-queries.ts';

/**
 * The broker as a deterministic state machine. The same commands in the same order give the same
 * replies, events and state, on every machine and at every time.
 */
export class Engine {
  readonly #state: EngineState;
  #fault: InvariantError | undefined = undefined;
  /** Reads of spot trading; they change nothing. */
  readonly spot: SpotQueries;
  /** Reads of everything that users have; they change nothing. */
  readonly admin: AdminQueries;

  constructor(broker: EngineState) {
    this.#state = broker;
    this.spot = new SpotQueries(broker);
    this.admin = new AdminQueries(broker);
  }

  /** The time of the last command, in milliseconds. */
  get time(): number {
    return this.#state.time;
  }

  /** The index prices that were set, by symbol; decimals as text, times in milliseconds. */
  get indexPrices(): ReadonlyMap<string, IndexPrice> {
    return this.#state.indexPrices;
  }

  /**
   * Carries a command out, or rejects it. A rejected command changes nothing, but for a LIMIT_MAKER
   * order that would take, which is kept as REJECTED.
   *
   * @throws EngineFault when the state is not what it must be; from then on for every command
   */
  apply<Given extends Command>(command: Given): CommandResult<ReplyOf<Given['kind']>> {
    return this.#apply(command) as CommandResult<ReplyOf<Given['kind']>>;
  }

  #apply(command: Command): LazyCommandResult {
    if (this.#fault !== undefined) throw this.#fault;
    const broker = this.#state;
    const check = commandChecks[command.kind] as Check<Command, unknown>;
    const checked = check(broker, command);
    const { rejection } = checked;
    const outcome = new LazyCommandResult(rejection);
    if (checked.commit === undefined) return outcome;
    try {
      broker.time = Math.max(broker.time, command.time);
      broker.ledger.beginCommand(broker.time);
      const reply = checked.commit(broker.time, outcome);
      broker.finishCommand(outcome);
      if (rejection === undefined) outcome.reply = reply;
      return outcome;
    } catch (error) {
      this.#fault = asFault(error, command);
      throw this.#fault;
    }
  }

  /**
   * Checks the whole state, while a command checks what it touched: what is wrong, as sentences;
   * none when all is right. It reads everything that is kept.
   */
  invariantViolations(): IterableIterator<string> {
    return findInvariantViolations(this.#state);
  }

  /** The state as canonical text: the same state has the same text. */
  encode(): string {
    return [...this.encodeLines()].join('\n');
  }

  /** The same line by line, for states that are too large for one text. */
  encodeLines(): IterableIterator<string> {
    return encodeState(this.#state);
  }
}

function asFault(error: unknown, { kind, time }: Command): InvariantError {
  if (error instanceof InvariantError) return error;
  return new InvariantError(`The commit of ${kind} at ${time} threw: ${String(error)}`, {
    cause: error,
  });
}

/**
 * Makes a broker of a world.
 *
 * @throws TypeError when a definition in the world is rejected
 */
export function createEngine(world: InitialState): Engine {
  const { time, tokens, symbols, users, deposits, indexPrices, ...rules } = world;
  const engine = new Engine(new EngineState(rules, time));
  const commands: Command[] = [
    ...tokens.map((one) => ({ ...one, kind: 'addToken' as const, time })),
    ...symbols.map((one) => ({ ...one, kind: 'addSymbol' as const, time })),
    ...users.map((one) => ({ ...one, kind: 'addUser' as const, time })),
    ...deposits.map((one) => ({ ...one, kind: 'deposit' as const, time })),
    ...indexPrices.map((one) => ({ ...one, kind: 'setIndexPrice' as const, time })),
  ];
  for (const command of commands) {
    const { rejection } = engine.apply(command);
    if (rejection !== undefined) throw new TypeError(`The world is rejected: ${rejection.message}`);
  }
  return engine;
}

/**
 * Makes the broker whose state a text describes.
 *
 * @param lines what `encode` or `encodeLines` gave
 * @throws TypeError when the text describes no state
 */
export function restoreEngine(lines: string | Iterable<string>): Engine {
  const broker = restoreState(typeof lines === 'string' ? lines.split('\n') : lines);
  return new Engine(broker);
}
