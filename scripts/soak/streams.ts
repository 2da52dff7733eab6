import { createSandbox } from '@broker-api/sandbox';
import { StreamTraders } from '@broker-api/test-kit';
import {
  type Campaign,
  type CampaignOptions,
  type Metric,
  unboundedMetric,
  Violations,
} from './campaign.ts';

const users = 50;
const stepsPerCheckpoint = 3;

async function run({ count, seed }: CampaignOptions): Promise<Metric[]> {
  const sandbox = createSandbox({ clock: 'manual', limits: 'off' });
  const response = await sandbox.fetch('http://sandbox.test/openapi/v1/getOptions');
  const options = ((await response.json()) as { symbol: string }[]).map(({ symbol }) => symbol);
  const traders = new StreamTraders(sandbox, options, seed);
  await traders.connect(users);
  const differences = new Violations();
  const tenth = Math.ceil(count / 10);
  for (let checkpoint = 1; checkpoint <= count; checkpoint++) {
    for (let step = 0; step < stepsPerCheckpoint; step++) await traders.step();
    for (const difference of await traders.differences()) differences.add(() => difference);
    if (checkpoint % tenth === 0) process.stderr.write(`streams: ${checkpoint} checkpoints\n`);
  }
  await sandbox.close();
  return [
    differences.metric('streams: missing, duplicate and foreign events, and differences from REST'),
    unboundedMetric('streams: checkpoints', count),
    unboundedMetric('streams: accepted orders and cancellations', traders.acceptedCount),
    unboundedMetric('streams: user events', traders.eventCount),
    unboundedMetric('streams: messages of order books', traders.bookMessageCount),
  ];
}

/**
 * Connects 50 users that trade at random in all sections, and compares the events of one of them
 * with REST at each of `count` checkpoints, 10,000 by default.
 */
export const streams: Campaign = Object.assign(run, { count: 10_000 });
