import { type Section, sections } from '@broker-api/spec';
import { type BrokerTarget, clientOptions } from './broker-target.ts';
import { sectionClient, type Values } from './section-clients.ts';

/** A symbol of a section. */
export interface Market {
  readonly section: Section;
  readonly symbol: string;
}

/** By section: the field in which `getBrokerInfo` returns the symbols. */
const lists = { spot: 'symbols', contract: 'contracts', option: 'options' } as const;

/** Returns all markets of the broker, in the order of the sections. */
export async function listMarkets(target: BrokerTarget): Promise<Market[]> {
  const spot = await sectionClient('spot', clientOptions(target));
  const info = (await spot('getBrokerInfo')) as Readonly<Record<string, readonly Values[]>>;
  return sections.flatMap((section) =>
    (info[lists[section]] ?? []).map(({ symbol = '' }) => ({ section, symbol })),
  );
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
