import { type Section, sections } from '@broker-api/spec';
import type { Session } from '../client/session.ts';
import { compareDecimals, difference } from '../decimal.ts';
import { RateLimitError } from '../pacing/pacer.ts';
import type { HeldPosition } from '../profiles/section-profile.ts';
import { currentHoldings, type Holding, takeHoldings } from './holdings.ts';
import { Trader, trade } from './trader.ts';

/** What an account holds of one symbol because of the tests, and has not yet closed. */
interface Opened {
  readonly trader: Trader;
  long: string;
  short: string;
}

/** The name in the cache of the long position that tests share. */
export const sharedPosition = (section: Section): string => `shared position of ${section}`;

/** The name in the cache of the trades that give lists their rows, and that leave a position. */
export const listedTrades = (section: Section): string => `listed trades of ${section}`;

/** Closes the positions that the tests opened, in all sections. */
export async function closeOpenedPositions(session: Session): Promise<void> {
  for (const section of sections) {
    try {
      await closeOpened(session, section);
    } catch (error) {
      // After a ban, nothing can be cleaned up.
      if (!(error instanceof RateLimitError)) throw error;
    }
  }
}

/** Each account with a long position sells to each account with a short position. */
async function closeOpened(session: Session, section: Section): Promise<void> {
  const initial = await takeHoldings(session, section);
  if (initial === undefined) return;
  session.cache.delete(sharedPosition(section));
  session.cache.delete(listedTrades(section));
  const current = await currentHoldings(session, section);
  const symbols = new Set(
    current.flatMap(({ positions }) => positions.map(({ symbol }) => symbol)),
  );
  for (const symbol of symbols) {
    const opened = current.map((holding, index): Opened => {
      const more = (side: HeldPosition['side']): string =>
        difference(quantityOf(holding, symbol, side), quantityOf(initial[index], symbol, side));
      const trader = new Trader(session, section, holding.account);
      return { trader, long: more('long'), short: more('short') };
    });
    await closeSymbol(symbol, opened);
  }
}

async function closeSymbol(symbol: string, opened: readonly Opened[]): Promise<void> {
  for (const one of opened) {
    // An account that is both long and short cannot trade with itself. Another account therefore
    // buys from it first and then sells to it.
    const both = lesser(one.long, one.short);
    const other = opened.find((another) => another !== one)?.trader;
    if (compareDecimals(both, '0') > 0 && other !== undefined) {
      const common = { symbol, quantity: both };
      await trade({ ...common, seller: one.trader, buyer: other, closing: [one.trader] });
      const closing = [one.trader, other];
      await trade({ ...common, seller: other, buyer: one.trader, closing });
      one.long = difference(one.long, both);
      one.short = difference(one.short, both);
    }
    for (const short of opened) {
      const quantity = lesser(one.long, short.short);
      if (short === one || compareDecimals(quantity, '0') <= 0) continue;
      const closing = [one.trader, short.trader];
      await trade({ symbol, quantity, seller: one.trader, buyer: short.trader, closing });
      one.long = difference(one.long, quantity);
      short.short = difference(short.short, quantity);
    }
  }
}

const lesser = (one: string, other: string): string =>
  compareDecimals(one, other) < 0 ? one : other;

function quantityOf(
  holding: Holding | undefined,
  symbol: string,
  side: HeldPosition['side'],
): string {
  const held = holding?.positions.find((one) => one.symbol === symbol && one.side === side);
  return held?.quantity ?? '0';
}
