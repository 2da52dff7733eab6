import {
  type Campaign,
  type CampaignOptions,
  limitMetric,
  type Metric,
  unboundedMetric,
} from '../campaign.ts';
import { runOnRedis } from './on-redis.ts';
import { simulateBudget, weightPerMinute } from './simulation.ts';

/** How long a cancellation may take while Redis is lost for 3 seconds, in milliseconds. */
const cancelMs = 2000;
/** How long the processes on Redis send requests, in seconds. */
const seconds = 90;
/** A budget begins its second interval after 60 s, 660 ms and the longest response. */
const intervals = 2;

/**
 * Simulates requests in memory on a manual clock, and runs 8 processes that share a budget on
 * Redis, while Redis runs and while it is killed. The broker is the limiter of the sandbox.
 */
export const budget: Campaign = async (options) => [
  ...(await inMemory(options)),
  ...(await onRedis()),
];

const mustBeZero = (name: string, value: number): Metric =>
  limitMetric(`budget: ${name}`, value, 0);

function unusedWeight(name: string, weight: number, allowed: number): Metric {
  const percent = Math.round(1000 * (1 - weight / allowed)) / 10;
  return limitMetric(`budget: ${name}: percent of the allowed weight that is unused`, percent, 10);
}

async function inMemory({ count, seed }: CampaignOptions): Promise<Metric[]> {
  const alone = await simulateBudget({ count, seed });
  const few = Math.ceil(count / 20);
  const disturbed = await simulateBudget({ count: few, seed, isDisturbed: true });
  const allowed = weightPerMinute * Math.max(1, alone.durationMs / 60_000);
  return [
    mustBeZero('in memory: responses with status 429', alone.limited),
    mustBeZero('in memory: responses with status 418', alone.banned),
    unusedWeight('in memory', alone.weight, allowed),
    unboundedMetric('budget: in memory: requests', alone.requests),
    mustBeZero('during bans: requests before the Retry-After time', disturbed.sentTooEarly),
    unboundedMetric('budget: during bans: responses with status 418', disturbed.banned),
  ];
}

async function onRedis(): Promise<Metric[]> {
  const steady = await runOnRedis({ seconds });
  const kept = await runOnRedis({ seconds, killAt: [20, 45], persists: true });
  const lost = await runOnRedis({ seconds, killAt: [20, 45], persists: false });
  const longest = limitMetric(
    'budget: Redis killed: longest cancellation without Redis, in ms',
    Math.round(Math.max(kept.longestCancelMs, lost.longestCancelMs)),
    cancelMs,
  );
  const cancels = kept.cancelsWithoutRedis + lost.cancelsWithoutRedis;
  return [
    mustBeZero('on Redis: responses with status 429', steady.limited),
    mustBeZero('on Redis: responses with status 418', steady.banned),
    unusedWeight('on Redis', steady.weight, weightPerMinute * intervals),
    unboundedMetric('budget: on Redis: weight', steady.weight),
    mustBeZero('Redis killed: responses with status 429', kept.limited + lost.limited),
    mustBeZero('Redis killed: responses with status 418', kept.banned + lost.banned),
    { ...longest, holds: longest.holds && cancels > 0 },
    unboundedMetric('budget: Redis killed: weight', kept.weight),
    unboundedMetric('budget: Redis killed, its data lost: weight', lost.weight),
  ];
}
