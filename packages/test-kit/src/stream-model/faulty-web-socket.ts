import type { Random } from '../random.ts';

/** The part of a WebSocket that the wrapper uses and offers. */
interface Socket {
  binaryType: string;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  send(text: string): void;
  close(code?: number, reason?: string): void;
}

/** What a faulty WebSocket does with the frames of the broker. */
export interface SocketFaults {
  readonly random: Random;
  readonly schedule: (callback: () => void, delayMs: number) => unknown;
  /** The probability of a fault of a frame; it can change. */
  rate: number;
  /** How often each fault happened. */
  readonly counts: Record<string, number>;
}

const faults = ['drop', 'delay', 'repeat', 'truncate', 'reorder', 'reset'] as const;
const longestDelayMs = 500;

/**
 * Returns a WebSocket class that drops, delays, repeats, truncates and reorders frames, and breaks
 * connections.
 */
export function faultyWebSocket(
  Inner: new (url: string) => object,
  plan: SocketFaults,
): new (
  url: string,
) => Socket {
  return class {
    binaryType = 'arraybuffer';
    onopen: Socket['onopen'] = null;
    onmessage: Socket['onmessage'] = null;
    onerror: Socket['onerror'] = null;
    onclose: Socket['onclose'] = null;
    readonly #inner: Socket;
    #held: string | undefined;

    constructor(url: string) {
      const inner = new Inner(url) as Socket;
      this.#inner = inner;
      inner.onopen = (event) => this.onopen?.(event);
      inner.onerror = (event) => this.onerror?.(event);
      inner.onclose = (event) => this.onclose?.(event);
      inner.onmessage = (({ data }: { data: string }) => this.#receive(data)) as never;
    }

    send(text: string): void {
      this.#inner.send(text);
    }

    close(code?: number, reason?: string): void {
      this.#inner.close(code, reason);
    }

    #receive(text: string): void {
      const { random } = plan;
      const held = this.#held;
      this.#held = undefined;
      if (random.chance(plan.rate)) {
        const fault = random.pick(faults);
        plan.counts[fault] = (plan.counts[fault] ?? 0) + 1;
        this.#fail(fault, text);
      } else this.#pass(text);
      if (held !== undefined) this.#pass(held);
    }

    #fail(fault: (typeof faults)[number], text: string): void {
      const { random, schedule } = plan;
      const later = (): unknown => schedule(() => this.#pass(text), random.below(longestDelayMs));
      if (fault === 'delay') later();
      if (fault === 'repeat') {
        this.#pass(text);
        later();
      }
      if (fault === 'truncate') this.#pass(text.slice(0, random.below(text.length)));
      if (fault === 'reorder') this.#held = text;
      if (fault !== 'reset') return;
      this.#inner.onclose = null;
      this.#inner.onmessage = null;
      this.#inner.close();
      this.onclose?.({ code: 1006, reason: '' } as never);
    }

    #pass(data: string): void {
      this.onmessage?.({ data } as never);
    }
  };
}
