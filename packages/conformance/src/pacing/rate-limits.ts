import type { Row } from '../auditor/rule.ts';
import { parsedBody } from '../cases/parse-exact.ts';
import type { RequestCost } from './request-cost.ts';

/** A rate limit of the broker. */
export interface RateLimit {
  readonly name: string;
  readonly counts: keyof RequestCost;
  readonly interval: string;
  readonly window: SlidingWindow;
}

/** The share of a limit that a run uses. The rest is for other programs with this IP address. */
const usableShare = 0.9;
/** The extension of each interval, because the broker's clock may be slower than the local one. */
const slackMs = 100;

const lengthsMs: Readonly<Record<string, number>> = {
  SECOND: 1000,
  MINUTE: 60_000,
  HOUR: 3_600_000,
  DAY: 86_400_000,
};

/**
 * Returns the rate limits in a brokerInfo response.
 *
 * @param weightShare the share of the request weight that the requests of this process may use; by
 *   default as much as other programs leave
 */
export function limitsIn(brokerInfo: string, weightShare?: number): RateLimit[] {
  const limits = limitsOf(brokerInfo, usableShare);
  if (weightShare === undefined) return limits;
  const own = limitsOf(brokerInfo, weightShare).filter(({ counts }) => counts === 'weight');
  return [...limits, ...own.map((one) => ({ ...one, name: `a share of ${one.name}` }))];
}

function limitsOf(brokerInfo: string, share: number): RateLimit[] {
  return entriesOf(brokerInfo).flatMap(({ rateLimitType, interval, limit }) => {
    const lengthMs = lengthsMs[String(interval)];
    const maximum = Number(limit);
    const counts = countedBy.get(String(rateLimitType));
    if (counts === undefined || lengthMs === undefined || !(maximum > 0)) return [];
    const unit = counts === 'weight' ? 'request weight' : 'orders';
    const name = `${maximum} ${unit} per ${String(interval).toLowerCase()}`;
    const budget = Math.max(1, Math.floor(maximum * share));
    const window = new SlidingWindow(budget, lengthMs + slackMs);
    return [{ name, counts, interval: String(interval), window }];
  });
}

/** What a limit of each type counts. The sources spell the type of the weight in two ways. */
const countedBy: ReadonlyMap<string, keyof RequestCost> = new Map([
  ['REQUESTS_WEIGHT', 'weight'],
  ['REQUEST_WEIGHT', 'weight'],
  // The broker counts orders by account. A run counts the orders of all API keys together, because
  // several keys can belong to one account.
  ['ORDERS', 'orders'],
]);

function entriesOf(brokerInfo: string): readonly Row[] {
  const { rateLimits } = Object(parsedBody(brokerInfo)) as Row;
  return Array.isArray(rateLimits) ? rateLimits : [];
}

/** A recorded amount. The caller may change `time` to a later time. */
interface Charge {
  time: number;
  readonly amount: number;
}

/**
 * Limits the sum of the amounts in every period of a given length to a budget. Each fixed window of
 * a broker, such as a minute of the broker's clock, is such a period. The broker therefore never
 * counts more than the budget in a window. Times are in milliseconds.
 */
class SlidingWindow {
  #budget: number;
  readonly #lengthMs: number;
  readonly #charges: Charge[] = [];
  #used = 0;

  constructor(budget: number, lengthMs: number) {
    this.#budget = budget;
    this.#lengthMs = lengthMs;
  }

  get budget(): number {
    return this.#budget;
  }

  /** Halves the budget, because another program uses the limit too. */
  halve(): void {
    this.#budget = Math.max(1, Math.floor(this.#budget / 2));
  }

  /**
   * Returns the time until the window has room for an amount. An amount above the budget has room
   * when the window is empty.
   */
  delayMs(amount: number, now: number): number {
    this.#removeExpired(now);
    let excess = this.#used + amount - this.#budget;
    let end = now;
    for (const { time, amount: expiring } of this.#charges) {
      if (excess <= 0) break;
      excess -= expiring;
      end = Math.max(end, time + this.#lengthMs);
    }
    return end - now;
  }

  /** Records an amount, which expires one period after its time. */
  add(amount: number, time: number): Charge {
    const charge = { time, amount };
    this.#charges.push(charge);
    this.#used += amount;
    return charge;
  }

  /** Raises the sum to what the broker reports, which includes the requests of other programs. */
  raiseTo(used: number, now: number): void {
    this.#removeExpired(now);
    if (used > this.#used) this.add(used - this.#used, now);
  }

  #removeExpired(now: number): void {
    for (let [first] = this.#charges; first !== undefined; [first] = this.#charges) {
      if (first.time + this.#lengthMs > now) return;
      this.#charges.shift();
      this.#used -= first.amount;
    }
  }
}
