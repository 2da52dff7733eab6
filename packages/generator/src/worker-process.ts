import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A message to a worker process. */
interface Call<Request> {
  readonly id: number;
  readonly request: Request;
}

/** The response to the call with the same id. */
type Reply<Result> = { readonly id: number } & (
  | { readonly result: Result }
  | { readonly error: string }
);

const running = new Set<{ stop(): Promise<void> }>();

/** Stops all worker processes. A command must call this function before it ends. */
export async function stopProcesses(): Promise<void> {
  await Promise.all([...running].map((one) => one.stop()));
}

/**
 * A process that runs a third-party generator. The generator's libraries are slow to load;
 * meanwhile, the main process reads and lints documents. It is not a thread: a thread can be
 * stopped only after it has loaded its libraries, so a command that fails early would have to wait
 * for that. The process stays alive for later calls, until {@link stopProcesses} is called.
 */
export class WorkerProcess<Request, Result> {
  readonly #module: URL;
  readonly #waiting = new Map<number, (reply: Reply<Result>) => void>();
  #child: ChildProcess | undefined;
  #hasReplied = false;
  #lastId = 0;

  /** @param module a module that calls {@link serveCalls} */
  constructor(module: URL) {
    this.#module = module;
  }

  /** Starts the process, unless it is already running. The process then loads its libraries. */
  start(): ChildProcess {
    if (this.#child) return this.#child;
    const child = fork(this.#module, {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    keepAlive(child, false);
    child.on('message', (reply: Reply<Result>) => this.#settle(reply));
    child.on('exit', (status, signal) => {
      running.delete(this);
      this.#child = undefined;
      this.#hasReplied = false;
      const error = `the process ended with ${signal ?? `status ${status}`}; see its output above`;
      for (const id of this.#waiting.keys()) this.#settle({ id, error });
    });
    running.add(this);
    this.#child = child;
    return child;
  }

  /**
   * Sends a request to the process and returns the result.
   *
   * @throws Error with the message of the error that the process threw
   */
  async call(request: Request): Promise<Result> {
    const child = this.start();
    this.#lastId += 1;
    const call: Call<Request> = { id: this.#lastId, request };
    keepAlive(child, true);
    const reply = await new Promise<Reply<Result>>((resolve) => {
      this.#waiting.set(call.id, resolve);
      child.send(call);
    });
    if ('error' in reply) throw new Error(reply.error);
    return reply.result;
  }

  /**
   * Stops the process. Kills a process that is loading or busy, but lets an idle process end by
   * itself, so that it saves its compile cache.
   */
  async stop(): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    const ended = once(child, 'exit');
    child.ref();
    if (child.connected && this.#hasReplied && this.#waiting.size === 0) child.disconnect();
    else child.kill('SIGKILL');
    await ended;
  }

  #settle(reply: Reply<Result>): void {
    this.#hasReplied = this.#child !== undefined;
    this.#waiting.get(reply.id)?.(reply);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0 && this.#child) keepAlive(this.#child, false);
  }
}

/** Sets whether a child process keeps this process running. */
function keepAlive(child: ChildProcess, isAlive: boolean): void {
  for (const handle of [child, child.channel]) {
    if (isAlive) handle?.ref();
    else handle?.unref();
  }
}

/** Handles the calls of the main process one after another, in a worker process. */
export function serveCalls<Request, Result>(serve: (request: Request) => Promise<Result>): void {
  let last: Promise<void> = Promise.resolve();
  process.on('message', ({ id, request }: Call<Request>) => {
    last = last.then(async () => {
      let reply: Reply<Result>;
      try {
        reply = { id, result: await serve(request) };
      } catch (error) {
        reply = { id, error: (error as Error).message };
      }
      process.send?.(reply);
    });
  });
}
