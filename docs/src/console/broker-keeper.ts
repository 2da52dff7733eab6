import type { Sandbox } from '@broker-api/sandbox';

/** How often the broker is saved while takers trade or index prices move. */
const intervalMs = 2000;
/**
 * A broker that is saved faster than this is saved before the reply to each call: nothing is lost
 * if the reader opens another page at once. Most brokers take a few milliseconds.
 */
const shortMs = 100;
/** Saving a larger broker takes at most one part in this many of the time. */
const share = 10;

/** Saves a broker after each change, so that the next page can restore it. */
export class BrokerKeeper {
  readonly #sandbox: Sandbox;
  readonly #send: (saved: string) => void;
  #isKeeping = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #interval: ReturnType<typeof setInterval> | undefined;
  /** How long the last save took. It depends on the size of the broker. */
  #durationMs = 0;

  /** @param send receives the saved broker */
  constructor(sandbox: Sandbox, send: (saved: string) => void) {
    this.#sandbox = sandbox;
    this.#send = send;
  }

  get isKeeping(): boolean {
    return this.#isKeeping;
  }

  /** Saves the broker now, and from now on after each change. */
  start(): void {
    if (this.#isKeeping) return;
    this.#isKeeping = true;
    this.#save();
    // The first save takes longer than the later ones.
    this.#durationMs = 0;
    this.#interval = setInterval(() => void this.#saveIfTrading(), intervalMs);
  }

  stop(): void {
    clearInterval(this.#interval);
    clearTimeout(this.#timer);
  }

  /** Saves the broker: at once, so that what the page displays is kept, or later if it is large. */
  saveChange(): void {
    if (!this.#isKeeping || this.#timer !== undefined) return;
    if (this.#durationMs < shortMs) this.#save();
    else this.#timer = setTimeout(() => this.#save(), this.#durationMs * share);
  }

  /** Takers and index movers change the broker without a call. */
  async #saveIfTrading(): Promise<void> {
    const { control } = this.#sandbox;
    const [takers, movers] = await Promise.all([control.listTakers(), control.listIndexMovers()]);
    if (takers.length > 0 || movers.length > 0) this.saveChange();
  }

  #save(): void {
    this.#timer = undefined;
    const begin = performance.now();
    this.#send(this.#sandbox.save());
    this.#durationMs = performance.now() - begin;
  }
}
