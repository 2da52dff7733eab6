import {
  type CheckedCommand,
  type CommandResult,
  createEngine,
  type Engine,
  type InitialState,
  type ReplyOf,
  restoreEngine,
} from '@broker-api/engine';
import type { ApiKey } from '../gateway/api-keys.ts';
import {
  encodeSettings,
  ReadLock,
  type Settings,
  settingsAfter,
  takeSettings,
} from '../journal/journal.ts';
import type {
  CloseListenKey,
  Reset,
  SandboxCommand,
  SetApiKey,
  SetListenKey,
  StateCommand,
} from './command.ts';
import {
  decodeKeyLine,
  encodeKeyLine,
  type ListenKey,
  ListenKeys,
  permitsUserStream,
} from './keys.ts';

/** The type of the reply to a command of this kind. */
export type SandboxReply<Kind extends SandboxCommand['kind']> = Kind extends StateCommand['kind']
  ? Record<string, never>
  : ReplyOf<Exclude<Kind, StateCommand['kind']>>;

/** The whole state of a sandbox: the engine, the API keys, the listen keys and the settings. */
export class SandboxState {
  #engine: Engine;
  #keys: Map<string, ApiKey>;
  #listenKeys: ListenKeys;
  /** Hold it to read lines in several turns of the event loop. */
  readonly readLock = new ReadLock();
  #settings: Settings;
  /**
   * The error of a command that threw halfway. While it is set, the state is inconsistent and
   * unusable.
   */
  #fault: unknown;

  private constructor({ engine, keys, listenKeys }: Contents, settings: Settings = {}) {
    this.#engine = engine;
    this.#settings = settings;
    this.#keys = new Map(keys.map((key) => [key.apiKey, key]));
    this.#listenKeys = new ListenKeys(listenKeys);
  }

  /** The current engine; a reset or a restored snapshot replaces it. */
  get engine(): Engine {
    return this.#engine;
  }

  /** The API keys, by the key itself; those that are disabled too. */
  get keys(): ReadonlyMap<string, ApiKey> {
    return this.#keys;
  }

  get listenKeys(): ListenKeys {
    return this.#listenKeys;
  }

  get settings(): Settings {
    return this.#settings;
  }

  /** Creates the state of a new sandbox. */
  static create(initialState: InitialState, keys: readonly ApiKey[]): SandboxState {
    return new SandboxState({ engine: createEngine(initialState), keys, listenKeys: [] });
  }

  /**
   * Restores a state from the lines that `encodeLines` returned, and checks all its invariants.
   *
   * @param areStored whether the lines come from the store of the state, which has checked their
   *   hash, so that they need not be compared with those of the restored state; they can have a
   *   line with the settings too
   * @throws UnreadableStateError when the lines do not describe a state
   */
  static restore(lines: Iterable<string>, areStored = false): SandboxState {
    const [first, ...rest] = lines;
    if (first === undefined) throw new UnreadableStateError('The snapshot is empty.');
    try {
      const settings = areStored ? takeSettings(rest) : {};
      const keys = decodeKeyLine(first);
      const state = new SandboxState({ engine: restoreEngine(rest), ...keys }, settings);
      if (!areStored) assertSameLines(state.encodeLines(), [first, ...rest]);
      assertConsistent(state.engine);
      return state;
    } catch (error) {
      throw new UnreadableStateError((error as Error).message, { cause: error });
    }
  }

  /**
   * Executes the scheduled events that are due before a command, then executes or rejects the
   * command. The same commands always lead to the same state.
   *
   * @throws InvariantError if an earlier command threw and the state has not been reset or restored
   *   since
   */
  apply<Given extends SandboxCommand>(command: Given): CommandResult<SandboxReply<Given['kind']>> {
    // The kind selects the type of the reply.
    type Result = CommandResult<SandboxReply<Given['kind']>>;
    const due = this.dueBefore(command);
    const before = due === undefined ? [] : this.apply(due).events;
    const { rejection, commit } = this.check(command);
    const result = commit === undefined ? { rejection, events: [] } : commit();
    return { ...result, events: [...before, ...result.events] } as Result;
  }

  /**
   * Returns the command that executes the scheduled events, such as the settlement of funding, that
   * are due before the given command; undefined if none are due.
   */
  dueBefore(command: SandboxCommand): SandboxCommand | undefined {
    return isStateCommand(command) ? undefined : this.#engine.dueBefore(command);
  }

  /**
   * Checks a command without changing the state. The returned `commit` executes it, and must be
   * called before any other command is executed. Everything that can fail runs in the check; if
   * `commit` throws nevertheless, the state is unusable.
   *
   * @throws TypeError if a reset does not describe a state
   * @throws UnreadableStateError if a restore does not describe a state
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
    if (command.kind === 'settings') {
      return () => {
        this.#settings = settingsAfter(this.#settings, command.change);
      };
    }
    if (command.kind !== 'reset' && command.kind !== 'restore') {
      this.assertUsable();
      return () => this.#changeKeys(command);
    }
    const next = command.kind === 'reset' ? resetTo(command) : SandboxState.restore(command.lines);
    return () => {
      this.#keys = next.#keys;
      this.#listenKeys = next.#listenKeys;
      this.#engine = next.#engine;
      if (command.kind === 'reset') this.#settings = {};
      else if (command.settings !== undefined) this.#settings = command.settings;
      // The state is usable again: an earlier command that threw is not in the journal, and the new
      // engine contains none of its changes.
      this.#fault = undefined;
    };
  }

  #changeKeys(command: SetApiKey | SetListenKey | CloseListenKey): void {
    if (command.kind === 'setListenKey') this.#listenKeys.set(command.key);
    else if (command.kind === 'closeListenKey') this.#listenKeys.delete(command.owner);
    else {
      this.#keys.set(command.key.apiKey, command.key);
      if (!permitsUserStream(command.key)) this.#listenKeys.deleteOf(command.key.apiKey);
    }
  }

  #checkInEngine(command: Exclude<SandboxCommand, StateCommand>): CheckedCommand<unknown> {
    this.assertUsable();
    const checked = this.#engine.check(command);
    const { commit } = checked;
    if (commit === undefined) return checked;
    return { ...checked, commit: () => this.#guard(commit) };
  }

  /** Changes the engine. If that fails, the state is unusable. */
  #guard<Result>(change: () => Result): Result {
    try {
      return change();
    } catch (error) {
      this.#fault = error;
      throw error;
    }
  }

  /** Whether no command left the state inconsistent. */
  get isUsable(): boolean {
    return this.#fault === undefined;
  }

  /**
   * Checks that no command left the state inconsistent. Call this method before you read the state.
   *
   * @throws InvariantError if an earlier command threw and the state has not been reset or restored
   *   since
   */
  assertUsable(): void {
    if (this.#fault !== undefined) throw this.#fault;
  }

  /**
   * Returns the state as canonical lines: equal states have equal lines. The lines are created when
   * they are read, so do not execute a command before the last one is read.
   *
   * @throws InvariantError if an earlier command threw and the state has not been reset or restored
   *   since
   */
  encodeLines(): Iterable<string> {
    this.assertUsable();
    return flatten([[this.#keyLine()], this.#engine.encodeLines()]);
  }

  /** Returns the lines to store: those of the state, and a line with the present settings. */
  encodeStoredLines(): Iterable<string> {
    return flatten([this.encodeLines(), [encodeSettings(this.#settings)]]);
  }

  #keyLine(): string {
    return encodeKeyLine(this.#keys.values(), this.#listenKeys.all());
  }
}

function* flatten(parts: readonly Iterable<string>[]): Generator<string> {
  for (const part of parts) yield* part;
}

interface Contents {
  readonly engine: Engine;
  readonly keys: readonly ApiKey[];
  readonly listenKeys: readonly ListenKey[];
}

/** The kinds of commands that the sandbox executes itself. */
const stateCommands: Readonly<Record<StateCommand['kind'], true>> = {
  setApiKey: true,
  setListenKey: true,
  closeListenKey: true,
  settings: true,
  reset: true,
  restore: true,
};

function isStateCommand(command: SandboxCommand): command is StateCommand {
  return Object.hasOwn(stateCommands, command.kind);
}

function resetTo({ initialState, keys, commands }: Reset): SandboxState {
  const state = SandboxState.create(initialState, keys);
  for (const command of commands) {
    const { rejection } = state.apply(command);
    if (rejection !== undefined) throw new TypeError(`The reset is rejected: ${rejection.message}`);
  }
  return state;
}

/** Lines do not describe a state that this version can read. */
export class UnreadableStateError extends TypeError {
  override readonly name = 'UnreadableStateError';
}

/**
 * The maximum number of violations to list. An inconsistent state usually violates several
 * invariants; the first violations are the most helpful.
 */
const maximumListed = 5;

/** Returns the first violations of the invariants of an engine as text; undefined if none. */
export function inconsistencyOf(engine: Engine): string | undefined {
  const problems: string[] = [];
  for (const problem of engine.invariantViolations()) {
    problems.push(problem);
    if (problems.length > maximumListed) break;
  }
  if (problems.length > maximumListed) problems[maximumListed] = 'There are more violations.';
  return problems.length === 0 ? undefined : problems.join(' ');
}

/**
 * Checks that the lines from which a state was restored are those that the state has. At most all
 * lines are compared.
 *
 * @param restored the lines of the restored state
 *
 * @throws TypeError for example when a record is listed twice or in another order
 */
function assertSameLines(restored: Iterable<string>, lines: Iterable<string>): void {
  const expected = restored[Symbol.iterator]();
  let number = 0;
  for (const line of lines) {
    number += 1;
    const { value = '' } = expected.next();
    if (value !== line) throw new TypeError(differenceOf(number, line, value));
  }
}

/** @throws TypeError when a restored engine violates an invariant */
function assertConsistent(engine: Engine): void {
  const inconsistency = inconsistencyOf(engine);
  if (inconsistency === undefined) return;
  throw new TypeError(`Invalid snapshot: the state is inconsistent. ${inconsistency}`);
}

/** Describes where two lines differ. The first line has secret keys, so it is not quoted. */
function differenceOf(number: number, line: string, restored: string): string {
  const kind = /^\["([\w.]+)"/.exec(line)?.[1] ?? 'the keys';
  const label = `Invalid snapshot: line ${number}, with ${kind}, is not that of the restored state`;
  if (number === 1) return `${label}: a key is listed twice, or in another order.`;
  let start = 0;
  while (line[start] !== undefined && line[start] === restored[start]) start += 1;
  const excerpt = (text: string) => JSON.stringify(text.slice(Math.max(start - 20, 0), start + 60));
  return `${label}. It has ${excerpt(line)}; expected ${excerpt(restored)}.`;
}
