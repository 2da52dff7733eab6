import { createMarketStream } from '@broker-api/streams/market';
import {
  type Campaign,
  type CampaignOptions,
  type Metric,
  unboundedMetric,
  Violations,
} from './campaign.ts';
import { backlogMetrics } from './market-backlog.ts';
import { type Create, MarketWorld } from './market-world.ts';

/** Runs the campaign with a function that creates streams. Tests replace it with wrong ones. */
export async function runMarketStream(
  create: Create,
  { count, seed }: CampaignOptions,
): Promise<Metric[]> {
  const found = new Violations();
  const totals = new Map<string, number>();
  for (const dialect of ['reference', 'observed'] as const) {
    const world = new MarketWorld(create, dialect, seed, found);
    for (let number = 1; number <= count / 2; number++) await world.checkpoint(number);
    await world.close();
    for (const [name, value] of Object.entries(world.counts)) {
      totals.set(name, (totals.get(name) ?? 0) + value);
    }
  }
  return [
    found.metric('market-stream: books that are synced but differ, and trades that are missing'),
    unboundedMetric('market-stream: checkpoints', count),
    ...[...totals].map(([name, value]) => unboundedMetric(`market-stream: ${name}`, value)),
  ];
}

/**
 * Compares the order books and trades of a market stream behind a network that loses, repeats,
 * damages, delays and reorders frames with those of the sandbox, which is reset, restored and
 * restarted, in both dialects, at each of
 * `count` checkpoints, 10,000 by default. Also measures what consumers keep that have stopped.
 */
export const marketStream: Campaign = Object.assign(
  async (options: CampaignOptions) => [
    ...(await backlogMetrics(60)),
    ...(await runMarketStream(createMarketStream, options)),
  ],
  { count: 10_000 },
);
