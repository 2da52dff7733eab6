/** Receives the events of a command, in order. */
export interface EventSink<Event> {
  /**
   * Adds events that are formatted only when they are read.
   *
   * @param format must use copies of all values that a later command can change, so that the events
   *   do not depend on when they are read
   */
  defer(format: () => readonly Event[]): void;
}

/**
 * The events of one command. Formatting them takes twice as long as executing the command, so they
 * are formatted only when they are first read.
 */
export class EventList<Event> implements EventSink<Event> {
  readonly #deferred: (() => readonly Event[])[] = [];
  #events: readonly Event[] | undefined = undefined;

  defer(format: () => readonly Event[]): void {
    this.#deferred.push(format);
  }

  get events(): readonly Event[] {
    this.#events ??= this.#deferred.flatMap((format) => format());
    return this.#events;
  }
}

/** A reply that is formatted only when it is read, like events. */
export class DeferredReply<Reply> {
  /** Must use copies of all values that a later command can change. */
  readonly format: () => Reply;

  constructor(format: () => Reply) {
    this.format = format;
  }
}
