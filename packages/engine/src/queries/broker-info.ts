import type { ContractMarket } from '../contract/contract-market.ts';
import type { OptionMarket } from '../option/option-market.ts';
import type { BrokerRules } from '../rules.ts';
import type { SpotMarket } from '../spot/spot-state.ts';
import type { OrderFilters } from '../trading/order-rules.ts';

/** The id of the exchange in responses. */
export const exchangeId = '301';

const firstRiskLimitId = 200_000_000;

/**
 * Returns the trading rules that all sections share.
 *
 * @param time the server time of the query, in milliseconds since the epoch
 */
export function brokerRulesView({ rateLimits, maxOpenOrders: limit }: BrokerRules, time: number) {
  const filterType = 'BROKER_MAX_NUM_ORDERS' as const;
  const brokerFilters = limit === undefined ? [] : [{ filterType, limit }];
  return { timezone: 'UTC', serverTime: time, rateLimits, brokerFilters };
}

/** Returns the view of a symbol (specification: common, schema SpotSymbol). */
export function symbolView({ symbol, status }: SpotMarket | OptionMarket) {
  const { definition } = symbol;
  return {
    symbol: definition.symbol,
    status,
    baseAsset: definition.baseAsset,
    baseAssetPrecision: definition.stepSize,
    quoteAsset: definition.quoteAsset,
    quotePrecision: definition.tickSize,
    icebergAllowed: false,
    filters: filterViews(definition),
  };
}

/** Returns the view of a listed option (specification: common, schema Option). */
export function optionView(market: OptionMarket) {
  const { symbol, ...view } = symbolView(market);
  return { symbol, exchangeId, ...view };
}

/**
 * Returns the view of a listed contract (specification: common, schema Contract).
 *
 * @param number the number of the contract in the order in which contracts were added, from 1
 */
export function contractView(market: ContractMarket, number: number) {
  const { definition } = market.symbol;
  const { symbol, quoteAsset, inverse, index, marginToken, marginPrecision } = definition;
  return {
    symbol,
    symbolName: symbol,
    exchangeId,
    status: market.status,
    baseAsset: symbol,
    baseAssetPrecision: definition.stepSize,
    quoteAsset,
    quoteAssetPrecision: definition.tickSize,
    icebergAllowed: false,
    inverse,
    index,
    marginToken,
    marginPrecision,
    contractMultiplier: definition.multiplier,
    filters: filterViews(definition),
    riskLimits: market.riskLimits.map((limit, at) => ({
      riskLimitId: String(firstRiskLimitId + number * 100 + at + 1),
      ...limit.definition,
    })),
  };
}

function filterViews(filters: OrderFilters) {
  const { minPrice, maxPrice, tickSize, minNotional, maxOpenOrders: limit } = filters;
  const { minQuantity: minQty, maxQuantity: maxQty, stepSize } = filters;
  const filterType = 'MAX_NUM_ORDERS' as const;
  return [
    { filterType: 'PRICE_FILTER' as const, minPrice, maxPrice, tickSize },
    { filterType: 'LOT_SIZE' as const, minQty, maxQty, stepSize },
    { filterType: 'MIN_NOTIONAL' as const, minNotional },
    ...(limit === undefined ? [] : [{ filterType, limit }]),
  ];
}
