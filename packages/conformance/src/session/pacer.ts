import { parseExact } from '../cases/parse-exact.ts';

/** Keeps requests under the broker's limits: weight per minute, orders per second. */
export class Pacer {
  readonly on: boolean;
  #used = 0;
  #minute = 0;
  #weightLimit = Infinity;
  #orderGapMs = 0;
  #nextOrder = 0;
  #bannedUntil = 0;

  constructor(on: boolean) {
    this.on = on;
  }

  /** Takes the limits from the answer to brokerInfo; what it does not name has none. */
  readLimits(brokerInfo: string): void {
    for (const { rateLimitType, interval, limit } of limitsOf(brokerInfo)) {
      if (typeof limit !== 'number' || limit <= 0) continue;
      if (String(rateLimitType).endsWith('_WEIGHT') && interval === 'MINUTE') {
        this.#weightLimit = limit;
      }
      if (rateLimitType === 'ORDERS' && interval === 'SECOND') {
        this.#orderGapMs = 1000 / (limit * share);
      }
    }
  }

  /** Reads the used weight from an answer, and whether the address is banned. */
  note({ status, headers }: Response): void {
    if (status === banned) {
      const seconds = Number(headers.get('retry-after') ?? '120');
      this.#bannedUntil = Date.now() + seconds * 1000;
    }
    const used = headers.get(usedWeight);
    if (used === null) return;
    this.#used = Number(used);
    this.#minute = minuteOf(Date.now());
  }

  /** Whether the broker refuses everything for now. */
  get isBanned(): boolean {
    return this.on && Date.now() < this.#bannedUntil;
  }

  /** Waits when a request of this weight, or one more order, would break a limit. */
  async ready(weight: number, isOrder: boolean): Promise<void> {
    if (!this.on) return;
    const now = Date.now();
    if (minuteOf(now) === this.#minute && this.#used + weight > this.#weightLimit * share) {
      await wait(minuteMs - (now % minuteMs) + slackMs);
    }
    if (!isOrder) return;
    const early = this.#nextOrder - Date.now();
    if (early > 0) await wait(early);
    this.#nextOrder = Date.now() + this.#orderGapMs;
  }
}

/** The header that carries the weight that was used in this minute. */
export const usedWeight = 'x-used-weight-1m';

const banned = 418;
const minuteMs = 60_000;
/** Others may use the same address, and the minute of the broker may start later than ours. */
const share = 0.9;
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

export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
