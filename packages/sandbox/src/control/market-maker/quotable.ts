import type { Engine } from '@broker-api/engine';
import type { Section } from '../generated/client.gen.ts';
import { contractQuoting } from './contract-quoting.ts';
import { optionQuoting } from './option-quoting.ts';
import type { SectionQuoting } from './section-quoting.ts';
import { spotQuoting } from './spot-quoting.ts';

/** How to quote in each section. */
export const quotings: readonly SectionQuoting[] = [spotQuoting, contractQuoting, optionQuoting];

/** A symbol of a section. Different sections can have symbols with the same name. */
export interface QuotedName {
  readonly section: Section;
  readonly symbol: string;
}

/** Returns a key that identifies a symbol of a section. */
export function keyOf({ section, symbol }: QuotedName): string {
  return `${section} ${symbol}`;
}

/** Returns every symbol whose index has a price, in all sections, by its key (`keyOf`). */
export function listQuotable(engine: Engine): ReadonlyMap<string, QuotedName> {
  const names = quotings.flatMap((quoting) =>
    quoting
      .listSymbols(engine)
      .filter((symbol) => hasIndexPrice(engine, quoting, symbol))
      .map((symbol) => ({ section: quoting.section, symbol })),
  );
  return new Map(names.map((name) => [keyOf(name), name]));
}

/** Returns whether the index of a symbol has a price. */
export function hasIndexPrice(engine: Engine, quoting: SectionQuoting, symbol: string): boolean {
  return engine.indexPrices.has(quoting.findSymbol(engine, symbol)?.index ?? '');
}
