import type { ContractMarket } from '../contract/contract-market.ts';
import type { ContractState } from '../contract/contract-state.ts';
import { fundingInterval } from '../contract/funding.ts';
import { type PositionSide, positionSides } from '../contract/position.ts';
import { fundingRateView, insuranceRecordView, positionView } from '../contract/views.ts';
import { limitOf, page } from '../page.ts';
import { type QueryResult, unknownSymbol } from '../rejection.ts';
import { balanceViews } from './account-views.ts';
import { marketQueries, timedDepthQuery } from './market-queries.ts';
import { contractOrderQueries } from './order-queries.ts';
import { type AccountQuery, QuerySection } from './query-section.ts';

/** The read-only queries of contracts, in three groups. Each has the name of its operation. */
export type ContractQueries = ReturnType<typeof contractQueries>;

export function contractQueries(contract: ContractState) {
  const { accounts } = contract.broker;
  const section = new QuerySection(contract, (ref) => accounts.findContractAccount(ref));
  return {
    market: {
      ...timedDepthQuery(section),
      ...marketQueries(section, rules),
      ...contractMarketQueries(contract, section),
    },
    orders: contractOrderQueries(contract, section),
    account: contractAccountQueries(section),
  };
}

const rules = {
  trades: { default: 60, maximum: 60 },
  klines: { default: 1000, maximum: 1000 },
};
const rowLimits = { default: 20, maximum: 1000 };

interface FundingRatesQuery {
  readonly symbol?: string | undefined;
  readonly state?: 'current' | 'past' | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly limit?: number | undefined;
  readonly time: number;
}

interface InsuranceQuery {
  readonly symbol?: string | undefined;
  readonly fromId?: string | undefined;
  readonly toId?: string | undefined;
  readonly limit?: number | undefined;
}

function contractMarketQueries(contract: ContractState, section: QuerySection<ContractMarket>) {
  return {
    /** Returns the prices and the estimated delivery prices of all indices, or of one index. */
    getIndex(query: { readonly symbol?: string | undefined; readonly time: number }): QueryResult<{
      readonly index: Readonly<Record<string, string>>;
      readonly edp: Readonly<Record<string, string>>;
    }> {
      const { indexPrices } = contract.broker;
      const symbols = query.symbol === undefined ? [...indexPrices.keys()] : [query.symbol];
      const index: Record<string, string> = {};
      const edp: Record<string, string> = {};
      for (const symbol of symbols) {
        const price = indexPrices.get(symbol);
        if (price === undefined) return unknownSymbol();
        index[symbol] = price.price;
        edp[symbol] = price.estimatedDeliveryPrice(section.now(query.time));
      }
      return { reply: { index, edp } };
    },

    /**
     * Returns the current interval (`current`, the default) or the settled intervals (`past`),
     * oldest first. If `from` or `to` is sent, returns only intervals that end in this time range,
     * both ends included.
     */
    listFundingRates(query: FundingRatesQuery) {
      const { state = 'current', from = 0, to = Number.POSITIVE_INFINITY } = query;
      return section.ofMarkets(query.symbol, (markets) => {
        const rates = markets.flatMap((market) =>
          state === 'current'
            ? [currentFunding(contract, market, section.now(query.time))]
            : [...market.funding.settled].map((settled) => fundingRateView(market, settled)),
        );
        const selected = rates.filter(
          ({ intervalEnd }) => intervalEnd >= from && intervalEnd <= to,
        );
        // The sort is stable: contracts with the same interval keep their order.
        selected.sort((left, right) => left.intervalEnd - right.intervalEnd);
        return selected.slice(-limitOf(query.limit, rowLimits));
      });
    },

    /**
     * Returns records of the insurance fund by token, oldest first: those with the highest ids
     * below `fromId`, or the newest ones if `fromId` is absent. If only `toId` is sent, returns
     * those with the lowest ids above `toId`.
     */
    listInsurance({ symbol, fromId: below, toId: above, limit }: InsuranceQuery) {
      const options = { kind: 'insuranceRecord' as const, below, above };
      return section.ofMarkets(symbol, (markets) => {
        const tokens = new Set(markets.map((market) => market.symbol.marginToken));
        const pages = [...tokens].map((token) => {
          const records = contract.insuranceFund.records(token);
          const rows = page(records, {}, { ...options, limit: limitOf(limit, rowLimits) });
          return [token.name, rows.map(insuranceRecordView)] as const;
        });
        return Object.fromEntries(pages);
      });
    },
  };
}

interface PositionsQuery extends AccountQuery {
  readonly side?: PositionSide | undefined;
}

function contractAccountQueries(section: QuerySection<ContractMarket>) {
  return {
    /** Returns the balances by token. Includes every token for which a balance exists. */
    getAccount({ account }: AccountQuery) {
      return section.ofAccount({ account }, (found) =>
        Object.fromEntries(
          balanceViews(found).map(({ token, total, free, locked, margin }) => [
            token,
            { total, availableMargin: free, positionMargin: margin, orderMargin: locked },
          ]),
        ),
      );
    },

    /** Returns the positions that are not closed. */
    listPositions(query: PositionsQuery) {
      return section.ofAccount(query, (account) =>
        section.allMarkets().flatMap((market) => {
          if (query.symbol !== undefined && query.symbol !== market.symbol.name) return [];
          const sides = query.side === undefined ? positionSides : [query.side];
          return sides.flatMap((side) => {
            const position = market.findPosition(account, side);
            if (position === undefined || position.quantity === 0) return [];
            return [positionView(market, position)];
          });
        }),
      );
    },
  };
}

/** Returns the funding of a contract in the current interval. */
function currentFunding(
  { nextFundingTime: intervalEnd }: ContractState,
  market: ContractMarket,
  time: number,
) {
  const { funding, lastMarkUnits, markPrice } = market;
  const now = Math.min(time, intervalEnd);
  const rate = funding.rate(now, intervalEnd - fundingInterval, lastMarkUnits, markPrice);
  return fundingRateView(market, { intervalEnd, rate });
}
