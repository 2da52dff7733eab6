import type { Command, CommandResult, EngineEvent } from '@broker-api/engine';
import type { Journal, SettingsChange } from '../journal/journal.ts';
import type { SandboxCommand } from './command.ts';
import type { SandboxReply, SandboxState } from './state.ts';

/**
 * The events of an executed command. They are created on the first read, so read them only if
 * needed.
 */
export interface Change {
  readonly events: readonly EngineEvent[];
}

/** A function that is called with the change of each executed command, in order. */
export type ChangeListener = (change: Change, command: SandboxCommand) => void;

/** Executes a command at once, without waiting until it is durable. */
type ExecuteNow = (command: Command) => CommandResult<unknown>;

interface Executed {
  readonly command: SandboxCommand;
  readonly change: Change;
}

/**
 * Executes commands. Returns replies and query results, and passes on events, only when every
 * change that they reflect is durable. Only listeners of `onApplied` are called earlier.
 */
export class Executor {
  readonly state: SandboxState;
  readonly #journal: Journal;
  readonly #durableListeners = new Set<ChangeListener>();
  readonly #appliedListeners = new Set<ChangeListener>();
  readonly #failureListeners = new Set<() => void>();
  /** The records of the commands that are being executed together. */
  #together: string[] | undefined;

  constructor(state: SandboxState, journal: Journal) {
    this.state = state;
    this.#journal = journal;
  }

  /**
   * Executes a command: checks it, changes the state, appends its record to the journal, and waits
   * until the record is durable. A failure in the check changes nothing. A rejected command that
   * changes nothing is not written to the journal.
   *
   * @param onCommitted called as soon as the command has changed the state, in the same turn of the
   *   event loop; use it to update data that is not part of the state but must agree with it
   * @throws RangeError if the record is too large
   * @throws JournalError if the journal is closed or has failed
   * @throws InvariantError if the state is unusable, or the command makes it unusable
   */
  async execute<Given extends SandboxCommand>(
    command: Given,
    onCommitted?: () => void,
  ): Promise<CommandResult<SandboxReply<Given['kind']>>> {
    // The commands that wait are executed in their order.
    while (this.unlocked !== undefined) await this.unlocked;
    const executed: Executed[] = [];
    const outcome = this.#runWithDue(command, executed, onCommitted);
    if (!this.#journal.isSynced) await this.#synced();
    this.#publish(executed);
    return outcome;
  }

  /**
   * Executes commands in one turn of the event loop, and stores them as one record: after a crash,
   * either all of them were executed or none. Resolves when they are durable.
   *
   * @param run executes the commands, in this turn, with the function that it receives
   * @throws the error of `run`, and the errors that `execute` throws; the commands that were
   *   executed before the error are stored
   */
  async executeTogether(run: (execute: ExecuteNow) => void): Promise<void> {
    if (this.unlocked !== undefined) {
      await this.unlocked;
      return this.executeTogether(run);
    }
    const executed: Executed[] = [];
    const records: string[] = [];
    this.#together = records;
    try {
      run((command) => this.#runWithDue(command, executed));
    } finally {
      this.#together = undefined;
      const [first] = records;
      if (first !== undefined) this.#journal.append(records.length > 1 ? batch(records) : first);
      if (!this.#journal.isSynced) await this.#synced();
      this.#publish(executed);
    }
  }

  /**
   * Changes the settings in this turn of the event loop, even while a snapshot is written. The
   * result of a later `read` waits until the change is durable.
   *
   * @throws JournalError if the journal is closed or has failed
   */
  changeSettings(change: SettingsChange): void {
    this.#run({ kind: 'settings', change }, []);
  }

  /** Whether commands of `executeTogether` are being executed. */
  get isExecutingTogether(): boolean {
    return this.#together !== undefined;
  }

  /** Resolves when the state may change; undefined if it may change now. */
  get unlocked(): Promise<void> | undefined {
    return this.state.readLock.released;
  }

  /**
   * Runs a task as soon as commands may change the state. No command and no reading of the whole
   * state comes between, so the task can read the state and then execute a command.
   */
  async whenUnlocked<Result>(task: () => Result): Promise<Awaited<Result>> {
    while (this.unlocked !== undefined) await this.unlocked;
    return await task();
  }

  /** Executes a command, and before it the scheduled events that are due, as their own command. */
  #runWithDue<Given extends SandboxCommand>(
    command: Given,
    executed: Executed[],
    onCommitted?: () => void,
  ): CommandResult<SandboxReply<Given['kind']>> {
    const due = this.state.dueBefore(command);
    if (due !== undefined) this.#run(due, executed);
    return this.#run(command, executed, onCommitted);
  }

  /**
   * Executes a command without waiting until it is durable. Adds the command to `executed` if it
   * changed the state.
   */
  #run<Given extends SandboxCommand>(
    command: Given,
    executed: Executed[],
    onCommitted?: () => void,
  ): CommandResult<SandboxReply<Given['kind']>> {
    const { rejection, commit } = this.state.check(command);
    if (commit === undefined) return { rejection, events: [] };
    const isRestore = command.kind === 'restore';
    const record = this.#journal.discardsRecords || isRestore ? '' : JSON.stringify(command);
    this.#journal.assertAccepts(record);
    const outcome = this.#commit(commit);
    if (isRestore) this.#journal.restore({ ...command, settings: this.state.settings });
    else if (this.#together !== undefined) this.#together.push(record);
    else this.#journal.append(record);
    executed.push({ command, change: outcome });
    onCommitted?.();
    for (const listener of this.#appliedListeners) listener(outcome, command);
    return outcome;
  }

  #commit<Outcome>(commit: () => Outcome): Outcome {
    try {
      return commit();
    } catch (error) {
      // A replay would throw too, so the record must not be stored.
      this.#reportFailure();
      throw error;
    }
  }

  #publish(executed: readonly Executed[]): void {
    for (const { command, change } of executed) {
      for (const listener of this.#durableListeners) listener(change, command);
    }
  }

  /** Waits until every change is durable. */
  async #synced(): Promise<void> {
    try {
      await this.#journal.synced();
    } catch (error) {
      this.#reportFailure();
      throw error;
    }
  }

  #reportFailure(): void {
    for (const listener of this.#failureListeners) listener();
  }

  /**
   * Executes the scheduled events that are due at a time, such as the settlement of funding.
   * Returns undefined if none is due. Call this method before a query, because a query does not
   * execute scheduled events.
   */
  executeDue(time: number): Promise<unknown> | undefined {
    const due = this.state.engine.dueBefore({ time });
    return due && this.execute(due);
  }

  /**
   * Runs a query. Returns its result when every change that the query may have seen is durable.
   *
   * @throws InvariantError if the state is unusable, see `SandboxState.assertUsable`
   */
  read<Result>(query: () => Result): Result | Promise<Result> {
    this.state.assertUsable();
    const result = query();
    return this.#journal.isSynced ? result : this.#synced().then(() => result);
  }

  /**
   * Registers a listener that is called after each command, before the command is durable. The
   * listener must not show the change to clients. It may execute further commands: the journal
   * stores them after this command. Returns a function that removes the listener.
   */
  onApplied(listener: ChangeListener): () => void {
    this.#appliedListeners.add(listener);
    return () => this.#appliedListeners.delete(listener);
  }

  /**
   * Registers a listener that is called for each command as soon as the command is durable. Returns
   * a function that removes the listener.
   */
  onDurable(listener: ChangeListener): () => void {
    this.#durableListeners.add(listener);
    return () => this.#durableListeners.delete(listener);
  }

  /**
   * Registers a listener that is called when the state has become unusable or can no longer be
   * stored. It can be called several times for one failure.
   */
  onFailure(listener: () => void): void {
    this.#failureListeners.add(listener);
  }
}

/** Returns the record of commands that were executed together, from their own records. */
function batch(records: readonly string[]): string {
  return `{"kind":"batch","commands":[${records.join(',')}]}`;
}
