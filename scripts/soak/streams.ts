import { createSandbox } from '@broker-api/sandbox';
import { createMarketStream } from '@broker-api/streams/market';
import { StreamTraders, seededRandom } from '@broker-api/test-kit';
import {
  type Campaign,
  type CampaignOptions,
  type Metric,
  unboundedMetric,
  Violations,
} from './campaign.ts';
import { backlogMetrics } from './market-backlog.ts';
import { type Create, MarketTrial } from './market-stream.ts';
import { FaultyTrial } from './user-stream.ts';
import { restartBroker } from './user-stream-restart.ts';

/** How many clients are connected when the broker restarts. */
const restartedClients = 1000;
const dialects = ['reference', 'observed'] as const;

/** 50 users trade at random. Compares the frames of one of them with REST at each checkpoint. */
async function frames({ count, seed }: CampaignOptions): Promise<Metric[]> {
  const sandbox = createSandbox({ clock: 'manual', limits: 'off' });
  const traders = await StreamTraders.create(sandbox, 50, { random: seededRandom(seed) });
  await traders.subscribe();
  const found = new Violations();
  for (let checkpoint = 1; checkpoint <= count; checkpoint++) {
    for (let step = 0; step < 3; step++) await traders.step();
    for (const difference of await traders.differences()) found.add(() => difference);
  }
  await sandbox.close();
  return [
    found.metric('streams: missing, duplicate and foreign events, and differences from REST'),
    unboundedMetric('streams: accepted orders and cancellations', traders.acceptedCount),
    unboundedMetric('streams: events of users', traders.eventCount),
    unboundedMetric('streams: messages of order books', traders.bookMessageCount),
  ];
}

/**
 * Compares the events of a user stream behind faulty connections with REST, while the broker is
 * reset, restored and restarted.
 */
export async function userStreams({ count, seed }: CampaignOptions): Promise<Metric[]> {
  const found = new Violations();
  const totals = { events: 0, recovered: 0, fills: 0, lags: 0, restarts: 0, noted: 0 };
  for (const dialect of dialects) {
    // An option expires, and funding is paid, at 08:00.
    const startTime = Date.parse('2026-11-27T03:00:00Z');
    const trial = await FaultyTrial.start({ seed, dialect, startTime, restartRate: 0.01 });
    for (let checkpoint = 1; checkpoint <= count / 2; checkpoint++) {
      for (const one of await trial.checkpoint(6)) {
        found.add(() => `${dialect}, checkpoint ${checkpoint}: ${one}`);
      }
    }
    await trial.close();
    totals.events += trial.fold.eventCount;
    totals.recovered += trial.fold.recoveredCount;
    totals.fills += trial.fold.fillCount;
    totals.lags += trial.lagCount;
    totals.restarts += trial.restarts;
    totals.noted += trial.fold.restartCount;
  }
  return [found.metric('user stream: differences from REST'), ...countsOf('user stream', totals)];
}

/**
 * Compares the order books and trades of a market stream behind a network that loses, repeats,
 * damages, delays and reorders frames with those of the sandbox, which is reset, restored and
 * restarted.
 */
export async function marketStreams(
  create: Create,
  { count, seed }: CampaignOptions,
): Promise<Metric[]> {
  const found = new Violations();
  const totals: Record<string, number> = {};
  for (const dialect of dialects) {
    const trial = await MarketTrial.start(create, dialect, seed, found);
    for (let number = 1; number <= count / 2; number++) await trial.checkpoint(number);
    await trial.close();
    for (const [name, value] of Object.entries(trial.counts)) {
      totals[name] = (totals[name] ?? 0) + value;
    }
  }
  return [
    found.metric('market stream: books that are synced but differ, and trades that are missing'),
    ...countsOf('market stream', totals),
  ];
}

function countsOf(part: string, counts: Readonly<Record<string, number>>): Metric[] {
  return Object.entries(counts).map(([name, value]) => unboundedMetric(`${part}: ${name}`, value));
}

async function restartMetrics(seed: number): Promise<Metric[]> {
  const { liveMs, perSecond, lost } = await restartBroker(restartedClients, seed);
  const bounded = (name: string, value: number, bound: number): Metric => {
    return { name: `user stream: ${name}`, value, bound, holds: value <= bound };
  };
  return [
    bounded('ms until all clients are live after a restart', liveMs, 60_000),
    bounded('most attempts to connect in one second', perSecond, restartedClients / 2),
    bounded('events lost in the restart', lost, 0),
  ];
}

/**
 * Compares the streams of the sandbox, and those of the client behind faulty connections, with REST
 * at `count` checkpoints each, 10,000 by default: of the user stream, that is 10 hours of the
 * broker's clock. Restarts a broker under 1,000 clients, and measures what consumers of the market
 * stream keep that have stopped.
 */
export const streams: Campaign = Object.assign(
  async (options: CampaignOptions) => [
    ...(await frames(options)),
    ...(await userStreams(options)),
    ...(await restartMetrics(options.seed)),
    ...(await marketStreams(createMarketStream, options)),
    ...(await backlogMetrics(60)),
  ],
  { count: 10_000 },
);
