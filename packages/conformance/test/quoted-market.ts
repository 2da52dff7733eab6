import { createContractClient } from '@broker-api/contract';
import { createOptionClient } from '@broker-api/option';
import type { SandboxAccount } from '@broker-api/sandbox';
import type { Section } from '@broker-api/spec';
import { createSpotClient } from '@broker-api/spot';
import { servedSandbox } from './command.ts';

type Row = Readonly<Record<string, string>>;

/** The methods of the clients that the market calls in every section. */
interface SectionClient {
  readonly getBrokerInfo: () => Promise<Readonly<Record<string, readonly Listed[]>>>;
  readonly placeOrder: (order: object) => Promise<Row>;
  readonly getOrder: (order: object) => Promise<Row>;
  readonly listMyTrades: (query: object) => Promise<readonly Row[]>;
  readonly listOpenOrders: (query: object) => Promise<readonly Row[]>;
}

interface Listed {
  readonly symbol: string;
  readonly filters: readonly Row[];
}

/** The terms of the orders of the maker that differ by section. */
const spotOrder = (side: string) => ({ side, type: 'LIMIT', timeInForce: 'GTC' });
const optionOrder = (side: string) => ({ side, type: 'LIMIT' });
const contractOrder = (side: string, symbol: string) => ({
  side: `${side}_OPEN`,
  orderType: 'LIMIT',
  leverage: '1',
  clientOrderId: `maker-${symbol}-${side}`,
});

const rules = {
  spot: { client: createSpotClient, list: 'symbols', order: spotOrder, types: [{}] },
  contract: {
    client: createContractClient,
    list: 'contracts',
    order: contractOrder,
    types: [{ orderType: 'LIMIT' }, { orderType: 'STOP' }],
  },
  option: { client: createOptionClient, list: 'options', order: optionOrder, types: [{}] },
} as const;

const wallets = { spot: 1, option: 2, contract: 3 } as const;
const assets = ['BTC', 'ETH', 'USDT', 'TBTC', 'BUSDT'];
/** How much the maker offers on each side of each book. */
const offered = { spot: '100', contract: '100000', option: '1000' } as const;

const quotes = [
  ['BUY', 0.9, Math.floor],
  ['SELL', 1.1, Math.ceil],
] as const;

/** A market of a section, and what the tests did in it. */
export interface QuotedMarket {
  readonly baseUrl: string;
  readonly accounts: readonly SandboxAccount[];
  /**
   * Returns the fills between the maker and orders that are placed to rest: with a price of their
   * own that they may wait for. Market, IOC and FOK orders are placed to trade.
   */
  readonly unaskedFills: () => Promise<readonly string[]>;
}

/**
 * Starts a sandbox whose books stand at a price: a maker with an account of its own offers to buy
 * 10% below the price, and to sell 10% above it, in every symbol.
 *
 * @param sides the sides of the books that have an order
 */
export async function quotedMarket(
  section: Section,
  price: number,
  sides: readonly string[] = ['BUY', 'SELL'],
): Promise<QuotedMarket> {
  const { origin: baseUrl, sandbox } = await servedSandbox();
  const { control, accounts } = sandbox;
  await control.setIndexPrice({ symbol: 'BTCUSDT', price: String(price) });
  await control.addUser({ user: 'maker' });
  for (const accountType of Object.values(wallets)) {
    for (const token of assets) {
      await control.addDeposit({ user: 'maker', accountType, token, amount: '1000000000' });
    }
  }
  // If the coins are cheap, orders of the same value require more of them.
  const amount = String(Math.ceil(400_000 / price));
  for (const user of ['alice', 'bob']) {
    await control.addDeposit({ user, accountType: wallets.spot, token: 'BTC', amount });
    await control.addDeposit({ user, accountType: wallets.contract, token: 'TBTC', amount });
    await control.addDeposit({ user, accountType: wallets.contract, token: 'BTC', amount });
  }
  const maker = await control.addApiKey({ user: 'maker' });
  const { client, list, order, types } = rules[section];
  const clientOf = (keys: { readonly apiKey: string; readonly secretKey: string }) =>
    client({ credentials: keys, baseUrl }) as unknown as SectionClient;
  const own = clientOf(maker);
  const listed = (await own.getBrokerInfo())[list] ?? [];
  for (const { symbol, filters } of listed) {
    const { tickSize = '1', maxPrice = '0' } = filters.find((one) => one.tickSize) ?? {};
    if (price >= Number(maxPrice)) continue;
    const decimals = tickSize.split('.')[1]?.length ?? 0;
    for (const [side, share, round] of quotes.filter(([one]) => sides.includes(one))) {
      const quote = Math.min(price * share, Number(maxPrice)) / Number(tickSize);
      await own.placeOrder({
        ...order(side, symbol),
        symbol,
        quantity: offered[section],
        price: (Math.max(1, round(quote)) * Number(tickSize)).toFixed(decimals),
      });
    }
  }
  const tradesOf = async (one: SectionClient): Promise<readonly Row[]> =>
    (
      await Promise.all(listed.map(({ symbol }) => one.listMyTrades({ symbol, limit: 1000 })))
    ).flat();
  return {
    baseUrl,
    accounts,
    unaskedFills: async () => {
      const keyOf = ({ time, price: at, qty, quantity }: Row) => [time, at, qty ?? quantity].join();
      const ofMaker = new Set((await tradesOf(own)).map(keyOf));
      const found: string[] = [];
      for (const account of accounts.slice(0, 2)) {
        const user = clientOf(account);
        const fills = (await tradesOf(user)).filter((trade) => ofMaker.has(keyOf(trade)));
        for (const { orderId, symbol } of fills) {
          const tries = await Promise.allSettled(
            types.map((type) => user.getOrder({ ...type, orderId })),
          );
          const placed = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))[0];
          if (placed === undefined) throw new Error(`The order ${orderId} was not found.`);
          const { type = '', orderType = type, timeInForce, priceType = 'INPUT' } = placed;
          const trades = orderType === 'MARKET' || /IOC|FOK/.test(timeInForce ?? '');
          if (trades || /MARKET|OPPONENT|OVER/.test(priceType)) continue;
          found.push(`${account.name} ${symbol} ${placed.side} ${orderType} at ${placed.price}`);
        }
      }
      return found;
    },
  };
}
