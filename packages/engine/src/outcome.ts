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

const none: readonly PendingEvents[] = [];

/** A reply or a refusal, and events that are shown when they are first read. */
export class LazyOutcome {
  readonly reply: unknown;
  readonly refusal: Refusal | undefined;
  readonly #pending: readonly PendingEvents[];
  #events: readonly EngineEvent[] | undefined = undefined;

  constructor(reply: unknown, refusal: Refusal | undefined, pending = none) {
    this.reply = reply;
    this.refusal = refusal;
    this.#pending = pending;
  }

  get events(): readonly EngineEvent[] {
    this.#events ??= shown(this.#pending);
    return this.#events;
  }
}

function shown(pending: readonly PendingEvents[]): readonly EngineEvent[] {
  const events: EngineEvent[] = [];
  for (const some of pending) some.show(events);
  return events;
}
