import { createSandbox, type Sandbox, type SandboxOptions } from '@broker-api/sandbox';
import type { Random } from '@broker-api/test-kit';

/** How many saved states there are to restore. */
const snapshotCount = 3;

/** A sandbox in memory that restarts under its clients, and whose ids then begin again. */
export class RestartingBroker {
  readonly #options: SandboxOptions;
  #running: Sandbox;
  #first: string | undefined;
  #snapshots: string[] = [];
  #saved = 0;

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

  readonly fetch: typeof globalThis.fetch = (input, init) =>
    this.#running.fetch(input as never, init as never);

  readonly handle: Sandbox['handle'] = (request) => this.#running.handle(request);

  get control(): Sandbox['control'] {
    return this.#running.control;
  }

  get WebSocket(): Sandbox['WebSocket'] {
    const running = (): Sandbox => this.#running;
    return class {
      constructor(url: string) {
        // biome-ignore lint/correctness/noConstructorReturn: the socket itself is the instance
        return new (running().WebSocket)(url) as never;
      }
    } as unknown as Sandbox['WebSocket'];
  }

  close(): Promise<void> {
    return this.#running.close();
  }

  /** Saves the state, or resets, restores or restarts the broker. Its clock continues. */
  async restart(random: Random): Promise<void> {
    const time = this.now();
    const kind = random.pick(['reset', 'restore', 'restart'] as const);
    if (kind === 'reset') {
      await this.control.reset();
      if (this.#first !== undefined) await this.#running.restore(this.#first);
      this.#snapshots = [];
    } else if (kind === 'restore' && this.#snapshots.length > 0) {
      await this.control.restoreSnapshot({ name: random.pick(this.#snapshots) as string });
    } else {
      await this.#running.close();
      this.#running = createSandbox({ ...this.#options, startTime: time });
      if (this.#first !== undefined) await this.#running.restore(this.#first);
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
}
