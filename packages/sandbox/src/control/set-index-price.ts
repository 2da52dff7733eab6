import type { Executor } from '../state/executor.ts';
import type { Clock } from '../state/sandbox-clock.ts';
import { rejectAtBound } from './bounds.ts';
import { rejectedByEngine } from './control-plane-error.ts';
import type { IndexPrice, IndexPriceChange } from './generated/client.gen.ts';
import type { MarketMakers } from './market-maker/market-makers.ts';

/** The services that are used to set an index price. */
interface PriceContext {
  readonly executor: Executor;
  readonly clock: Clock;
  readonly makers: MarketMakers;
}

/**
 * Sets an index price. Resolves when the market makers have moved their quotes.
 *
 * @throws ControlPlaneError when the engine rejects the price, or there are too many index prices
 */
export async function setIndexPrice(
  { executor, clock, makers }: PriceContext,
  { symbol, price }: IndexPriceChange,
): Promise<IndexPrice> {
  const { indexPrices, admin } = executor.state.engine;
  if (!indexPrices.has(symbol)) rejectAtBound('index prices', admin.getCounts().indexPrices);
  const time = clock.now();
  const { rejection } = await executor.execute({
    kind: 'broker.setIndexPrice',
    time,
    symbol,
    price,
  });
  if (rejection !== undefined) throw rejectedByEngine(rejection);
  await makers.refreshAll({ index: symbol });
  await makers.quoteNewSymbols();
  const set = executor.state.engine.indexPrices.get(symbol);
  return { symbol, price, time: set?.time ?? time };
}
