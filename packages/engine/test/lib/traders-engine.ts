import { start, traderSetup } from '@broker-api/test-kit';
import { createEngine, defaultInitialState, type Engine } from '../../src/index.ts';

/** Returns an engine with the default data and the accounts that random commands use. */
export function tradersEngine(): Engine {
  const engine = createEngine(defaultInitialState(start));
  for (const command of traderSetup()) engine.apply(command);
  return engine;
}
