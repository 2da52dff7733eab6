import { AdminQueries } from './accounts/admin-queries.ts';
import { type CommandResult, LazyCommandResult } from './command-result.ts';
import { type Command, commandChecks, type ReplyOf } from './commands/command.ts';
import type { Check } from './commands/command-check.ts';
import { EngineState, type IndexPrice } from './engine-state.ts';
import type { InitialState } from './initial-state/initial-state.ts';
import { InvariantError } from './invariant-error.ts';
import { findInvariantViolations } from './invariants.ts';
import { encodeState } from './snapshot/encode.ts';
import { restoreState } from './snapshot/restore.ts';
import { AccountQueries } from './spot/account-queries.ts';
import { type BrokerInfoView, brokerInfoView } from './spot/broker-info.ts';
import { SpotQueries } from './spot/spot-queries.ts';

/**
 * The broker as a deterministic state machine. The same commands in the same order produce the same
 * replies, events and state, on any machine and at any time.
 */
export class Engine {
  readonly #state: EngineState;
  #error: InvariantError | undefined = undefined;
  /** Read-only queries for accounts and their balances. */
  readonly accounts: AccountQueries;
  /** Read-only queries for spot. */
  readonly spot: SpotQueries;
  /** Read-only queries across all users, for operators. */
  readonly admin: AdminQueries;

  constructor(state: EngineState) {
    this.#state = state;
    this.accounts = new AccountQueries(state);
    this.spot = new SpotQueries(state);
    this.admin = new AdminQueries(state);
  }

  /**
   * Returns the trading rules.
   *
   * @param query.time the server time, in milliseconds since the epoch
   */
  getBrokerInfo(query: { readonly time: number }): BrokerInfoView {
    return brokerInfoView(this.#state, query.time);
  }

  /** The time of the last command, in milliseconds since the epoch. */
  get time(): number {
    return this.#state.time;
  }

  /** The latest index price of each symbol. */
  get indexPrices(): ReadonlyMap<string, IndexPrice> {
    return this.#state.indexPrices;
  }

  /**
   * Executes or rejects a command. A rejected command changes nothing, with one exception: a
   * LIMIT_MAKER order that would match immediately is stored as REJECTED.
   *
   * @throws InvariantError when the command breaks an invariant, and on every later call
   */
  apply<Given extends Command>(command: Given): CommandResult<ReplyOf<Given['kind']>> {
    return this.#apply(command) as CommandResult<ReplyOf<Given['kind']>>;
  }

  #apply(command: Command): LazyCommandResult {
    if (this.#error !== undefined) throw this.#error;
    const state = this.#state;
    const check = commandChecks[command.kind] as Check<Command, unknown> | undefined;
    if (check === undefined) throw unknownKind(command);
    const { rejection, commit } = check(state, command);
    const result = new LazyCommandResult(rejection);
    if (commit === undefined) return result;
    try {
      state.time = Math.max(state.time, command.time);
      state.ledger.beginCommand(state.time);
      const reply = commit(state.time, result);
      state.finishCommand(result);
      if (rejection === undefined) result.reply = reply;
      return result;
    } catch (error) {
      this.#error = toInvariantError(error, command);
      throw this.#error;
    }
  }

  /**
   * Checks the invariants of the whole state. A command checks only the data that it changes; this
   * method reads all stored data.
   *
   * @returns one sentence per violation; none when every invariant holds
   */
  invariantViolations(): IterableIterator<string> {
    return findInvariantViolations(this.#state);
  }

  /** Returns the state as canonical text: equal states have equal texts. */
  encode(): string {
    return [...this.encodeLines()].join('\n');
  }

  /** Returns the text of `encode` line by line, for states that are too large for one string. */
  encodeLines(): IterableIterator<string> {
    return encodeState(this.#state);
  }
}

function unknownKind({ kind }: Command): TypeError {
  const known = Object.keys(commandChecks).join(', ');
  return new TypeError(`There is no command kind ${JSON.stringify(kind)}. Use one of: ${known}.`);
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
 * @throws TypeError when a command that creates the initial state is rejected
 */
export function createEngine(initialState: InitialState): Engine {
  const { time, tokens, symbols, users, deposits, indexPrices, ...rules } = initialState;
  const engine = new Engine(new EngineState(rules, time));
  const commands: Command[] = [
    ...tokens.map((token) => ({ ...token, kind: 'accounts.addToken' as const, time })),
    ...symbols.map((symbol) => ({ ...symbol, kind: 'spot.addSymbol' as const, time })),
    ...users.map((user) => ({ ...user, kind: 'accounts.addUser' as const, time })),
    ...deposits.map((deposit) => ({ ...deposit, kind: 'accounts.deposit' as const, time })),
    ...indexPrices.map((price) => ({ ...price, kind: 'broker.setIndexPrice' as const, time })),
  ];
  for (const command of commands) {
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
  return new Engine(restoreState(typeof lines === 'string' ? lines.split('\n') : lines));
}
