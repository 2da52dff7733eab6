import { parentPort, Worker } from 'node:worker_threads';

/** A message to a worker thread. */
interface Call<Request> {
  readonly id: number;
  readonly request: Request;
}

/** The response to the call with the same id. */
type Reply<Result> = { readonly id: number } & (
  | { readonly result: Result }
  | { readonly error: string }
);

const running = new Set<Worker>();

/** Stops all threads. A command must call it at its end: a thread can keep the process alive. */
export async function stopThreads(): Promise<void> {
  await Promise.all([...running].map((worker) => worker.terminate()));
}

/**
 * A worker thread that runs a third-party generator. The generator's libraries are slow to load;
 * meanwhile, the main thread reads and lints documents. The thread stays alive for later calls,
 * until {@link stopThreads} is called.
 */
export class WorkerThread<Request, Result> {
  readonly #module: URL;
  readonly #waiting = new Map<number, (reply: Reply<Result>) => void>();
  #worker: Worker | undefined;
  #lastId = 0;

  /** @param module a module that calls {@link serveCalls} */
  constructor(module: URL) {
    this.#module = module;
  }

  /** Starts the thread, unless it is already running. The thread then loads its libraries. */
  start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.#module);
    worker.unref();
    worker.on('message', (reply: Reply<Result>) => this.#settle(reply));
    let reason = 'the thread stopped';
    worker.on('error', ({ message }) => {
      reason = message;
    });
    worker.on('exit', () => {
      running.delete(worker);
      this.#worker = undefined;
      for (const id of this.#waiting.keys()) this.#settle({ id, error: reason });
    });
    running.add(worker);
    this.#worker = worker;
    return worker;
  }

  /**
   * Sends a request to the thread and returns the result.
   *
   * @throws Error with the message of the error that the thread threw
   */
  async call(request: Request): Promise<Result> {
    const worker = this.start();
    this.#lastId += 1;
    const call: Call<Request> = { id: this.#lastId, request };
    worker.ref();
    const reply = await new Promise<Reply<Result>>((resolve) => {
      this.#waiting.set(call.id, resolve);
      worker.postMessage(call);
    });
    if ('error' in reply) throw new Error(reply.error);
    return reply.result;
  }

  #settle(reply: Reply<Result>): void {
    this.#waiting.get(reply.id)?.(reply);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0) this.#worker?.unref();
  }
}

/** Handles the calls of the main thread one after another, in a worker thread. */
export function serveCalls<Request, Result>(serve: (request: Request) => Promise<Result>): void {
  let last: Promise<void> = Promise.resolve();
  parentPort?.on('message', ({ id, request }: Call<Request>) => {
    last = last.then(async () => {
      let reply: Reply<Result>;
      try {
        reply = { id, result: await serve(request) };
      } catch (error) {
        reply = { id, error: (error as Error).message };
      }
      parentPort?.postMessage(reply);
    });
  });
}
