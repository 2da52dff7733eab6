import type { Section } from '@broker-api/spec';
import { type BrokerTarget, clientOptions } from './broker-target.ts';
import { type Methods, sectionClient, type Values } from './section-clients.ts';

interface OpenOrder {
  readonly orderId: string;
}

/**
 * Returns values that only the broker knows, for those of the named parameters that have one: the
 * id of an open order, a listen key, the name of an option that trades. Places an order if none is
 * open.
 */
export async function knownValues(
  section: Section,
  names: ReadonlySet<string>,
  target: BrokerTarget,
): Promise<Values> {
  const values: Record<string, string> = {};
  const client = await sectionClient(section, clientOptions(target));
  if (section === 'option' && names.has('symbol')) values.symbol = await optionSymbol(client);
  if (names.has('orderId')) values.orderId = await openOrderId(section, client);
  if (names.has('listenKey')) {
    const spot = section === 'spot' ? client : await sectionClient('spot', clientOptions(target));
    const { listenKey } = (await spot.createListenKey?.({})) as { readonly listenKey: string };
    values.listenKey = listenKey;
  }
  return values;
}

async function optionSymbol(client: Methods): Promise<string> {
  const [series] = (await client.listOptions?.({})) as readonly { readonly symbol: string }[];
  return series?.symbol ?? '';
}

async function openOrderId(section: Section, client: Methods): Promise<string> {
  const query: Values = section === 'contract' ? { orderType: 'LIMIT' } : {};
  const orders = (await client.listOpenOrders?.(query)) as readonly OpenOrder[];
  const newest = orders.at(-1) ?? ((await client.placeOrder?.(await restingOrder(section, client))) as OpenOrder);
  return newest.orderId;
}

/** Returns an order that rests, because its price is far below the market. */
async function restingOrder(section: Section, client: Methods): Promise<Values> {
  if (section === 'contract') {
    const order = { symbol: 'BTC-PERP-REV', side: 'BUY_OPEN', orderType: 'LIMIT' };
    return { ...order, quantity: '10', price: '9500', leverage: '10' };
  }
  const order = { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' };
  return section === 'option'
    ? { ...order, symbol: await optionSymbol(client), quantity: '1', price: '1' }
    : { ...order, symbol: 'BTCUSDT', quantity: '0.01', price: '9000' };
}
