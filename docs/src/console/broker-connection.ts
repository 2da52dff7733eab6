import type { BrokerCalls, BrokerMessage, BrokerReply, CallKind, SocketEvent } from './messages.ts';

/** Starts a worker, and stores its broker. */
export interface BrokerHost {
  readonly createWorker: () => Worker;
  /** Returns the broker to restore; null if a new one must start. */
  readonly stored: () => string | null;
  /** Stores the broker after a change. */
  readonly store: (saved: string) => void;
}

/** Calls the broker in a worker. Starts the worker at the first call, and again after a stop. */
export class BrokerConnection {
  readonly #host: BrokerHost;
  #worker: Worker | undefined;
  /** The calls that await a reply, by id. */
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #calls = 0;
  /** What receives the events of the open WebSockets, by id. */
  readonly #sockets = new Map<string, (event: SocketEvent) => void>();
  #opened = 0;
  /** How far the clock of the broker is ahead of the system clock, in milliseconds. */
  #aheadMs = 0;
  /** The time of a manual clock; undefined if the clock is real. */
  #stoppedAt: number | undefined;
  /** Why the worker failed; undefined while it runs. */
  #failure: Error | undefined;

  constructor(host: BrokerHost) {
    this.#host = host;
  }

  /** Returns the time of the broker in milliseconds since the epoch. */
  now(): number {
    return this.#stoppedAt ?? Date.now() + this.#aheadMs;
  }

  /** @throws Error if the broker rejects the call, or if the worker has stopped */
  async call<Kind extends CallKind>(
    kind: Kind,
    input: BrokerCalls[Kind]['input'],
  ): Promise<BrokerCalls[Kind]['result']> {
    if (this.#failure !== undefined) throw this.#failure;
    this.#worker ??= this.#start();
    return this.#send(this.#worker, kind, input);
  }

  /** Opens a WebSocket to the broker, and returns its id. */
  openSocket(url: string, receive: (event: SocketEvent) => void): string {
    this.#opened += 1;
    const id = String(this.#opened);
    this.#sockets.set(id, receive);
    this.call('openSocket', { id, url }).catch(({ message }: Error) => {
      this.#receiveEvent(id, { type: 'close', code: 1006, reason: message });
    });
    return id;
  }

  /** Sends a frame, if the WebSocket is open. */
  sendFrame(id: string, frame: string): void {
    if (this.#sockets.has(id)) this.call('sendFrame', { id, frame }).catch(() => {});
  }

  /** Closes a WebSocket. */
  closeSocket(id: string): void {
    if (this.#sockets.has(id)) this.call('closeSocket', id).catch(() => {});
  }

  /** Stops the worker. The next call starts the stored broker, or a new one. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#failure = undefined;
    this.#rejectAll(new Error('The page was left before the broker replied. Run the call again.'));
  }

  #start(): Worker {
    const worker = this.#host.createWorker();
    worker.addEventListener('message', ({ data }: MessageEvent<BrokerMessage>) => {
      // A message of an earlier worker can still arrive after its end.
      if (worker === this.#worker) this.#receive(data);
    });
    worker.addEventListener('error', ({ message }) => this.#fail(message));
    // The worker executes all later calls after this one.
    this.#send(worker, 'start', this.#host.stored()).catch(() => {});
    return worker;
  }

  #send<Kind extends CallKind>(
    worker: Worker,
    kind: Kind,
    input: BrokerCalls[Kind]['input'],
  ): Promise<BrokerCalls[Kind]['result']> {
    this.#calls += 1;
    const id = this.#calls;
    const reply = Promise.withResolvers<unknown>();
    this.#waiting.set(id, reply);
    worker.postMessage({ id, kind, input });
    // `Handlers` in broker-worker.ts ensures that the result has the type for this kind of call.
    return reply.promise as Promise<BrokerCalls[Kind]['result']>;
  }

  #receive(message: BrokerMessage): void {
    if ('saved' in message) {
      this.#host.store(message.saved);
      return;
    }
    const { time, isStopped } = message;
    this.#aheadMs = time - Date.now();
    this.#stoppedAt = isStopped ? time : undefined;
    if ('socket' in message) this.#receiveEvent(message.socket, message.event);
    else this.#settle(message);
  }

  #receiveEvent(id: string, event: SocketEvent): void {
    const receive = this.#sockets.get(id);
    if (event.type === 'close') this.#sockets.delete(id);
    receive?.(event);
  }

  #settle({ id, result, error }: BrokerReply): void {
    const call = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) call?.resolve(result);
    else call?.reject(Object.assign(new Error(error.message), error));
  }

  /** @param message absent or empty if the browser could not load the script of the worker */
  #fail(message: string | undefined): void {
    const reason = message || 'its script could not be loaded';
    this.#failure = new Error(`The broker of this page stopped: ${reason}. Reload the page.`);
    this.#rejectAll(this.#failure);
  }

  #rejectAll(error: Error): void {
    for (const call of this.#waiting.values()) call.reject(error);
    this.#waiting.clear();
    const event = { type: 'close', code: 1006, reason: error.message } as const;
    for (const id of [...this.#sockets.keys()]) this.#receiveEvent(id, event);
  }
}
