import {
  type CheckedCommand,
  type CommandResult,
  createEngine,
  type Engine,
  type InitialState,
  type ReplyOf,
  restoreEngine,
} from '@broker-api/engine';
import { type ApiKey, ApiKeys } from '../gateway/api-keys.ts';
import type { SandboxCommand, StateCommand } from './command.ts';

/** The type of the reply to a command of this kind. */
export type SandboxReply<Kind extends SandboxCommand['kind']> = Kind extends StateCommand['kind']
  ? Record<string, never>
  : ReplyOf<Exclude<Kind, StateCommand['kind']>>;

/** The whole state of a sandbox: the engine, and the API keys of the gateway. */
export class SandboxState {
  #engine: Engine;
  readonly keys: ApiKeys;
  /**
   * The error of a command that threw halfway. While it is set, the state is inconsistent and
   * unusable.
   */
  #fault: unknown;

  private constructor(engine: Engine, keys: ApiKeys) {
    this.#engine = engine;
    this.keys = keys;
  }

  /** The current engine; a reset or a restored snapshot replaces it. */
  get engine(): Engine {
    return this.#engine;
  }

  /** Creates the state of a new sandbox. */
  static create(initialState: InitialState, keys: readonly ApiKey[]): SandboxState {
    return new SandboxState(createEngine(initialState), new ApiKeys(keys));
  }

  /**
   * Restores a state from the lines that `encodeLines` returned.
   *
   * @throws TypeError when the lines do not describe a state
   */
  static restore(lines: Iterable<string>): SandboxState {
    const { engine, keys } = restoredFrom(lines);
    return new SandboxState(engine, new ApiKeys(keys));
  }

  /**
   * Executes a command or rejects it, and before it the events that are due. The same commands
   * always lead to the same state.
   *
   * @throws InvariantError if an earlier command threw and the state has not been reset or restored
   *   since
   */
  apply<Given extends SandboxCommand>(command: Given): CommandResult<SandboxReply<Given['kind']>> {
    const due = this.dueBefore(command);
    if (due !== undefined) this.apply(due);
    const { rejection, commit } = this.check(command);
    return commit === undefined ? { rejection, events: [] } : commit();
  }

  /**
   * Returns the command that must be executed before another one because scheduled events, such as
   * the settlement of funding, are due before it.
   */
  dueBefore(command: SandboxCommand): SandboxCommand | undefined {
    if (isStateCommand(command) || command.kind === 'broker.advance') return undefined;
    const { time } = command;
    return this.#engine.isDue(time) ? { kind: 'broker.advance', time } : undefined;
  }

  /**
   * Checks a command without changing the state. The returned `commit` executes it, and must be
   * called before any other command is executed. Everything that can fail runs in the check; if
   * `commit` throws nevertheless, the state is unusable.
   *
   * @throws TypeError if a reset or a restore does not describe a state
   * @throws InvariantError if an earlier command threw and the state has not been reset or restored
   *   since
   */
  check<Given extends SandboxCommand>(command: Given): CheckedCommand<SandboxReply<Given['kind']>> {
    // The kind selects the type of the reply.
    type Checked = CheckedCommand<SandboxReply<Given['kind']>>;
    if (!isStateCommand(command)) return this.#checkInEngine(command) as Checked;
    const change = this.#prepare(command);
    const commit = () => {
      change();
      return { reply: {}, events: [] };
    };
    return { commit } as unknown as Checked;
  }

  /**
   * Prepares a command that the engine does not execute. Returns a function that executes it and
   * cannot fail.
   */
  #prepare(command: StateCommand): () => void {
    if (command.kind === 'setApiKey') {
      this.assertUsable();
      return () => this.keys.set(command.key);
    }
    const { engine, keys } =
      command.kind === 'reset' ? resetTo(command) : restoredFrom(command.lines);
    return () => {
      this.keys.replaceAll(keys);
      this.#engine = engine;
      // If an earlier command threw, it is not in the journal, and the new engine has none of its
      // changes.
      this.#fault = undefined;
    };
  }

  #checkInEngine(command: Exclude<SandboxCommand, StateCommand>): CheckedCommand<unknown> {
    this.assertUsable();
    const checked = this.#engine.check(command);
    const { commit } = checked;
    if (commit === undefined) return checked;
    const guarded = () => {
      try {
        return commit();
      } catch (error) {
        this.#fault = error;
        throw error;
      }
    };
    return { ...checked, commit: guarded };
  }

  /**
   * Throws if a command left the state inconsistent. Call it before you read the state.
   *
   * @throws InvariantError if an earlier command threw and the state has not been reset or restored
   *   since
   */
  assertUsable(): void {
    if (this.#fault !== undefined) throw this.#fault;
  }

  /**
   * Returns the state as canonical lines: equal states have equal lines.
   *
   * @throws InvariantError if an earlier command threw and the state has not been reset or restored
   *   since
   */
  *encodeLines(): Generator<string> {
    this.assertUsable();
    yield JSON.stringify({ keys: [...this.keys.all()].sort(byApiKey) });
    yield* this.#engine.encodeLines();
  }
}

function isStateCommand(command: SandboxCommand): command is StateCommand {
  return command.kind === 'setApiKey' || command.kind === 'reset' || command.kind === 'restore';
}

/** Returns the contents of the state after a reset. */
function resetTo({ initialState, keys, commands }: Extract<StateCommand, { kind: 'reset' }>) {
  const state = SandboxState.create(initialState, keys);
  for (const command of commands) {
    const { rejection } = state.apply(command);
    if (rejection !== undefined) throw new TypeError(`The reset is rejected: ${rejection.message}`);
  }
  return { engine: state.engine, keys: [...state.keys.all()] };
}

function restoredFrom(lines: Iterable<string>): { engine: Engine; keys: readonly ApiKey[] } {
  const [first, ...rest] = lines;
  if (first === undefined) throw new TypeError('The snapshot is empty.');
  const { keys } = JSON.parse(first) as { keys: ApiKey[] };
  return { engine: restoreEngine(rest), keys };
}

function byApiKey(one: ApiKey, other: ApiKey): number {
  return one.apiKey < other.apiKey ? -1 : 1;
}
