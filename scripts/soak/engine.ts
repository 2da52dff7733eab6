import { createEngine, defaultInitialState, type Engine, restoreEngine } from '@broker-api/engine';
import {
  applyToBoth,
  checkStateInvariants,
  OrderTracker,
  RandomCommands,
  referenceModelWithTraders,
  seededRandom,
  start,
  traderSetup,
} from '@broker-api/test-kit';
import { type Campaign, type CampaignOptions, type Metric, Violations } from './campaign.ts';

function tradersEngine(): Engine {
  const engine = createEngine(defaultInitialState(start));
  for (const command of traderSetup()) engine.apply(command);
  return engine;
}

/**
 * Applies random commands to the engine and to the reference model, and compares their events. Ten
 * times during the run it checks the invariants of the whole state and continues with an engine
 * that is restored from that state.
 *
 * @param report receives a line of progress after each tenth of the run
 * @throws Error at the first disagreement, with the command
 */
async function compare(
  report: (line: string) => void,
  { count, seed }: CampaignOptions,
): Promise<void> {
  const model = referenceModelWithTraders();
  const commands = new RandomCommands(seededRandom(seed));
  const tracker = new OrderTracker();
  const tenth = Math.ceil(count / 10);
  let current = tradersEngine();
  let trades = 0;
  for (let applied = 1; applied <= count; applied++) {
    const { events } = applyToBoth(current, model, commands.next());
    tracker.track(events);
    commands.observe(events);
    trades += events.filter((event) => event.kind === 'trade').length;
    if (applied % tenth !== 0 && applied !== count) continue;
    const lines = [...current.encodeLines()];
    checkStateInvariants(lines, { everythingKept: false });
    current = restoreEngine(lines);
    report(`engine: ${applied} commands agree, ${commands.orders} orders, ${trades} trades`);
    // Yields to the event loop, so that the timers of the test runner can run.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function run(options: CampaignOptions): Promise<Metric[]> {
  const disagreements = new Violations();
  try {
    await compare((line) => process.stderr.write(`${line}\n`), options);
  } catch (error) {
    disagreements.add(() => (error as Error).message);
  }
  return [
    disagreements.metric('engine: commands on which the engine and the reference model disagree'),
  ];
}

/** Compares the engine with the reference model over `count` commands, 1,000,000 by default. */
export const engine: Campaign = Object.assign(run, { count: 1_000_000 });
