import type { Section } from '@broker-api/spec';

/** The index price and the estimated delivery price of an index symbol. */
export interface IndexPrice {
  readonly index: unknown;
  readonly edp: unknown;
}

/**
 * Returns the prices in a getIndex response by index symbol. In the contract section, the response
 * has one map for each kind of price; in the option section, one map that contains both prices.
 */
export function indexPrices(section: Section, body: unknown): ReadonlyMap<string, IndexPrice> {
  const maps = (body ?? {}) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  if (section !== 'contract') return new Map(Object.entries(maps) as [string, never][]);
  const { index = {}, edp = {} } = maps;
  return new Map(
    Object.entries(index).map(([symbol, price]) => [symbol, { index: price, edp: edp[symbol] }]),
  );
}
