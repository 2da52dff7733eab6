import { runOnRedis } from './budget-on-redis.ts';
import { simulateBudget, weightPerMinute } from './budget-simulation.ts';
import { type Campaign, type CampaignOptions, type Metric, unboundedMetric } from './campaign.ts';

const mustBeZero = (name: string, value: number): Metric => ({
  name: `budget: ${name}`,
  value,
  bound: 0,
  holds: value === 0,
});

/** How long a cancellation may take while Redis is lost for 3 seconds, in milliseconds. */
const cancelMs = 2000;

function unusedWeight(name: string, weight: number, allowed: number): Metric {
  const percent = Math.round(1000 * (1 - weight / allowed)) / 10;
  const metric = { name: `budget: ${name}: percent of the allowed weight that is unused` };
  return { ...metric, value: percent, bound: 10, holds: percent <= 10 };
}

async function inMemory({ count, seed }: CampaignOptions): Promise<Metric[]> {
  const alone = await simulateBudget({ count, seed });
  const disturbed = await simulateBudget({
    count: Math.ceil(count / 20),
    seed,
    isDisturbed: true,
  });
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

/** How long the processes on Redis send requests, in seconds. */
const seconds = 90;
/** A budget begins its second interval after 60 s, 660 ms and the longest response. */
const intervals = 2;

async function onRedis(): Promise<Metric[]> {
  const steady = await runOnRedis({ seconds });
  const kept = await runOnRedis({ seconds, killAt: [20, 45], persists: true });
  const lost = await runOnRedis({ seconds, killAt: [20, 45], persists: false });
  const longestMs = Math.round(Math.max(kept.longestCancelMs, lost.longestCancelMs));
  return [
    mustBeZero('on Redis: responses with status 429', steady.limited),
    mustBeZero('on Redis: responses with status 418', steady.banned),
    unusedWeight('on Redis', steady.weight, weightPerMinute * intervals),
    unboundedMetric('budget: on Redis: weight', steady.weight),
    mustBeZero('Redis killed: responses with status 429', kept.limited + lost.limited),
    mustBeZero('Redis killed: responses with status 418', kept.banned + lost.banned),
    {
      name: 'budget: Redis killed: longest cancellation without Redis, in ms',
      value: longestMs,
      bound: cancelMs,
      holds: kept.cancelsWithoutRedis + lost.cancelsWithoutRedis > 0 && longestMs <= cancelMs,
    },
    unboundedMetric('budget: Redis killed: weight', kept.weight),
    unboundedMetric('budget: Redis killed, its data lost: weight', lost.weight),
  ];
}

/**
 * Simulates `count` requests in memory on a manual clock, 1,000,000 by default, and runs 8
 * processes that share a budget on Redis, while Redis runs and while it is killed. The broker is
 * the limiter of the sandbox.
 */
async function run(options: CampaignOptions): Promise<Metric[]> {
  return [...(await inMemory(options)), ...(await onRedis())];
}

export const budget: Campaign = Object.assign(run, { count: 1_000_000 });
