import type { EngineEvent, PendingEvents } from './events.ts';
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
export class LazyOutcome {
  readonly reply: unknown;
  readonly refusal: Refusal | undefined;
  readonly #first: PendingEvents | undefined;
  #events: readonly EngineEvent[] | undefined = undefined;

  constructor(reply: unknown, refusal: Refusal | undefined, first?: PendingEvents) {
    this.reply = reply;
    this.refusal = refusal;
    this.#first = first;
  }

  get events(): readonly EngineEvent[] {
    this.#events ??= shown(this.#first);
    return this.#events;
  }
}

function shown(first: PendingEvents | undefined): readonly EngineEvent[] {
  const events: EngineEvent[] = [];
  for (let pending = first; pending !== undefined; pending = pending.next) pending.show(events);
  return events;
}
