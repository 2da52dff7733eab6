import type { CommandResult, EngineEvent } from '@broker-api/engine';
import type { Journal } from '../journal/journal.ts';
import type { SandboxCommand } from './command.ts';
import type { SandboxReply, SandboxState } from './state.ts';

/** What a command changed. The events are made when they are first read: read them when needed. */
export interface Change {
  readonly events: readonly EngineEvent[];
}

/** Is told of each command that was carried out, in order. */
export type ChangeListener = (change: Change) => void;

/**
 * Carries commands out and lets nothing leave before it is durable: neither a reply, nor an event,
 * nor an answer that saw a change which is not yet.
 */
export class Executor {
  readonly state: SandboxState;
  readonly #journal: Journal;
  readonly #listeners = new Set<ChangeListener>();
  readonly #followers = new Set<ChangeListener>();

  constructor(state: SandboxState, journal: Journal) {
    this.state = state;
    this.#journal = journal;
  }

  /** Carries a command out; a refused one that changed nothing is not kept. */
  async execute<Given extends SandboxCommand>(
    command: Given,
  ): Promise<CommandResult<SandboxReply<Given['kind']>>> {
    const outcome = this.state.apply(command);
    const changed = outcome.rejection === undefined || outcome.events.length > 0;
    if (changed) {
      this.#journal.append(JSON.stringify(command));
      for (const follower of this.#followers) follower(outcome);
    }
    if (!this.#journal.isSynced) await this.#journal.synced();
    if (changed) for (const listener of this.#listeners) listener(outcome);
    return outcome;
  }

  /**
   * Reads, and waits until everything that was seen is durable.
   *
   * @throws InvariantError after a command that threw: what it left is nothing to show
   */
  read<Answer>(work: () => Answer): Answer | Promise<Answer> {
    this.state.mustBeSound();
    const answer = work();
    return this.#journal.isSynced ? answer : this.#journal.synced().then(() => answer);
  }

  /**
   * Tells of later commands before they are durable; gives what ends that. It is for those who
   * answer with commands and let nothing out: these are in the journal after the others.
   */
  follow(follower: ChangeListener): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  /** Tells of later commands after they are durable; gives what ends that. */
  listen(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
