import type { BrokerTarget } from './broker-target.ts';
import { changedByPercent } from './decimal-text.ts';
import { listMarkets } from './markets.ts';
import { pageBroker } from './page-broker.ts';
import { placeFilledOrder } from './sample-orders.ts';

/**
 * Does what makes the broker in the page send messages. Returns a sentence about it.
 *
 * @param trigger a section to place an order in, or `index` to move an index
 * @param frame the subscription, which names the symbol
 */
export async function triggerMessages(
  trigger: string,
  frame: string,
  target: BrokerTarget,
): Promise<string> {
  const symbols = symbolsIn(frame);
  if (trigger === 'index') return moveIndex(symbols[0]);
  const markets = await listMarkets(target);
  const market =
    markets.find(({ symbol }) => symbols.includes(symbol)) ??
    markets.find(({ section }) => section === trigger);
  if (market === undefined) return 'The broker has no market for an order.';
  await placeFilledOrder(market, target);
  return `An order for ${market.symbol} was placed and filled.`;
}

async function moveIndex(name = 'BTCUSDT'): Promise<string> {
  const { control } = await pageBroker();
  const current = (await control.listIndexPrices()).find(({ symbol }) => symbol === name);
  const price = changedByPercent(current?.price ?? '0', 1);
  await control.setIndexPrice({ symbol: name, price });
  return `The index ${name} moved to ${price}.`;
}

/** Returns the symbols that a subscription names; none if it is not valid. */
function symbolsIn(frame: string): string[] {
  try {
    const { symbol, params } = JSON.parse(frame) as {
      readonly symbol?: string;
      readonly params?: { readonly symbol?: string };
    };
    return (symbol ?? params?.symbol ?? '').split(',').map((text) => text.trim());
  } catch {
    return [];
  }
}
