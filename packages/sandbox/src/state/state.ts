import {
  type CommandResult,
  createEngine,
  type Engine,
  type InitialState,
  type ReplyOf,
  restoreEngine,
} from '@broker-api/engine';
import { type ApiKey, ApiKeys } from '../gateway/api-keys.ts';
import type { OwnCommand, SandboxCommand } from './command.ts';

/** What a command of a kind answers. */
export type SandboxReply<Kind extends SandboxCommand['kind']> = Kind extends OwnCommand['kind']
  ? Record<string, never>
  : ReplyOf<Exclude<Kind, OwnCommand['kind']>>;

/** The whole state of a sandbox: the engine's, and the keys that the gateway knows. */
export class SandboxState {
  #engine: Engine;
  readonly keys: ApiKeys;
  /** A command that was cut off in the middle leaves a state that nobody may keep, or see. */
  #fault: unknown;

  private constructor(engine: Engine, keys: ApiKeys) {
    this.#engine = engine;
    this.keys = keys;
  }

  /** The engine of now: a reset or a restored snapshot puts another in its place. */
  get engine(): Engine {
    return this.#engine;
  }

  /** The beginning of a world. */
  static create(world: InitialState, keys: readonly ApiKey[]): SandboxState {
    return new SandboxState(createEngine(world), new ApiKeys(keys));
  }

  /**
   * The state that `encodeLines` wrote.
   *
   * @throws TypeError when the lines describe no state
   */
  static restore(lines: Iterable<string>): SandboxState {
    const { engine, keys } = restored(lines);
    return new SandboxState(engine, new ApiKeys(keys));
  }

  /**
   * Carries a command out, or refuses it; the same commands lead to the same state.
   *
   * @throws InvariantError after a command that threw, until a reset or a restored snapshot
   */
  apply<Given extends SandboxCommand>(command: Given): CommandResult<SandboxReply<Given['kind']>> {
    type Result = CommandResult<SandboxReply<Given['kind']>>;
    if (!isOwn(command)) return this.#engineApply(command) as Result;
    this.#applyOwn(command);
    return { reply: {}, events: [] } as unknown as Result;
  }

  /** Makes what can fail before it changes anything. */
  #applyOwn(command: OwnCommand): void {
    if (command.kind === 'setApiKey') {
      this.mustBeSound();
      this.keys.set(command.key);
      return;
    }
    const { engine, keys } = command.kind === 'reset' ? begun(command) : restored(command.lines);
    this.keys.replaceAll([...keys]);
    this.#engine = engine;
    // The command that threw is in no journal, and nothing of what it left is in this engine.
    this.#fault = undefined;
  }

  #engineApply(command: Exclude<SandboxCommand, OwnCommand>): unknown {
    this.mustBeSound();
    try {
      return this.#engine.apply(command);
    } catch (error) {
      this.#fault = error;
      throw error;
    }
  }

  /**
   * For those who are about to read the state.
   *
   * @throws InvariantError after a command that threw
   */
  mustBeSound(): void {
    if (this.#fault !== undefined) throw this.#fault;
  }

  /**
   * The state as canonical lines: the same state has the same lines.
   *
   * @throws InvariantError after a command that threw
   */
  *encodeLines(): Generator<string> {
    this.mustBeSound();
    yield JSON.stringify({ keys: [...this.keys.all()].sort(byApiKey) });
    yield* this.#engine.encodeLines();
  }
}

function isOwn(command: SandboxCommand): command is OwnCommand {
  return command.kind === 'setApiKey' || command.kind === 'reset' || command.kind === 'restore';
}

/** The state that a reset leads to. */
function begun({ world, keys, commands }: Extract<OwnCommand, { kind: 'reset' }>) {
  const state = SandboxState.create(world, keys);
  for (const command of commands) {
    const { rejection } = state.apply(command);
    if (rejection !== undefined) throw new TypeError(`The reset is refused: ${rejection.message}`);
  }
  return { engine: state.engine, keys: state.keys.all() };
}

function restored(lines: Iterable<string>): { engine: Engine; keys: readonly ApiKey[] } {
  const [first, ...rest] = lines;
  if (first === undefined) throw new TypeError('There is no line in the snapshot.');
  const { keys } = JSON.parse(first) as { keys: ApiKey[] };
  return { engine: restoreEngine(rest), keys };
}

function byApiKey(one: ApiKey, other: ApiKey): number {
  return one.apiKey < other.apiKey ? -1 : 1;
}
