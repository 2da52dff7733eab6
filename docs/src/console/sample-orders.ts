import type { Section } from '@broker-api/spec';
import { type BrokerTarget, clientOptions } from './broker-target.ts';
import { listMarkets, type Market, readBook } from './markets.ts';
import { sectionClient, type Values } from './section-clients.ts';

/** An order, as the clients of all sections return it. */
export interface SampleOrder {
  readonly orderId: string;
  readonly clientOrderId: string;
}

type Orders = Readonly<Record<Section, Values>>;

/** Orders that are filled immediately. */
const marketOrders: Orders = {
  spot: { side: 'BUY', type: 'MARKET', quantity: '0.1' },
  contract: { orderType: 'LIMIT', side: 'BUY_OPEN', priceType: 'MARKET', quantity: '1000' },
  option: { side: 'BUY', type: 'MARKET', quantity: '1' },
};

/** Orders that rest if their price is low. */
const limitOrders: Orders = {
  spot: { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.5' },
  contract: { orderType: 'LIMIT', side: 'BUY_OPEN', quantity: '100' },
  option: { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '1' },
};

/**
 * In each section, places an order that is filled and an order that rests, so that the user's lists
 * are not empty.
 */
export async function placeSampleOrders(target: BrokerTarget): Promise<void> {
  const markets = await listMarkets(target);
  const first = new Map(markets.reverse().map((market) => [market.section, market]));
  await Promise.all(
    [...first.values()].map(async (market) => {
      await placeFilledOrder(market, target);
      await placeRestingOrder(market, target);
    }),
  );
}

/** Places a market order, which the quotes of the market makers fill. */
export async function placeFilledOrder(market: Market, target: BrokerTarget): Promise<void> {
  await placeOrder(market, marketOrders[market.section], target);
}

/**
 * Places a buy order at the price of a low bid, so that the order rests.
 *
 * @param orderType the `orderType` of a contract order; a STOP order waits for the same price
 */
export async function placeRestingOrder(
  market: Market,
  target: BrokerTarget,
  orderType?: string,
): Promise<SampleOrder> {
  const { bids } = await readBook(market, 100, target);
  const [price] = bids.at(-1) ?? [];
  if (price === undefined) {
    throw new Error(
      `Expected a bid in the order book of ${market.symbol}, because the resting order takes ` +
        `its price from a bid; the book has none. Press “Start again with a new broker”.`,
    );
  }
  const stop = orderType === 'STOP' ? { orderType, triggerPrice: price } : {};
  return placeOrder(market, { ...limitOrders[market.section], price, ...stop }, target);
}

/** The parameters that all orders of a section require besides those of their type. */
const moreParameters: Readonly<Record<Section, () => Values>> = {
  spot: () => ({}),
  contract: () => ({ leverage: '10', clientOrderId: newClientOrderId() }),
  option: () => ({}),
};

/** Returns a new client order id, because the broker rejects a second order with the same id. */
export function newClientOrderId(): string {
  return `page-${crypto.randomUUID().slice(0, 8)}`;
}

async function placeOrder(
  { section, symbol }: Market,
  order: Values,
  target: BrokerTarget,
): Promise<SampleOrder> {
  const client = await sectionClient(section, clientOptions(target));
  const more = moreParameters[section]();
  return (await client('placeOrder', { symbol, ...order, ...more })) as SampleOrder;
}
