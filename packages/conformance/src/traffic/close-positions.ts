import { type Section, sections } from '@broker-api/spec';
import type { Session } from '../client/session.ts';
import { compareDecimals, difference } from '../decimal.ts';
import type { HeldPosition } from '../profiles/profiles.ts';
import { currentHoldings, type Holding, initialHoldings, Trader, unlessLimited } from './trader.ts';
import { listedTrades, sharedPosition, trade } from './trades.ts';

/** What an account holds of one symbol because of the tests, and has not yet closed. */
interface Opened {
  readonly trader: Trader;
  long: string;
  short: string;
}

/** Closes the positions that the tests opened, in all sections. */
export async function closeOpenedPositions(session: Session): Promise<void> {
  for (const section of sections) await unlessLimited(() => closeOpened(session, section));
}

/** Each account with a long position sells to each account with a short position. */
async function closeOpened(session: Session, section: Section): Promise<void> {
  const { cache } = session;
  const initial = (await cache.get(initialHoldings(section))) as readonly Holding[] | undefined;
  if (initial === undefined) return;
  for (const name of [initialHoldings, sharedPosition, listedTrades]) cache.delete(name(section));
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
  for (const long of opened) {
    for (const short of opened) {
      const quantity = lesser(long.long, short.short);
      if (compareDecimals(quantity, '0') <= 0) continue;
      let seller = long.trader;
      if (long === short) {
        // An account cannot trade with itself, so another one buys from it and sells to it.
        const other = opened.find((another) => another !== long)?.trader;
        if (other === undefined) continue;
        await trade({ symbol, quantity, seller, buyer: other, closing: [seller] });
        seller = other;
      }
      const closing = [seller, short.trader];
      await trade({ symbol, quantity, seller, buyer: short.trader, closing });
      long.long = difference(long.long, quantity);
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
