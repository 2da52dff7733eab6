import { type EngineEvent, EventQueue, type DeferredEvents } from './events.ts';
import type { Rejection } from './rejection.ts';

/** What became of a command. */
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

/** A reply or a rejection, and events that are shown when they are first read. */
export class LazyCommandResult extends EventQueue {
  reply: unknown = undefined;
  readonly rejection: Rejection | undefined;
  #events: readonly EngineEvent[] | undefined = undefined;

  constructor(rejection: Rejection | undefined) {
    super();
    this.rejection = rejection;
  }

  get events(): readonly EngineEvent[] {
    this.#events ??= collectEvents(this.first);
    return this.#events;
  }
}

function collectEvents(first: DeferredEvents | undefined): readonly EngineEvent[] {
  const events: EngineEvent[] = [];
  for (let pending = first; pending !== undefined; pending = pending.next) pending.appendTo(events);
  return events;
}
