import { type DeferredEvents, type EngineEvent, EventQueue } from './events.ts';
import type { Rejection } from './rejection.ts';

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

/** A command result that builds its events when they are first read. */
export class LazyCommandResult extends EventQueue {
  reply: unknown = undefined;
  readonly rejection: Rejection | undefined;
  #events: readonly EngineEvent[] | undefined = undefined;

  constructor(rejection: Rejection | undefined) {
    super();
    this.rejection = rejection;
  }

  get events(): readonly EngineEvent[] {
    this.#events ??= buildEvents(this.first);
    return this.#events;
  }
}

function buildEvents(first: DeferredEvents | undefined): readonly EngineEvent[] {
  const events: EngineEvent[] = [];
  for (let deferred = first; deferred !== undefined; deferred = deferred.next) {
    deferred.appendTo(events);
  }
  return events;
}
