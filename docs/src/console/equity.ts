import type { Section } from '@broker-api/spec';
import { type BrokerTarget, clientOptions } from './broker-target.ts';
import { productOf, sumOf } from './decimal-text.ts';
import { type Client, sectionClient, type Values } from './section-clients.ts';

/** The prices of the indices by symbol, such as `BTCUSDT`. */
export type IndexPrices = ReadonlyMap<string, string>;

/**
 * Returns what the account of a section is worth in USDT, with open positions at their current
 * prices. One BUSDT counts as one USDT, and one TBTC as one BTC.
 */
export async function readEquity(
  section: Section,
  prices: IndexPrices,
  target: BrokerTarget,
): Promise<string> {
  const client = await sectionClient(section, clientOptions(target));
  return readers[section](client, prices);
}

type Reader = (client: Client, prices: IndexPrices) => Promise<string>;

const readers: Readonly<Record<Section, Reader>> = {
  spot: async (client, prices) => {
    const { balances } = (await client('getAccount')) as { readonly balances: readonly Values[] };
    const amounts = balances.map(({ asset = '', free = '0', locked = '0' }) =>
      productOf(sumOf([free, locked]), priceOf(asset, prices)),
    );
    return sumOf(amounts);
  },
  contract: contractEquity,
  // The broker counts the positions at their current prices, and one BUSDT as one USDT.
  option: async (client) => String(((await client('getAccount')) as Values).totalAsset),
};

/** Returns the value of all margin tokens, with the unrealized profit of the positions. */
async function contractEquity(client: Client, prices: IndexPrices): Promise<string> {
  const [account, positions, { contracts }] = (await Promise.all([
    client('getAccount'),
    client('listPositions'),
    client('getBrokerInfo'),
  ])) as [
    Readonly<Record<string, Values>>,
    readonly Values[],
    { readonly contracts: readonly Values[] },
  ];
  const tokens = new Map(contracts.map(({ symbol, marginToken }) => [symbol, marginToken]));
  const balances = Object.entries(account).map(([token, { total = '0' }]) =>
    productOf(total, priceOf(token, prices)),
  );
  const profits = positions.map(({ symbol, unrealizedPnL = '0' }) =>
    productOf(unrealizedPnL, priceOf(tokens.get(symbol) ?? '', prices)),
  );
  return sumOf([...balances, ...profits]);
}

/** Returns the price of a token in USDT. */
function priceOf(token: string, prices: IndexPrices): string {
  if (token === 'USDT' || token === 'BUSDT') return '1';
  // TBTC is the test token for BTC.
  const price = prices.get(`${token === 'TBTC' ? 'BTC' : token}USDT`);
  if (price === undefined) throw new Error(`The broker has no index price for ${token}.`);
  return price;
}
