import type { Engine } from '@broker-api/engine';
import type { Executor } from '../../state/executor.ts';
import { ControlPlaneError, rejectedByEngine } from '../control-plane-error.ts';
import type { Section } from '../generated/client.gen.ts';
import { unitsOf } from '../units.ts';
import { contractQuoting } from './contract-quoting.ts';
import { optionQuoting } from './option-quoting.ts';
import { makerUser, type QuotedSymbol, type SectionQuoting } from './section-quoting.ts';
import { spotQuoting } from './spot-quoting.ts';

/** How a user trades, by section. */
const quotingBySection: Readonly<Record<Section, (user: string) => SectionQuoting>> = {
  spot: spotQuoting,
  contract: contractQuoting,
  option: optionQuoting,
};

/** Returns how a user trades in each section. */
export function quotingsOf(user: string): readonly SectionQuoting[] {
  return Object.values(quotingBySection).map((create) => create(user));
}

/** How market makers trade in each section. */
export const quotings = quotingsOf(makerUser);

/** A symbol of a section. Different sections can have symbols with the same name. */
export interface QuotedName {
  readonly section: Section;
  readonly symbol: string;
}

/** Returns a key that identifies a symbol of a section. */
export function keyOf({ section, symbol }: QuotedName): string {
  return `${section} ${symbol}`;
}

/** Returns every symbol whose indices have prices, in all sections, by its key (`keyOf`). */
export function listQuotable(engine: Engine): ReadonlyMap<string, QuotedName> {
  const names = quotings.flatMap((quoting) =>
    quoting
      .listSymbols(engine)
      .filter((symbol) => hasIndexPrice(engine, quoting.findSymbol(engine, symbol)))
      .map((symbol) => ({ section: quoting.section, symbol })),
  );
  return new Map(names.map((name) => [keyOf(name), name]));
}

/** Returns whether a symbol exists and all its indices have a price. */
function hasIndexPrice(engine: Engine, quoted: QuotedSymbol | undefined): quoted is QuotedSymbol {
  return quoted?.indices.every((index) => engine.indexPrices.has(index)) ?? false;
}

/** Returns the fair price of a symbol; undefined if an index has no price. */
export function fairPriceOf(
  engine: Engine,
  quoted: QuotedSymbol | undefined,
  time: number,
): bigint | undefined {
  if (!hasIndexPrice(engine, quoted)) return undefined;
  const prices = quoted.indices.map((index) => engine.indexPrices.get(index)?.price ?? '0');
  return quoted.fairPrice(prices.map(unitsOf), time);
}

/**
 * Returns how to trade a symbol of a section. If no section is given, selects the first section
 * that lists the symbol.
 *
 * @throws ControlPlaneError when the symbol does not exist
 */
export function quotingOf(
  quotings: readonly SectionQuoting[],
  engine: Engine,
  { section, symbol }: { readonly section?: Section | undefined; readonly symbol: string },
): SectionQuoting {
  const found = quotings.find(
    (quoting) =>
      (section === undefined || quoting.section === section) &&
      quoting.findSymbol(engine, symbol) !== undefined,
  );
  if (found !== undefined) return found;
  const subject = section === undefined ? 'The symbol' : `The ${section} symbol`;
  const message =
    `${subject} ${JSON.stringify(symbol)} does not exist. ` +
    `Add it with addSymbol, addContract or addOption first.`;
  throw new ControlPlaneError('NOT_FOUND', message);
}

/** @throws ControlPlaneError when the index of a symbol has no price */
export function requireIndexPrice(engine: Engine, quoting: SectionQuoting, symbol: string): void {
  if (hasIndexPrice(engine, quoting.findSymbol(engine, symbol))) return;
  const message = `${symbol} has no index price. Set one with setIndexPrice first.`;
  throw new ControlPlaneError('CONFLICT', message);
}

/** Adds a user that trades, if it does not exist. */
export async function addUser(executor: Executor, user: string, time: number): Promise<void> {
  const account = { user, accountType: 1, accountIndex: 0 } as const;
  if (executor.state.engine.admin.getAccount(account)) return;
  const { rejection } = await executor.execute({
    kind: 'accounts.addUser',
    time,
    user,
    isBot: true,
  });
  if (rejection !== undefined) throw rejectedByEngine(rejection);
}
