import type { Row } from '../auditor/rule.ts';
import { parsedBody } from '../cases/parse-exact.ts';
import type { RequestCost } from './request-cost.ts';
import { SlidingWindow } from './sliding-window.ts';

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
