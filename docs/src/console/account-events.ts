import { createUserStream, LagError, type UserStream } from '@broker-api/streams/user';
import { type BrokerTarget, streamOptions } from './broker-target.ts';
import { eventView } from './event-view.ts';
import type { AllClients } from './section-clients.ts';
import type { StreamStates } from './stream-states.ts';

/** The events of the user, which a user stream delivers. */
export class AccountEvents {
  readonly #states: StreamStates;
  #hasEvents = false;

  constructor(target: BrokerTarget, clients: AllClients, states: StreamStates) {
    this.#states = states;
    const stream = createUserStream({ ...streamOptions(target), ...clients });
    states.show('user', stream.state);
    stream.on('state', (state) => states.show('user', state));
    stream.on('error', (error) => states.note(`User stream: ${String(error)}`));
    // What ends the loop is displayed as an error of the stream.
    this.#display(stream, target.clock).catch(() => {});
  }

  /** Returns whether an event has arrived since the last call. */
  takeHasEvents(): boolean {
    const hasEvents = this.#hasEvents;
    this.#hasEvents = false;
    return hasEvents;
  }

  async #display(stream: UserStream, clock: () => number): Promise<void> {
    try {
      for await (const event of stream) {
        this.#states.add(eventView(event, clock()));
        this.#hasEvents = true;
      }
    } catch (error) {
      if (!(error instanceof LagError)) throw error;
      this.#states.note(`Lag: ${error.events} events waited too long; queries recover them.`);
      // The next loop begins with what this one missed.
      await this.#display(stream, clock);
    }
  }
}
