import { restoreEngine } from '@broker-api/engine';
import { applyToBoth, naiveTraders } from '../../packages/engine/test/lib/comparison.ts';
import { OrdersSeen } from '../../packages/engine/test/lib/orders-seen.ts';
import { randomOf } from '../../packages/engine/test/lib/random.ts';
import { RandomCommands } from '../../packages/engine/test/lib/random-commands.ts';
import { checkWholeState } from '../../packages/engine/test/lib/whole-state.ts';
import { tradersEngine } from '../../packages/engine/test/lib/worlds.ts';

/** How long the run is, and what decides its commands. */
export interface EngineSoakOptions {
  readonly commands?: number;
  readonly seed?: number;
}

/**
 * A million random commands, on each of which the engine must agree with the naive broker event for
 * event; now and then the whole state is checked, and the run goes on with an engine that was
 * restored from it.
 *
 * @param report is given a line of progress now and then
 * @throws Error at the first disagreement, with the command
 */
export async function soakEngine(
  report: (line: string) => void,
  { commands: count = 1_000_000, seed = Date.now() % 2 ** 31 }: EngineSoakOptions = {},
): Promise<void> {
  const naive = naiveTraders();
  const commands = new RandomCommands(randomOf(seed));
  const seen = new OrdersSeen();
  const part = Math.ceil(count / 10);
  let engine = tradersEngine();
  let fills = 0;
  report(`engine: ${count} commands of seed ${seed}`);
  for (let done = 1; done <= count; done++) {
    const { events } = applyToBoth(engine, naive, commands.next());
    seen.see(events);
    commands.see(events);
    fills += events.filter((event) => event.kind === 'trade').length;
    if (done % part !== 0 && done !== count) continue;
    const lines = [...engine.encodeLines()];
    checkWholeState(lines, { everythingKept: false });
    engine = restoreEngine(lines);
    report(`engine: ${done} commands agree, ${commands.orders} orders, ${fills} trades`);
    // Others who share the process get their turn.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
