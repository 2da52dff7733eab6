import type { Operation } from '@broker-api/core';
import type { Section } from '@broker-api/spec';
import { type BrokerTarget, clientOptions } from './broker-target.ts';
import { listMarkets } from './markets.ts';
import { newClientOrderId, placeRestingOrder, type SampleOrder } from './sample-orders.ts';
import { sectionClient, type Values } from './section-clients.ts';
import { createListenKey } from './user-frames.ts';

/**
 * Replaces the values of an example with values that only the broker knows: the id of an open
 * order, a listen key, a symbol that trades. If the broker is in the page and no order is open,
 * places an order.
 */
export async function withKnownValues(
  section: Section,
  operation: Operation,
  values: Values,
  target: BrokerTarget,
): Promise<Values> {
  const known: Record<string, string> = { ...values };
  if (values.symbol !== undefined) known.symbol = await knownSymbol(section, values.symbol, target);
  if (values.listenKey !== undefined) known.listenKey = await createListenKey(target);
  const { clientOrderId: idName, required } = operation;
  // The client generates the id of a new order, unless the caller must choose it.
  if (idName !== undefined) {
    return required?.includes(idName) ? { ...known, [idName]: newClientOrderId() } : known;
  }
  const names = ['orderId', ...clientOrderIds].filter((name) => values[name] !== undefined);
  if (names.length === 0) return known;
  const order = await openOrder(section, values, target);
  for (const name of names) {
    known[name] = (name === 'orderId' ? order?.orderId : order?.clientOrderId) ?? '';
  }
  return known;
}

const clientOrderIds = ['clientOrderId', 'origClientOrderId'] as const;

/** Returns the symbol if the broker lists it, otherwise the first symbol of the section. */
async function knownSymbol(
  section: Section,
  symbol: string,
  target: BrokerTarget,
): Promise<string> {
  const markets = (await listMarkets(target)).filter((market) => market.section === section);
  const market = markets.find((one) => one.symbol === symbol) ?? markets[0];
  return market?.symbol ?? symbol;
}

async function openOrder(
  section: Section,
  { orderType }: Values,
  target: BrokerTarget,
): Promise<SampleOrder | undefined> {
  const client = await sectionClient(section, clientOptions(target));
  const query: Values = orderType === undefined ? {} : { orderType };
  const orders = (await client('listOpenOrders', query)) as readonly SampleOrder[];
  if (orders[0] !== undefined || !target.isPage) return orders[0];
  const market = (await listMarkets(target)).find((one) => one.section === section);
  return market && placeRestingOrder(market, target);
}
