import {
  type Campaign,
  type CampaignOptions,
  type Metric,
  unboundedMetric,
  Violations,
} from './campaign.ts';
import { type BrokerRestart, restartBroker } from './user-stream-restart.ts';
import { FaultyTrial } from './user-stream-trial.ts';

/** How many clients are connected when the broker restarts. */
const restartedClients = 1000;
const stepsPerCheckpoint = 6;

/** The results of a trial with faulty connections. */
export interface TrialResult {
  readonly differences: Violations;
  readonly events: number;
  readonly recovered: number;
  readonly fills: number;
  readonly faults: Readonly<Record<string, number>>;
  /** How often the broker restarted, and how often the stream said so. */
  readonly restarts: number;
  readonly noted: number;
}

/** Compares the events of a user stream behind faulty connections with REST. */
export async function runTrial(
  dialect: 'reference' | 'observed',
  { count, seed }: CampaignOptions,
  faultRate = 0.1,
  restartRate = 0.01,
): Promise<TrialResult> {
  // An option expires, and funding is paid, at 08:00.
  const startTime = Date.parse('2026-11-27T03:00:00Z');
  const trial = await FaultyTrial.start({ seed, dialect, faultRate, restartRate, startTime });
  const differences = new Violations();
  for (let checkpoint = 1; checkpoint <= count; checkpoint++) {
    for (const one of await trial.checkpoint(stepsPerCheckpoint)) {
      differences.add(() => `${dialect}, checkpoint ${checkpoint}: ${one}`);
    }
  }
  const { eventCount: events, recoveredCount: recovered, fillCount: fills } = trial.fold;
  const { restarts } = trial;
  const noted = trial.fold.restartCount;
  await trial.close();
  const { counts: faults } = trial.faults;
  return { differences, events, recovered, fills, faults, restarts, noted };
}

async function run({ count, seed }: CampaignOptions): Promise<Metric[]> {
  const metrics: Metric[] = [];
  for (const dialect of ['reference', 'observed'] as const) {
    const result = await runTrial(dialect, { count: Math.ceil(count / 2), seed });
    const { differences, events, recovered, fills, faults, restarts, noted } = result;
    metrics.push(
      differences.metric(`user-stream: differences from REST, ${dialect}`),
      unboundedMetric(`user-stream: events, ${dialect}`, events),
      unboundedMetric(`user-stream: recovered events of orders, ${dialect}`, recovered),
      unboundedMetric(`user-stream: fills, ${dialect}`, fills),
      unboundedMetric(
        `user-stream: resets, restores and restarts of the broker, ${dialect}`,
        restarts,
      ),
      unboundedMetric(`user-stream: events that say so, ${dialect}`, noted),
      ...Object.entries(faults).map(([fault, number]) =>
        unboundedMetric(`user-stream: fault ${fault}, ${dialect}`, number),
      ),
    );
  }
  const restart = await restartBroker(restartedClients, seed);
  return [...metrics, ...restartMetrics(restart)];
}

function restartMetrics({ liveMs, perSecond, lost }: BrokerRestart): Metric[] {
  const bounded = (name: string, value: number, bound: number): Metric => {
    return { name: `user-stream: ${name}`, value, bound, holds: value <= bound };
  };
  return [
    bounded('ms until all clients are live after a restart', liveMs, 60_000),
    bounded('most attempts to connect in one second', perSecond, restartedClients / 2),
    bounded('events lost in the restart', lost, 0),
  ];
}

/**
 * Trades at random behind faulty connections, while the broker is reset, restored and restarted,
 * with `count` checkpoints, 10,000 by default, which is 10 hours of the broker's clock; then
 * restarts the broker under 1,000 clients.
 */
export const userStream: Campaign = Object.assign(run, { count: 10_000 });
