import type { Section } from '@broker-api/spec';

/** The index price and the estimated delivery price of an index symbol. */
export interface IndexPrice {
  readonly index: unknown;
  readonly edp: unknown;
}

type Maps = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
type Read = (maps: Maps) => ReadonlyMap<string, IndexPrice>;

/** One map contains both prices of each symbol. */
const readPairs: Read = (maps) => new Map(Object.entries(maps) as [string, never][]);

/** Each kind of price has a map. */
const readKinds: Read = ({ index = {}, edp = {} }) =>
  new Map(
    Object.entries(index).map(([symbol, price]) => [symbol, { index: price, edp: edp[symbol] }]),
  );

const readBySection: Readonly<Record<Section, Read>> = {
  spot: readPairs,
  contract: readKinds,
  option: readPairs,
};

/** Returns the prices in a getIndex response by index symbol. */
export function indexPrices(section: Section, body: unknown): ReadonlyMap<string, IndexPrice> {
  return readBySection[section]((body ?? {}) as Maps);
}
