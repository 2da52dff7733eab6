import { type Case, type OrderRole, orderRoles } from '../cases/case.ts';
import { Skipped } from '../client/skipped.ts';
import { compareDecimals } from '../decimal.ts';
import { filterValue, type Market, priceAbove, priceBelow } from './market.ts';
import { probesOf } from './order-probes.ts';
import { sentBy } from './send-case.ts';

/** A value of an order: the role that it has in the market, and the value of the examples. */
const role = new RegExp(`\\{(${orderRoles.join('|')})=([^{}]+)\\}`, 'g');

/**
 * Moves a test from the market of the examples to that of the deployment: gives it names that the
 * deployment lists, and the values of its roles. Without trading, the roles have the values of the
 * examples.
 *
 * @throws Skipped if the market has no such price
 */
export async function inMarket(test: Case, market: Market): Promise<Case> {
  const named = await withTexts(test, (text) => market.named(text));
  const sent = sentBy(named);
  const values = new Map<string, string>();
  for (const [placeholder, name, value = ''] of sent.matchAll(role)) {
    const known = orderRoles.find((one) => one === name);
    if (known === undefined || values.has(placeholder)) continue;
    const { trade } = market.session.options;
    values.set(placeholder, trade ? await valueIn(known, value, named, market) : value);
  }
  if (values.size === 0) return named;
  return withTexts(named, async (text) => text.replace(role, (one) => values.get(one) ?? one));
}

/** Changes all texts of a test. */
async function withTexts(test: Case, change: (text: string) => Promise<string>): Promise<Case> {
  const { query, body, signedQuery, signedBody } = test;
  return {
    ...test,
    query: await change(query),
    ...(body !== undefined && { body: await change(body) }),
    ...(signedQuery !== undefined && { signedQuery: await change(signedQuery) }),
    ...(signedBody !== undefined && { signedBody: await change(signedBody) }),
  };
}

/** Returns the value of a role in the order of a test. */
async function valueIn(
  name: OrderRole,
  example: string,
  test: Case,
  market: Market,
): Promise<string> {
  const sent = new URLSearchParams(sentBy(test));
  const symbol = sent.get('symbol') ?? '';
  const side = sent.get('side')?.startsWith('BUY') ? 'buy' : 'sell';
  const listed = await market.listed(symbol);
  switch (name) {
    case 'quantity':
      return market.enough(example, symbol);
    case 'largestQuantity':
      return filterValue(listed, 'LOT_SIZE', 'maxQty') ?? example;
    case 'restingPrice': {
      const isStop = sent.get('orderType') === 'STOP';
      return market.restingPrice(isStop ? `stop ${side}` : side, symbol);
    }
    case 'matchingPrice': {
      const best = await market.best(symbol);
      const price = side === 'buy' ? best.ask : best.bid;
      const matches = side === 'buy' ? Number(example) >= price : Number(example) <= price;
      if (Number.isNaN(price) || matches) return example;
      return (side === 'buy' ? priceAbove : priceBelow)(price, example, best);
    }
    case 'filteredPrice':
    case 'filteredQuantity': {
      const code = 'code' in test.expect ? test.expect.code : undefined;
      const probe = probesOf(listed).find(({ rejected }) => rejected === code);
      if (probe !== undefined) return name === 'filteredPrice' ? probe.price : probe.quantity;
      const reason = `requires a filter of ${symbol} that rejects an order with code ${code}`;
      throw new Skipped(reason, 'not testable');
    }
    case 'price':
    case 'lowerPrice': {
      // A broker also rejects orders for a contract whose price is too far from the index price.
      const moved = await market.moved(example, listed);
      // A lower price of an inverse contract requires more of a balance.
      const isLower = name === 'lowerPrice' && compareDecimals(moved, example) > 0;
      return isLower ? example : moved;
    }
  }
}
