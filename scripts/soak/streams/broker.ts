import { createSandbox, type Sandbox, type SandboxOptions } from '@broker-api/sandbox';
import { ManualTimers, type Random } from '@broker-api/test-kit';

export type Dialect = 'reference' | 'observed';

/** The origin of the broker, whose clients send to it in process. */
export const baseUrl = 'http://127.0.0.1';

/** How many saved states there are to restore. */
const snapshotCount = 3;

/** A sandbox in memory that restarts under its clients, and timers that advance its clock. */
export class RestartingBroker {
  readonly timers: ManualTimers;
  readonly #options: SandboxOptions;
  #running: Sandbox;
  #first: string | undefined;
  #snapshots: string[] = [];
  #saved = 0;
  /** Whether the requests and the connections of clients fail. */
  isDown = false;
  /** How many requests for a listen key have arrived, also while the broker is down. */
  attempts = 0;

  constructor(options: SandboxOptions) {
    this.#options = { ...options, clock: 'manual', limits: 'off' };
    this.#running = createSandbox(this.#options);
    this.timers = new ManualTimers(this.now(), (milliseconds) =>
      this.control.advanceClock({ milliseconds: Math.ceil(milliseconds) }),
    );
  }

  get accounts(): Sandbox['accounts'] {
    return this.#running.accounts;
  }

  get control(): Sandbox['control'] {
    return this.#running.control;
  }

  readonly now = (): number => this.#running.now();

  readonly handle: Sandbox['handle'] = (request) => this.#running.handle(request);

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    if (String(input).includes('userDataStream')) this.attempts += 1;
    if (this.isDown) throw new TypeError('fetch failed');
    return this.#running.fetch(input as never, init as never);
  };

  /** The class of sockets, which connect to the sandbox that runs at that time. */
  get WebSocket(): Sandbox['WebSocket'] {
    const open = (url: string): object => {
      if (this.isDown) throw new Error('refused');
      return new this.#running.WebSocket(url);
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

  /** Saves the state with which the broker begins again after a reset or a restart. */
  begin(): void {
    this.#first = this.#running.save();
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
      await this.control.restoreSnapshot({ name: random.pick(this.#snapshots) });
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
