import type { Section } from '@broker-api/spec';
import { callerAccount, isUnrestricted, type TestAccount } from '../client/account.ts';
import type { Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import type { Exchange } from '../result.ts';
import { type TradePrices, tradePrices } from './market.ts';
import { Trader } from './trader.ts';

/**
 * Returns a trader with the account that trades.
 *
 * @throws Skipped if there is none
 */
export function traderIn(session: Session, section: Section, exchanges?: Exchange[]): Trader {
  const found = callerAccount(session.options.accounts, undefined, 'TRADE');
  if ('account' in found && found.account) {
    return new Trader(session, section, found.account, exchanges);
  }
  throw new Skipped('requires an account', 'options');
}

/** Two accounts that trade with each other. */
export interface Traders {
  readonly account: Trader;
  readonly other: Trader;
}

/**
 * Returns traders with the accounts of a session that have no restrictions: the given one, or the
 * first one, and another one.
 *
 * @throws Skipped if there are fewer than two such accounts
 */
export function tradersOf(
  session: Session,
  section: Section,
  given: { readonly account?: TestAccount; readonly exchanges?: Exchange[] } = {},
): Traders {
  const accounts = session.options.accounts.filter(isUnrestricted);
  const { account = accounts[0], exchanges } = given;
  const other = accounts.find((one) => one !== account);
  if (account === undefined) throw new Skipped('requires an account', 'options');
  if (other === undefined) {
    throw new Skipped('requires a second account, which trades with the first one', 'options');
  }
  return {
    account: new Trader(session, section, account, exchanges),
    other: new Trader(session, section, other, exchanges),
  };
}

/** A trade of two accounts. */
interface Trade {
  readonly seller: Trader;
  readonly buyer: Trader;
  readonly quantity: string;
  readonly symbol?: string;
  /** By default prices that fill both orders in any market. */
  readonly prices?: TradePrices;
  /** The accounts that close positions with the trade. */
  readonly closing?: readonly Trader[];
  /** Whose order comes second; by default that of the buyer. */
  readonly taker?: Trader;
}

/** Lets one account sell to another one. Cancels what other orders of the market leave of it. */
export async function trade(terms: Trade): Promise<void> {
  const { seller, buyer, quantity, closing = [], taker = buyer } = terms;
  const symbol = terms.symbol ?? (await seller.market.symbol());
  const prices = terms.prices ?? tradePrices(await seller.market.best(symbol));
  const place = (trader: Trader, side: 'buy' | 'sell', price: string) =>
    trader.place({ side, price, symbol, quantity, closes: closing.includes(trader) });
  const sell = () => place(seller, 'sell', prices.sell);
  const buy = () => place(buyer, 'buy', prices.buy);
  try {
    for (const next of taker === buyer ? [sell, buy] : [buy, sell]) await next();
  } catch (error) {
    // What the rejected order lacks is seen by the tests that require the trade.
    if (!(error instanceof Skipped) || error.skipCause !== 'failed preparation') throw error;
  } finally {
    // Normally, the other order is filled too and is rejected here. An order rests only if orders
    // of other programs filled the other one, or if a position changed.
    await seller.end();
    await buyer.end();
  }
}
