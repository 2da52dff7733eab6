import { type EngineEvent, EventQueue, type PendingEvents } from './events.ts';
import type { Refusal } from './refusal.ts';

/** What became of a command. */
export type Outcome<Reply> =
  | { readonly reply: Reply; readonly refusal?: undefined; readonly events: readonly EngineEvent[] }
  | {
      readonly refusal: Refusal;
      readonly reply?: undefined;
      readonly events: readonly EngineEvent[];
    };

/** A reply or a refusal, and events that are shown when they are first read. */
export class LazyOutcome extends EventQueue {
  reply: unknown = undefined;
  readonly refusal: Refusal | undefined;
  #events: readonly EngineEvent[] | undefined = undefined;

  constructor(refusal: Refusal | undefined) {
    super();
    this.refusal = refusal;
  }

  get events(): readonly EngineEvent[] {
    this.#events ??= shown(this.first);
    return this.#events;
  }
}

function shown(first: PendingEvents | undefined): readonly EngineEvent[] {
  const events: EngineEvent[] = [];
  for (let pending = first; pending !== undefined; pending = pending.next) pending.show(events);
  return events;
}
