import type { Section } from '@broker-api/spec';
import { textOf } from '../cases/parse-exact.ts';
import { compareDecimals, difference, isDecimal, product, sameDecimal, total } from '../decimal.ts';
import { profiles } from '../profiles/profiles.ts';
import type { Lock, PositionEffect, Posting, Row } from '../profiles/stateful-terms.ts';
import type { OwnOrder } from './own-order.ts';

export type Leg = PositionEffect['leg'];

/** The orders of an account in a sequence, and the symbol that they trade. */
interface Trading {
  readonly section: Section;
  readonly listed: Row;
  readonly orders: readonly OwnOrder[];
}

/**
 * Returns how trades and transfers changed the total of each asset; undefined if a trade does not
 * say it.
 *
 * @param moved the amount that transfers moved away
 */
export function expectedChanges(
  { section, listed, orders }: Trading,
  moved: string,
): ReadonlyMap<string, string> | undefined {
  const { stateful } = profiles[section];
  const moves: Posting = [stateful.transferAsset(listed), difference('0', moved)];
  const postings = orders.flatMap(({ trades, sent }) =>
    [...trades.values()].map((trade) => stateful.postings(trade, sent, listed)),
  );
  if (postings.includes(undefined)) return undefined;
  const all = [moves, ...postings.flatMap((one) => one ?? [])];
  const groups = Map.groupBy(all, ([asset]) => asset);
  return new Map([...groups].map(([asset, own]) => [asset, total(own.map(([, sum]) => sum))]));
}

/** Returns what the open orders lock of each asset that the orders can lock. */
export function expectedLocks({ section, listed, orders }: Trading): ReadonlyMap<string, Lock> {
  const { stateful } = profiles[section];
  const groups = Map.groupBy(orders, ({ sent }) => stateful.lockedAsset(sent.side, listed));
  return new Map(
    [...groups].map(([asset, own]): [string, Lock] => {
      const locks = own.flatMap(({ sent, row, final }) =>
        final !== undefined || row === undefined
          ? []
          : stateful.lock({ ...sent, price: sent.price ?? '0' }, row),
      );
      const least = total(locks.map((lock) => lock.least));
      const most = locks.flatMap((lock) => lock.most ?? []);
      return [asset, most.length < locks.length ? { least } : { least, most: total(most) }];
    }),
  );
}

/** Returns how the fills changed each leg of the position. */
export function expectedLegs({ section, orders }: Trading): ReadonlyMap<Leg, string> {
  const { effect } = profiles[section].stateful;
  if (effect === undefined) return new Map();
  const changes = orders.map(({ sent, executed }): [Leg, string] => {
    const { leg, grows } = effect(sent.side, sent.closes);
    return [leg, grows ? executed : difference('0', executed)];
  });
  const groups = Map.groupBy(changes, ([leg]) => leg);
  return new Map([...groups].map(([leg, own]) => [leg, total(own.map(([, change]) => change))]));
}

/** Returns how many contracts of a leg the fills opened and no open order closes. */
export function closable(trading: Trading, leg: Leg): string {
  const { effect } = profiles[trading.section].stateful;
  const closing = trading.orders.filter(
    ({ sent, final }) =>
      final === undefined && sent.closes && effect?.(sent.side, true).leg === leg,
  );
  return difference(expectedLegs(trading).get(leg) ?? '0', total(closing.map(({ rest }) => rest)));
}

/** Returns the total quantity of the known trades of an order. */
export function filled(section: Section, { trades }: OwnOrder): string {
  const { quantity } = profiles[section].tradeFields;
  return total([...trades.values()].map((trade) => textOf(trade[quantity])));
}

/**
 * Returns what is wrong in the latest row of an order, all trades of which are known: its executed
 * amount or its fees.
 */
export function amountProblem(
  section: Section,
  { trades, row, name }: OwnOrder,
): string | undefined {
  const { tradeFields } = profiles[section];
  if (row === undefined) return undefined;
  const rows = [...trades.values()];
  const amount = total(
    rows.map((trade) => product(textOf(trade.price), textOf(trade[tradeFields.quantity]))),
  );
  const got = textOf(row.cummulativeQuoteQty);
  // A value below 0 means that the amount is unavailable.
  if (isDecimal(got) && compareDecimals(got, '0') >= 0 && !sameDecimal(got, amount)) {
    return `Expected cummulativeQuoteQty ${amount} of ${name}, the sum of its trades; got ${got}.`;
  }
  if (!Array.isArray(row.fees)) return undefined;
  const fees = total(rows.map((trade) => textOf(trade[tradeFields.commission])));
  const stated = total((row.fees as readonly Row[]).map(({ fee }) => textOf(fee)));
  if (sameDecimal(fees, stated)) return undefined;
  return `Expected fees of ${fees} of ${name}, the sum of its trades; got ${stated}.`;
}
