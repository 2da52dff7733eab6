import { restoreEngine } from '@broker-api/engine';
import { applyToBoth, modelTraders } from '../../packages/engine/test/lib/comparison.ts';
import { tradersEngine } from '../../packages/engine/test/lib/initial-states.ts';
import { OrdersSeen } from '../../packages/engine/test/lib/orders-seen.ts';
import { randomOf } from '../../packages/engine/test/lib/random.ts';
import { RandomCommands } from '../../packages/engine/test/lib/random-commands.ts';
import { checkWholeState } from '../../packages/engine/test/lib/whole-state.ts';
import { type Campaign, type CampaignOptions, type Finding, Offences } from './campaign.ts';

/**
 * A million random commands, on each of which the engine must agree with the reference model event for
 * event; now and then the whole state is checked, and the run goes on with an engine that was
 * restored from it.
 *
 * @param report is given a line of progress now and then
 * @throws Error at the first disagreement, with the command
 */
async function compare(
  report: (line: string) => void,
  { count, seed }: CampaignOptions,
): Promise<void> {
  const model = modelTraders();
  const commands = new RandomCommands(randomOf(seed));
  const seen = new OrdersSeen();
  const part = Math.ceil(count / 10);
  let current = tradersEngine();
  let fills = 0;
  for (let done = 1; done <= count; done++) {
    const { events } = applyToBoth(current, model, commands.next());
    seen.see(events);
    commands.see(events);
    fills += events.filter((event) => event.kind === 'trade').length;
    if (done % part !== 0 && done !== count) continue;
    const lines = [...current.encodeLines()];
    checkWholeState(lines, { everythingKept: false });
    current = restoreEngine(lines);
    report(`engine: ${done} commands agree, ${commands.orders} orders, ${fills} trades`);
    // Others who share the process get their turn.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function run(options: CampaignOptions): Promise<Finding[]> {
  const disagreements = new Offences();
  try {
    await compare((line) => process.stderr.write(`${line}\n`), options);
  } catch (error) {
    disagreements.note(() => (error as Error).message);
  }
  return [disagreements.finding('engine: commands on which a reference model disagrees')];
}

/** The engine beside a model: 1,000,000 commands unless told otherwise. */
export const engine: Campaign = Object.assign(run, { count: 1_000_000 });
