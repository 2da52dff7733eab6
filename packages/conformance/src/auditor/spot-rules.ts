import { decided } from '../basis.ts';
import { textOf } from '../cases/parse-exact.ts';
import { fraction, sum } from './fraction.ts';
import { remaining } from './order-rules.ts';
import { type Finding, type Row, type Rule, records, rulesFrom, same, unless } from './rule.ts';
import type { AccountView } from './views.ts';

/** What is true of a spot account. */
export const spotRules: readonly Rule<AccountView>[] = [
  ...rulesFrom(decided('section 3'), {
    locked: ['Locks the amounts of the open orders', lockedFindings],
  }),
  ...rulesFrom(records.account, {
    'account-time': ['Updates an account at each of its flows', timeFindings],
  }),
];

function* lockedFindings(view: AccountView): Iterable<Finding> {
  const { body, openOrders } = view.reading;
  for (const row of body.balances as readonly Row[]) {
    const asset = textOf(row.asset);
    // A buy order locks price × quantity in the quote asset, a sell order its quantity.
    const orders = openOrders.filter((order) => {
      const { baseAsset, quoteAsset } = view.listedSymbol(order.symbol) ?? {};
      return asset === textOf(order.side === 'BUY' ? quoteAsset : baseAsset);
    });
    const amounts = orders.map((order) =>
      order.side === 'BUY' ? fraction(order.price).times(remaining(order)) : remaining(order),
    );
    const what = `locked of ${asset}, as in the open orders,`;
    yield* same(what, row.locked, sum(amounts), [row, ...orders, ...openOrders.slice(0, 1)]);
  }
}

function* timeFindings({ reading: { body, flows } }: AccountView): Iterable<Finding> {
  const newest = Math.max(0, ...flows.map(({ created }) => Number(textOf(created))));
  const updated = textOf(body.updateTime);
  const bound = `at or after its newest flow, ${newest}`;
  const message = `Expected updateTime of getAccount ${bound}; got ${updated}.`;
  yield* unless(Number(updated) >= newest, message, [body, ...flows]);
}
