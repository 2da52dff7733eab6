import type { BrokerCalls, BrokerReply, CallKind } from './messages.ts';

/** Calls the broker in a worker. */
export class BrokerConnection {
  readonly #worker: Worker;
  /** The calls that await a reply, by id. */
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #calls = 0;
  /** How far the clock of the broker is ahead of the system clock, in milliseconds. */
  #aheadMs = 0;
  /** Why the worker stopped; undefined while it runs. */
  #failure: Error | undefined;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<BrokerReply>) => {
      this.#receive(data);
    });
    worker.addEventListener('error', ({ message }) => this.#fail(message));
  }

  /** Returns the time of the broker in milliseconds since the epoch. */
  now(): number {
    return Date.now() + this.#aheadMs;
  }

  /** @throws Error if the broker rejects the call, or if the worker has stopped */
  async call<Kind extends CallKind>(
    kind: Kind,
    input: BrokerCalls[Kind]['input'],
  ): Promise<BrokerCalls[Kind]['result']> {
    if (this.#failure !== undefined) throw this.#failure;
    this.#calls += 1;
    const id = this.#calls;
    const reply = Promise.withResolvers<unknown>();
    this.#waiting.set(id, reply);
    this.#worker.postMessage({ id, kind, input });
    // `Handlers` in broker-worker.ts ensures that the result has the type for this kind of call.
    return reply.promise as Promise<BrokerCalls[Kind]['result']>;
  }

  #receive({ id, time, result, error }: BrokerReply): void {
    const call = this.#waiting.get(id);
    this.#waiting.delete(id);
    this.#aheadMs = time - Date.now();
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(error));
  }

  /** @param message absent or empty if the browser could not load the script of the worker */
  #fail(message: string | undefined): void {
    const reason = message || 'its script could not be loaded';
    this.#failure = new Error(`The broker of this page stopped: ${reason}. Reload the page.`);
    for (const call of this.#waiting.values()) call.reject(this.#failure);
    this.#waiting.clear();
  }
}
