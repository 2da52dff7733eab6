import type { Case } from '../cases/case.ts';
import { compareDecimals } from '../decimal.ts';
import { type Market, priceAbove, priceBelow } from './market.ts';
import { sentBy } from './prepare.ts';

/** A value of an order: the role that it has in the market, and the value of the examples. */
const role = /\{(restingPrice|matchingPrice|affordablePrice|price|quantity)=([^{}]+)\}/g;

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
  for (const [placeholder, name = '', value = ''] of sent.matchAll(role)) {
    if (values.has(placeholder)) continue;
    const { trade } = market.session.options;
    const moved = trade ? await valueIn(name, value, new URLSearchParams(sent), market) : value;
    values.set(placeholder, moved);
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

/** Returns the value of a role in an order. */
async function valueIn(
  name: string,
  example: string,
  sent: URLSearchParams,
  market: Market,
): Promise<string> {
  const symbol = sent.get('symbol') ?? '';
  const side = sent.get('side')?.startsWith('BUY') ? 'buy' : 'sell';
  switch (name) {
    case 'quantity':
      return market.enough(example, symbol);
    case 'restingPrice': {
      const isStop = sent.get('orderType') === 'STOP';
      return market.restingPrice(isStop ? `stop ${side}` : side, symbol);
    }
    case 'matchingPrice': {
      const { bid, ask, tickSize } = await market.best(symbol);
      const best = side === 'buy' ? ask : bid;
      const matches = side === 'buy' ? Number(example) >= best : Number(example) <= best;
      if (Number.isNaN(best) || matches) return example;
      return (side === 'buy' ? priceAbove : priceBelow)(best, example, tickSize);
    }
    default: {
      // A broker also rejects orders for a contract whose price is too far from the index price.
      const moved = await market.moved(example, await market.listed(symbol));
      // A lower price of an inverse contract requires more of a balance.
      const isLower = name === 'affordablePrice' && compareDecimals(moved, example) > 0;
      return isLower ? example : moved;
    }
  }
}
