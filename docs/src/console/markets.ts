import { type Section, sections } from '@broker-api/spec';
import { type BrokerTarget, clientOptions } from './broker-target.ts';
import { sectionClient, type Values } from './section-clients.ts';

/** A symbol of a section. */
export interface Market {
  readonly section: Section;
  readonly symbol: string;
  readonly quoteAsset: string;
  /** Of a contract: the index whose price is the mark price. */
  readonly index?: string | undefined;
}

/** By section: the field in which `getBrokerInfo` returns the symbols. */
const lists = { spot: 'symbols', contract: 'contracts', option: 'options' } as const;

/** Returns all markets of the broker, in the order of the sections. */
export async function listMarkets(target: BrokerTarget): Promise<Market[]> {
  const spot = await sectionClient('spot', clientOptions(target));
  const info = (await spot('getBrokerInfo')) as Readonly<Record<string, readonly Values[]>>;
  return sections.flatMap((section) =>
    (info[lists[section]] ?? []).map(({ symbol = '', quoteAsset = '', index }) => ({
      section,
      symbol,
      quoteAsset,
      index,
    })),
  );
}

/**
 * Returns the option of the same type and underlying that the broker lists instead of an expired
 * option, or else another market.
 */
export async function successorOf(
  expired: Market,
  markets: readonly [Market, ...Market[]],
  target: BrokerTarget,
): Promise<Market> {
  const client = await sectionClient('option', clientOptions(target));
  const options = (await client('listOptions', { expired: 'true' })) as readonly Values[];
  const old = options.find(({ symbol }) => symbol === expired.symbol);
  const listed = markets.filter(({ section }) => section === expired.section);
  const successor = listed.find((market) =>
    options.some(
      ({ symbol, optionType, underlying }) =>
        symbol === market.symbol &&
        optionType === old?.optionType &&
        underlying === old?.underlying,
    ),
  );
  return successor ?? listed[0] ?? markets[0];
}

/** Returns the best price of the order's own side of the book, at which a new order rests. */
export async function restingPrice(
  market: Market,
  side: string,
  target: BrokerTarget,
): Promise<string | undefined> {
  const { bids, asks } = await readBook(market, 1, target);
  return (side.startsWith('BUY') ? bids : asks)[0]?.[0];
}

/** A price level of an order book. */
export type Level = readonly [price: string, quantity: string];

/** An order book: the best prices first. */
export interface Book {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** Returns the best levels of an order book. */
export async function readBook(
  { section, symbol }: Market,
  levels: number,
  target: BrokerTarget,
): Promise<Book> {
  const client = await sectionClient(section, clientOptions(target));
  return (await client('getDepth', { symbol, limit: String(levels) })) as Book;
}
