import { textOf } from '../cases/parse-exact.ts';
import type { AccountView } from './account-view.ts';
import { fraction, sum } from './fraction.ts';
import { remaining } from './order-rules.ts';
import { decided, type Row, type Rule, records, same, unless } from './rule.ts';

/** What is true of a spot account. */
export const spotRules: readonly Rule<AccountView>[] = [
  {
    id: 'locked',
    title: 'Locks the amounts of the open orders',
    source: decided('section 3'),
    *check(view) {
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
    },
  },
  {
    id: 'account-time',
    title: 'Updates an account at each of its flows',
    source: records.account,
    *check({ reading: { body, flows } }) {
      const newest = Math.max(0, ...flows.map(({ created }) => Number(textOf(created))));
      yield* unless(
        Number(textOf(body.updateTime)) >= newest,
        () =>
          `Expected updateTime of getAccount at or after its newest flow, ${newest}; ` +
          `got ${textOf(body.updateTime)}.`,
        [body, ...flows],
      );
    },
  },
];
