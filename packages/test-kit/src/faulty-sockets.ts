import type { Random } from './random.ts';

/** The part of a WebSocket that clients of the streams use. */
interface Socket {
  binaryType: string;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  send(data: string): void;
  close(code?: number, reason?: string): void;
}

/** The probabilities of faults, for each frame that the broker sends. */
export interface NetworkFaults {
  readonly drop: number;
  readonly duplicate: number;
  readonly truncate: number;
  readonly reset: number;
  /** Later frames wait for a delayed frame. */
  readonly delay: number;
  /** Later frames overtake a reordered frame. */
  readonly reorder: number;
}

/** Options of {@link faultySockets}. */
export interface FaultyNetwork {
  readonly random: Random;
  readonly now: () => number;
  readonly schedule: (callback: () => void, delayMs: number) => () => void;
  /** The faults of a frame. */
  readonly faults: (text: string) => NetworkFaults;
  /** Called with each frame of the broker. */
  readonly onSent?: (text: string) => void;
}

const maximumDelayMs = 400;

/** Returns a class of WebSockets that lose, repeat, damage, delay and reorder frames. */
export function faultySockets(
  Base: new (url: string) => Socket,
  network: FaultyNetwork,
): new (
  url: string,
) => Socket {
  return class extends FaultySocket {
    constructor(url: string) {
      super(new Base(url), network);
    }
  };
}

class FaultySocket implements Socket {
  binaryType = 'arraybuffer';
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onerror: Socket['onerror'] = null;
  onclose: Socket['onclose'] = null;
  readonly #base: Socket;
  readonly #network: FaultyNetwork;
  #isOpen = true;
  /** When the last frame arrives that later ones must not overtake. */
  #arrivesAt = 0;

  constructor(base: Socket, network: FaultyNetwork) {
    this.#base = base;
    this.#network = network;
    base.onopen = (event: never) => this.onopen?.(event);
    base.onmessage = ({ data }: { data: string }) => this.#receive(String(data));
    base.onclose = (event: never) => this.#end(event);
    base.onerror = () => {};
  }

  send(data: string): void {
    if (this.#isOpen) this.#base.send(data);
  }

  close(code?: number): void {
    this.#isOpen = false;
    this.#base.close(code);
  }

  #end(event: never): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.onclose?.(event);
  }

  #receive(text: string): void {
    const { random, faults, onSent } = this.#network;
    if (!this.#isOpen) return;
    onSent?.(text);
    const { drop, duplicate, truncate, reset, delay, reorder } = faults(text);
    if (random.chance(reset)) {
      this.#base.close();
      this.#end({ code: 1006, reason: '' } as never);
      return;
    }
    if (random.chance(drop)) return;
    const data = random.chance(truncate) ? text.slice(0, random.below(text.length)) : text;
    if (random.chance(reorder)) this.#deliver(data, 1 + random.below(maximumDelayMs), false);
    else this.#deliver(data, random.chance(delay) ? random.below(maximumDelayMs) : 0, true);
    // Where frames are reordered, later ones overtake the copy too.
    if (random.chance(duplicate)) this.#deliver(data, random.below(maximumDelayMs), reorder === 0);
  }

  #deliver(data: string, delayMs: number, inOrder: boolean): void {
    const { now, schedule } = this.#network;
    const arrive = (): void => {
      if (!this.#isOpen) return;
      this.onmessage?.({ data } as never);
    };
    const time = Math.max(now() + delayMs, inOrder ? this.#arrivesAt : 0);
    if (inOrder) this.#arrivesAt = time;
    if (time <= now()) arrive();
    else schedule(arrive, time - now());
  }
}
