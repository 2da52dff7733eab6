import { accountValue } from '../option/account-value.ts';
import type { OptionMarket } from '../option/option-market.ts';
import type { OptionState } from '../option/option-state.ts';
import { optionSeriesView, positionView, settlementView } from '../option/views.ts';
import { balanceViews } from './account-views.ts';
import { marketQueries, timedDepthQuery } from './market-queries.ts';
import { optionOrderQueries } from './order-queries.ts';
import { type AccountQuery, QuerySection } from './query-section.ts';

/** The read-only queries of options, in three groups. Each has the name of its operation. */
export type OptionQueries = ReturnType<typeof optionQueries>;

export function optionQueries(option: OptionState) {
  const { accounts } = option.broker;
  const section = new QuerySection(option, (ref) => accounts.findOptionAccount(ref));
  return {
    market: {
      ...timedDepthQuery(section),
      ...marketQueries(section, rules),
      ...optionMarketQueries(option, section),
    },
    orders: optionOrderQueries(option, section),
    account: optionAccountQueries(option, section),
  };
}

const rules = {
  trades: { default: 100, maximum: 1000 },
  klines: { default: 1000, maximum: 1000 },
  lastTime: ({ symbol }: OptionMarket) => symbol.definition.expiration,
};

function optionMarketQueries(option: OptionState, section: QuerySection<OptionMarket>) {
  return {
    /** Returns the active options or, with `expired`, the active and the expired ones. */
    listOptions({ expired = false }: { readonly expired?: boolean | undefined } = {}) {
      const { active, markets } = option;
      return { reply: [...(expired ? markets.values() : active)].map(optionSeriesView) };
    },

    /** Returns the index prices and the estimated delivery prices of all indices. */
    getIndex({ time }: { readonly time: number }) {
      const now = section.now(time);
      const rows = [...option.broker.indexPrices].map(
        ([symbol, index]) =>
          [symbol, { index: index.price, edp: index.estimatedDeliveryPrice(now) }] as const,
      );
      return { reply: Object.fromEntries(rows) };
    },
  };
}

function optionAccountQueries(option: OptionState, section: QuerySection<OptionMarket>) {
  return {
    /** Returns the values of the account in USDT, and every balance that exists. */
    getAccount({ account }: AccountQuery) {
      return section.ofAccount({ account }, (found) => ({
        ...accountValue(option, found),
        balances: balanceViews(found).map(({ token, free, locked, margin }) => ({
          tokenName: token,
          free,
          locked,
          margin,
        })),
      }));
    },

    /** Returns the positions that are not closed, in the order in which the options were listed. */
    listPositions(query: AccountQuery) {
      return section.ofAccount(query, (account) =>
        [...option.active].flatMap((market) => {
          const { symbol } = market;
          const isSelected = query.symbol === undefined || query.symbol === symbol.name;
          const position = isSelected ? market.findPosition(account) : undefined;
          if (position === undefined || position.quantity === 0) return [];
          return [positionView(market, position, option.indexOf(symbol).price)];
        }),
      );
    },

    /** Returns the newest settlements, oldest first: at most 1000. */
    listSettlements({ account }: AccountQuery) {
      return section.ofAccount({ account }, (found) =>
        [...option.settlements(found)].map(settlementView),
      );
    },
  };
}
