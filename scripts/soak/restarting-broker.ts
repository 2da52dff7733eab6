import { createSandbox, type Sandbox, type SandboxOptions } from '@broker-api/sandbox';
import type { Random } from '@broker-api/test-kit';

/** How many saved states there are to restore. */
const snapshotCount = 3;

/** A sandbox in memory that restarts under its clients. */
export class RestartingBroker {
  readonly #options: SandboxOptions;
  #running: Sandbox;
  #first: string | undefined;
  #snapshots: string[] = [];
  #saved = 0;
  /** Whether requests and connections fail. */
  isDown = false;
  /** Whether the broker sends frames. */
  isSending = true;
  /** How many requests for a listen key have arrived, also while the broker is down. */
  attempts = 0;

  constructor(options: SandboxOptions) {
    this.#options = options;
    this.#running = createSandbox(options);
  }

  get accounts(): Sandbox['accounts'] {
    return this.#running.accounts;
  }

  /** Saves the state with which the broker begins again after a reset or a restart. */
  begin(): void {
    this.#first = this.#running.save();
  }

  readonly now = (): number => this.#running.now();

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    if (String(input).includes('userDataStream')) this.attempts += 1;
    if (this.isDown) throw new TypeError('fetch failed');
    return this.#running.fetch(input as never, init as never);
  };

  readonly handle: Sandbox['handle'] = (request) => this.#running.handle(request);

  get control(): Sandbox['control'] {
    return this.#running.control;
  }

  /** The class of sockets, which deliver nothing while the broker does not send. */
  get WebSocket(): Sandbox['WebSocket'] {
    const open = (url: string): object => {
      if (this.isDown) throw new Error('refused');
      const socket = new this.#running.WebSocket(url);
      socket.dispatchEvent = (event: Event) =>
        event.type === 'message' && !this.isSending
          ? true
          : Object.getPrototypeOf(socket).dispatchEvent.call(socket, event);
      return socket;
    };
    return class {
      constructor(url: string) {
        // biome-ignore lint/correctness/noConstructorReturn: the socket itself is the instance
        return open(url) as never;
      }
    } as unknown as Sandbox['WebSocket'];
  }

  close(): Promise<void> {
    return this.#running.close();
  }

  /** Ends all connections. The broker continues with the same state. */
  reload(): Promise<void> {
    return this.#replace(this.#running.save());
  }

  /** Resets, restores or restarts the broker, whose ids begin again. Its clock continues. */
  async restart(random: Random): Promise<void> {
    const time = this.now();
    const kind = random.pick(['reset', 'restore', 'restart'] as const);
    if (kind === 'restore' && this.#snapshots.length > 0) {
      await this.control.restoreSnapshot({ name: random.pick(this.#snapshots) as string });
    } else {
      if (kind === 'reset') {
        await this.control.reset();
        if (this.#first !== undefined) await this.#running.restore(this.#first);
      } else {
        await this.#replace(this.#first);
      }
      this.#snapshots = [];
    }
    const milliseconds = time - this.now();
    if (milliseconds > 0) await this.control.advanceClock({ milliseconds });
  }

  /** Saves a state that a later restart can restore. */
  async save(): Promise<void> {
    this.#saved += 1;
    const name = `snapshot-${this.#saved % snapshotCount}`;
    await this.control.saveSnapshot({ name });
    if (!this.#snapshots.includes(name)) this.#snapshots.push(name);
  }

  async #replace(state: string | undefined): Promise<void> {
    const startTime = this.now();
    await this.#running.close();
    this.#running = createSandbox({ ...this.#options, startTime });
    if (state !== undefined) await this.#running.restore(state);
  }
}
