import type { Engine } from '@broker-api/engine';
import { ControlPlaneError } from '../control-plane-error.ts';
import type { Section } from '../generated/client.gen.ts';
import { type Market, sections } from './sections.ts';
import { unitsOf } from './units.ts';

/** A symbol of a section. Different sections can have symbols with the same name. */
export interface MarketName {
  readonly section: Section;
  readonly symbol: string;
}

const sectionNames = Object.keys(sections) as readonly Section[];

/** Returns a market; undefined if it does not exist, or its option has expired. */
export function findMarket(engine: Engine, { section, symbol }: MarketName): Market | undefined {
  return sections[section].findMarket(engine, symbol);
}

/** Returns every market whose indices have prices. */
export function listMarkets(engine: Engine): MarketName[] {
  return sectionNames.flatMap((section) =>
    sections[section]
      .listSymbols(engine)
      .map((symbol) => ({ section, symbol }))
      .filter((name) => fairPriceOf(engine, findMarket(engine, name), engine.time) !== undefined),
  );
}

/** Returns the fair price of a market in units of 10⁻¹⁸; undefined if an index has no price. */
export function fairPriceOf(
  { indexPrices }: Engine,
  market: Market | undefined,
  time: number,
): bigint | undefined {
  const prices = market?.indices.flatMap((index) => indexPrices.get(index)?.price ?? []);
  if (prices?.length !== market?.indices.length) return undefined;
  return prices && market?.fairPrice(prices.map(unitsOf), time);
}

/**
 * Returns the name of a market that bots can trade. If no section is given, selects the first
 * section that lists the symbol.
 *
 * @throws ControlPlaneError when the symbol does not exist, or its index has no price
 */
export function requireMarket(
  engine: Engine,
  { section, symbol }: { readonly section?: Section | undefined; readonly symbol: string },
): MarketName {
  const found = (section === undefined ? sectionNames : [section])
    .map((one) => ({ section: one, symbol }))
    .find((name) => findMarket(engine, name) !== undefined);
  if (found === undefined) {
    const subject = section === undefined ? 'The symbol' : `The ${section} symbol`;
    const message =
      `${subject} ${JSON.stringify(symbol)} does not exist. ` +
      `Add it with addSymbol, addContract or addOption first.`;
    throw new ControlPlaneError('NOT_FOUND', message);
  }
  if (fairPriceOf(engine, findMarket(engine, found), engine.time) === undefined) {
    throw withoutIndexPrice(symbol);
  }
  return found;
}

/** Returns the error for a symbol or an index without an index price. */
export function withoutIndexPrice(symbol: string): ControlPlaneError {
  const message = `${symbol} has no index price. Set one with setIndexPrice first.`;
  return new ControlPlaneError('CONFLICT', message);
}
