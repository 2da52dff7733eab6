import type { KlineInterval } from '../../candles/intervals.ts';
import { formatId, parseIdSequence } from '../../ids.ts';
import { formatDecimal } from '../../money/decimal.ts';
import { newestRows, oldestRows, pageLimit } from '../../paging.ts';
import { type QueryResult, rejected } from '../../rejection.ts';
import {
  type DepthView,
  depthView,
  type KlineView,
  klineView,
  type PublicTradeView,
  publicTradeViews,
} from '../../trading/market-data.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractState } from '../contract-state.ts';
import { formatRate, fundingInterval } from '../funding.ts';
import type { InsuranceRecord } from '../insurance-fund.ts';
import { unknownContract } from '../unknown-contract.ts';

export interface ContractDepthView extends DepthView {
  readonly time: number;
}

interface DepthQuery {
  readonly symbol: string;
  readonly limit?: number | undefined;
  readonly time: number;
}

/** The funding of one contract in one interval (specification: contract, schema FundingRate). */
export interface FundingRateView {
  readonly symbol: string;
  readonly intervalStart: number;
  readonly intervalEnd: number;
  readonly rate: string;
  /** Undefined for the current interval. */
  readonly index?: string;
}

export interface InsuranceRecordView {
  readonly id: string;
  readonly timestamp: number;
  readonly value: string;
  readonly unit: string;
}

/** Prices by index symbol. */
export interface IndexPricesView {
  readonly index: Readonly<Record<string, string>>;
  readonly edp: Readonly<Record<string, string>>;
}

const maxTradesLimit = 60;
const defaultRowLimit = 20;
const maxRowLimit = 1000;
const defaultKlinesLimit = 1000;
const unknownSymbol = { rejection: unknownContract };
const unknownIndex = rejected('BAD_SYMBOL', 'Invalid symbol.');

/** Read-only market data queries (specification: contract, market data, index and funding). */
export class ContractMarketQueries {
  readonly #contract: ContractState;

  constructor(contract: ContractState) {
    this.#contract = contract;
  }

  /**
   * Returns the best price levels of both sides. `limit` is the number of levels per side: 100 by
   * default, at most 1000, which 0 requests too.
   */
  getDepth(query: DepthQuery): QueryResult<ContractDepthView> {
    const market = this.#contract.markets.get(query.symbol);
    if (market === undefined) return unknownSymbol;
    const time = this.#now(query.time);
    return { reply: { time, ...depthView(market, query.limit) } };
  }

  /** Returns the newest trades, oldest first: at most 60. */
  listTrades(query: {
    symbol: string;
    limit?: number | undefined;
  }): QueryResult<readonly PublicTradeView[]> {
    const market = this.#contract.markets.get(query.symbol);
    if (market === undefined) return unknownSymbol;
    const limit = Math.min(query.limit ?? maxTradesLimit, maxTradesLimit);
    return { reply: publicTradeViews(market, limit) };
  }

  /** Returns the newest candlesticks, oldest first, up to the time `to` if it is sent. */
  listKlines(query: {
    symbol: string;
    interval: KlineInterval;
    to?: number | undefined;
    limit?: number | undefined;
    time: number;
  }): QueryResult<readonly KlineView[]> {
    const market = this.#contract.markets.get(query.symbol);
    if (market === undefined) return unknownSymbol;
    const { interval, to, limit = defaultKlinesLimit } = query;
    const range = { endTime: to, limit: pageLimit(limit) };
    const rows = market.candles.query(interval, range, this.#now(query.time));
    return { reply: rows.map((row) => klineView(market.symbol, interval, row)) };
  }

  /** Returns the index prices and the estimated delivery prices of all indices, or of one index. */
  getIndex(query: { symbol?: string | undefined; time: number }): QueryResult<IndexPricesView> {
    const { indexPrices } = this.#contract.broker;
    const symbols = query.symbol === undefined ? [...indexPrices.keys()] : [query.symbol];
    const index: Record<string, string> = {};
    const edp: Record<string, string> = {};
    for (const symbol of symbols) {
      const price = indexPrices.get(symbol);
      if (price === undefined) return unknownIndex;
      index[symbol] = price.price;
      edp[symbol] = price.estimatedDeliveryPrice(this.#now(query.time));
    }
    return { reply: { index, edp } };
  }

  /**
   * Returns the current interval (`current`, the default) or the settled intervals (`past`), oldest
   * first. If `from` or `to` is sent, returns only intervals that end in this time range, both ends
   * included.
   */
  listFundingRates(query: {
    symbol?: string | undefined;
    state?: 'current' | 'past' | undefined;
    from?: number | undefined;
    to?: number | undefined;
    limit?: number | undefined;
    time: number;
  }): QueryResult<readonly FundingRateView[]> {
    const { symbol, state = 'current', from = 0, to = Number.POSITIVE_INFINITY } = query;
    const markets = this.#marketsOf(symbol);
    if (markets === undefined) return unknownSymbol;
    const limit = Math.min(query.limit ?? defaultRowLimit, maxRowLimit);
    const rows = markets.flatMap((market) =>
      state === 'current' ? [this.#runningFunding(market, query.time)] : settledFunding(market),
    );
    const selected = rows.filter(({ intervalEnd }) => intervalEnd >= from && intervalEnd <= to);
    // The sort is stable: contracts with the same interval keep their order.
    selected.sort((left, right) => left.intervalEnd - right.intervalEnd);
    return { reply: selected.slice(-limit) };
  }

  /**
   * Returns records of the insurance fund by token, oldest first: those with the highest ids below
   * `fromId`, or the newest ones if `fromId` is absent. If only `toId` is sent, returns those with
   * the lowest ids above `toId`.
   */
  listInsurance(query: {
    symbol?: string | undefined;
    fromId?: string | undefined;
    toId?: string | undefined;
    limit?: number | undefined;
  }): QueryResult<Readonly<Record<string, readonly InsuranceRecordView[]>>> {
    const markets = this.#marketsOf(query.symbol);
    if (markets === undefined) return unknownSymbol;
    const { fromId, toId } = query;
    const page = {
      below: fromId === undefined ? undefined : parseIdSequence('insuranceRecord', fromId),
      above: toId === undefined ? undefined : parseIdSequence('insuranceRecord', toId),
      limit: Math.min(query.limit ?? defaultRowLimit, maxRowLimit),
    };
    const onlyTo = fromId === undefined && toId !== undefined;
    const reply: Record<string, readonly InsuranceRecordView[]> = {};
    for (const token of new Set(markets.map(({ symbol }) => symbol.marginToken))) {
      const records = this.#contract.insuranceFund.records(token);
      const rows = onlyTo ? oldestRows(records, page) : newestRows(records, page);
      reply[token.name] = rows.map(insuranceRecordView);
    }
    return { reply };
  }

  #runningFunding({ symbol, funding, lastMarkUnits, markPrice }: ContractMarket, time: number) {
    const intervalEnd = this.#contract.nextFundingTime;
    const intervalStart = intervalEnd - fundingInterval;
    const now = Math.min(this.#now(time), intervalEnd);
    const rate = funding.rate(now, intervalStart, lastMarkUnits, markPrice);
    return { symbol: symbol.name, intervalStart, intervalEnd, rate: formatRate(rate) };
  }

  /** Returns the markets of all contracts, or of one contract; undefined if it does not exist. */
  #marketsOf(symbol: string | undefined): readonly ContractMarket[] | undefined {
    const { markets } = this.#contract;
    if (symbol === undefined) return [...markets.values()];
    const market = markets.get(symbol);
    return market && [market];
  }

  #now(time: number): number {
    return Math.max(time, this.#contract.broker.time);
  }
}

function settledFunding({ symbol, funding }: ContractMarket): FundingRateView[] {
  return [...funding.settled].map(({ intervalEnd, rate, index }) => ({
    symbol: symbol.name,
    intervalStart: intervalEnd - fundingInterval,
    intervalEnd,
    rate: formatRate(rate),
    index,
  }));
}

function insuranceRecordView({ sequence, token, time, value }: InsuranceRecord) {
  return {
    id: formatId('insuranceRecord', sequence),
    timestamp: time,
    value: formatDecimal(value, token.scale),
    unit: token.name,
  };
}
