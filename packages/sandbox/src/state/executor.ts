import type { CommandResult, EngineEvent } from '@broker-api/engine';
import type { Journal } from '../journal/journal.ts';
import type { SandboxCommand } from './command.ts';
import { recordsOf } from './records.ts';
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

  constructor(state: SandboxState, journal: Journal) {
    this.state = state;
    this.#journal = journal;
  }

  /**
   * Executes a command: checks it, appends its record to the journal, changes the state, and waits
   * until the record is durable. A failure before the record is appended changes nothing. A
   * rejected command that changes nothing is not written to the journal.
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
    const executed: Executed[] = [];
    // Scheduled events that are due before the command have a record of their own.
    const due = this.state.dueBefore(command);
    if (due !== undefined) this.#run(due, executed);
    const outcome = this.#run(command, executed, onCommitted);
    if (!this.#journal.isSynced) await this.#synced();
    for (const { command, change } of executed) {
      for (const listener of this.#durableListeners) listener(change, command);
    }
    return outcome;
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
    this.#journal.assertCurrent?.();
    const { rejection, commit } = this.state.check(command);
    if (commit === undefined) return { rejection, events: [] };
    if (!this.#journal.discardsRecords) {
      for (const record of recordsOf(command)) this.#journal.append(record);
    }
    const outcome = this.#commit(commit);
    executed.push({ command, change: outcome });
    onCommitted?.();
    for (const listener of this.#appliedListeners) listener(outcome, command);
    return outcome;
  }

  /** Commits a command whose record was just appended. */
  #commit<Outcome>(commit: () => Outcome): Outcome {
    try {
      return commit();
    } catch (error) {
      // A replay would throw too, so the record must not be stored.
      this.#journal.withdraw();
      this.#reportFailure();
      throw error;
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
    this.#journal.assertCurrent?.();
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
