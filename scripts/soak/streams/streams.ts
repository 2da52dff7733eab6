import { createSandbox } from '@broker-api/sandbox';
import { StreamTraders, seededRandom } from '@broker-api/test-kit';
import {
  type Campaign,
  type CampaignOptions,
  countMetrics,
  limitMetric,
  type Metric,
  Violations,
} from '../campaign.ts';
import type { Dialect } from './broker.ts';
import { MarketTrial } from './market-stream.ts';
import { restartBroker } from './restart.ts';
import { FaultyTrial } from './user-stream.ts';

/** How many clients are connected when the broker restarts. */
const restartedClients = 1000;

/**
 * Compares the streams of the sandbox, and those of the client behind faulty connections, with REST
 * at `count` checkpoints each: 10,000 of the user stream are 10 hours of the broker's clock.
 * Restarts a broker under 1,000 clients.
 */
export const streams: Campaign = async (options) => [
  ...(await frames(options)),
  ...(await userStreams(options)),
  ...(await restartMetrics(options.seed)),
  ...(await marketStreams(options)),
];

/** 50 users trade at random. Compares the frames of one of them with REST at each checkpoint. */
export async function frames({ count, seed }: CampaignOptions): Promise<Metric[]> {
  const found = new Violations();
  const counts = await inBothDialects('streams', async (dialect) => {
    const sandbox = createSandbox({ clock: 'manual', limits: 'off', dialect });
    const traders = await StreamTraders.create(sandbox, 50, { random: seededRandom(seed) });
    await traders.subscribe();
    for (let checkpoint = 1; checkpoint <= count / 2; checkpoint++) {
      for (let step = 0; step < 3; step++) await traders.step();
      for (const difference of await traders.differences()) found.add(() => difference);
    }
    await sandbox.close();
    return {
      'accepted orders and cancellations': traders.acceptedCount,
      'events of users': traders.eventCount,
      'messages of order books': traders.bookMessageCount,
    };
  });
  const name = 'streams: missing, duplicate and foreign events, and differences from REST';
  return [found.metric(name), ...counts];
}

/** Adds up what trials counted in both dialects. */
async function inBothDialects(
  part: string,
  run: (dialect: Dialect) => Promise<Readonly<Record<string, number>>>,
): Promise<Metric[]> {
  const one = await run('reference');
  const other = await run('observed');
  const sums = Object.entries(one).map(([name, value]) => [name, value + (other[name] ?? 0)]);
  return countMetrics(part, Object.fromEntries(sums));
}

/**
 * Compares the events of a user stream behind faulty connections with REST, while the broker is
 * reset, restored and restarted.
 */
export async function userStreams({ count, seed }: CampaignOptions): Promise<Metric[]> {
  const found = new Violations();
  const counts = await inBothDialects('user stream', async (dialect) => {
    // An option expires, and funding is paid, at 08:00.
    const startTime = Date.parse('2026-11-27T03:00:00Z');
    const trial = await FaultyTrial.start({ seed, dialect, startTime, restartRate: 0.01 });
    for (let checkpoint = 1; checkpoint <= count / 2; checkpoint++) {
      for (const one of await trial.checkpoint(6)) {
        found.add(() => `${dialect}, checkpoint ${checkpoint}: ${one}`);
      }
    }
    await trial.close();
    const { fold, lagCount: lags, restarts } = trial;
    const { eventCount: events, recoveredCount: recovered, fillCount: fills } = fold;
    return { events, recovered, fills, lags, restarts, noted: fold.restartCount };
  });
  return [found.metric('user stream: differences from REST'), ...counts];
}

/**
 * Compares the order books and trades of a market stream behind a network that loses, repeats,
 * damages, delays and reorders frames with those of the sandbox, which is reset, restored and
 * restarted.
 */
export async function marketStreams({ count, seed }: CampaignOptions): Promise<Metric[]> {
  const found = new Violations();
  const counts = await inBothDialects('market stream', async (dialect) => {
    const trial = await MarketTrial.start(dialect, seed, found);
    for (let number = 1; number <= count / 2; number++) await trial.checkpoint(number);
    await trial.close();
    return trial.counts;
  });
  const name = 'market stream: books that are synced but differ, and trades that are missing';
  return [found.metric(name), ...counts];
}

async function restartMetrics(seed: number): Promise<Metric[]> {
  const { liveMs, perSecond, lost } = await restartBroker(restartedClients, seed);
  const attempts = 'user stream: most attempts to connect in one second';
  return [
    limitMetric('user stream: ms until all clients are live after a restart', liveMs, 60_000),
    limitMetric(attempts, perSecond, restartedClients / 2),
    limitMetric('user stream: events lost in the restart', lost, 0),
  ];
}
