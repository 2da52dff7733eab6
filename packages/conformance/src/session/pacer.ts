import { parseExact } from '../cases/parse-exact.ts';

/** Delays requests to stay below the broker's limits: weight per minute and orders per second. */
export class Pacer {
  readonly enabled: boolean;
  #usedWeight = 0;
  #usedMinute = 0;
  #weightLimit = Infinity;
  #orderGapMs = 0;
  #nextOrder = 0;
  #bannedUntil = 0;

  constructor(enabled: boolean) {
    this.enabled = enabled;
  }

  /**
   * Reads the limits from a brokerInfo response. A limit that the response omits is not enforced.
   */
  readLimits(brokerInfo: string): void {
    for (const { rateLimitType, interval, limit } of limitsOf(brokerInfo)) {
      if (typeof limit !== 'number' || limit <= 0) continue;
      if (String(rateLimitType).endsWith('_WEIGHT') && interval === 'MINUTE') {
        this.#weightLimit = limit;
      }
      if (rateLimitType === 'ORDERS' && interval === 'SECOND') {
        this.#orderGapMs = 1000 / (limit * usableShare);
      }
    }
  }

  /** Reads the used weight and any ban from a response. */
  recordResponse({ status, headers }: Response): void {
    if (status === banned) {
      const seconds = Number(headers.get('retry-after') ?? '120');
      this.#bannedUntil = Date.now() + seconds * 1000;
    }
    const used = headers.get(usedWeightHeader);
    if (used === null) return;
    this.#usedWeight = Number(used);
    this.#usedMinute = minuteOf(Date.now());
  }

  /** Whether the broker has banned this IP address. */
  get isBanned(): boolean {
    return this.enabled && Date.now() < this.#bannedUntil;
  }

  /** Waits until the limits permit a request of this weight, which may also place an order. */
  async waitForCapacity(weight: number, isOrder: boolean): Promise<void> {
    if (!this.enabled) return;
    const now = Date.now();
    if (
      minuteOf(now) === this.#usedMinute &&
      this.#usedWeight + weight > this.#weightLimit * usableShare
    ) {
      await wait(minuteMs - (now % minuteMs) + slackMs);
    }
    if (!isOrder) return;
    const delayMs = this.#nextOrder - Date.now();
    if (delayMs > 0) await wait(delayMs);
    this.#nextOrder = Date.now() + this.#orderGapMs;
  }
}

/** The response header with the request weight used in the current minute. */
export const usedWeightHeader = 'x-used-weight-1m';

const banned = 418;
const minuteMs = 60_000;
// Other clients may share the IP address, and the broker's minute may start after the local one.
const usableShare = 0.9;
const slackMs = 1500;

function minuteOf(time: number): number {
  return Math.floor(time / minuteMs);
}

function limitsOf(brokerInfo: string): readonly Record<string, unknown>[] {
  try {
    const { rateLimits } = parseExact(brokerInfo) as { rateLimits?: unknown };
    return Array.isArray(rateLimits) ? rateLimits : [];
  } catch {
    return [];
  }
}

/** Resolves after a delay. */
export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
