import { decimalUnit, Rational, sumOf, tokenUnit } from '../rational.ts';
import type { SeriesTerms } from './series-terms.ts';
import { type Order, type Position, remaining, type Settlement, type State } from './state.ts';

/** An order as the service returns it, without ids assigned by the broker and without times. */
export interface OptionOrderView {
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly price: string;
  readonly origQty: string;
  readonly executedQty: string;
  readonly avgPrice: string;
  readonly type: string;
  readonly side: string;
  readonly status: string;
  readonly timeInForce: string;
  readonly fee: string;
}

/** Returns an order as a view. The average price is truncated to the scale of the tick size. */
export function orderView(order: Order, tick: Rational): OptionOrderView {
  const unit = decimalUnit(tick.toString().split('.')[1]?.length ?? 0);
  const average = order.executed.isZero()
    ? Rational.zero
    : order.executedPremium.dividedBy(order.executed).truncatedTo(unit);
  return {
    clientOrderId: order.clientOrderId,
    symbol: order.symbol,
    price: order.price.toString(),
    origQty: order.quantity.toString(),
    executedQty: order.executed.toString(),
    avgPrice: average.toString(),
    type: order.type,
    side: order.side,
    status: order.status,
    timeInForce: order.timeInForce,
    fee: order.fee.toString(),
  };
}

/** A position as the service returns it. */
export interface OptionPositionView {
  readonly symbol: string;
  readonly position: string;
  readonly margin: string;
  readonly settlementTime: number;
  readonly strikePrice: string;
  readonly price: string;
  readonly availablePosition: string;
  readonly averagePrice: string;
  readonly changed: string;
  readonly changedRate: string;
  readonly index: string;
}

export function positionView(
  state: State,
  position: Position,
  index: Rational,
): OptionPositionView {
  const { account, symbol, quantity } = position;
  const { terms, last = Rational.zero } = state.seriesOf(symbol);
  const averagePrice = displayedAverage(position.averagePrice);
  const changed = last.minus(averagePrice).times(quantity);
  const margin = state.marginOf(position);
  const closingSide = quantity.isNegative() ? 'BUY' : 'SELL';
  const closing = state.ordersOf(account, symbol).filter(({ side }) => side === closingSide);
  const available = quantity.absolute().minus(sumOf(closing.map(remaining)));
  return {
    symbol,
    position: quantity.toString(),
    margin: margin.toString(),
    settlementTime: terms.expiration,
    strikePrice: terms.strike.toString(),
    price: last.toString(),
    availablePosition: available.isNegative() ? '0' : available.toString(),
    averagePrice: averagePrice.toString(),
    changed: changed.truncatedTo(cent).toString(),
    changedRate: rateOf(changed, costOf({ ...position, averagePrice }, margin)),
    index: index.toString(),
  };
}

const cent = decimalUnit(2);

/** Truncates an average price to the precision of responses. */
function displayedAverage(price: Rational): Rational {
  return price.truncatedTo(decimalUnit(8));
}

/**
 * Returns the cost of a position. For a long position, it is the premium; for a short position, it
 * is the margin less the premium.
 */
function costOf({ quantity, averagePrice }: Position, margin: Rational): Rational {
  const premium = averagePrice.times(quantity.absolute());
  return quantity.isNegative() ? margin.minus(premium) : premium;
}

/**
 * Returns a percentage, rounded half away from zero and with two decimals; 0 if the cost is 0.
 */
function rateOf(changed: Rational, cost: Rational): string {
  if (cost.isZero()) return '0';
  const hundredths = changed.times(new Rational(10_000n)).dividedBy(cost);
  const half = new Rational(hundredths.isNegative() ? -1n : 1n, 2n);
  const percent = hundredths.plus(half).truncatedTo(Rational.one).times(cent).toString();
  const [whole, decimals = ''] = percent.split('.');
  return `${whole}.${decimals.padEnd(2, '0')}`;
}

/** A settlement record as the service returns it. */
export interface SettlementView {
  readonly symbol: string;
  readonly optionType: string;
  readonly margin: string;
  readonly timestamp: number;
  readonly strikePrice: string;
  readonly settlementPrice: string;
  readonly maxPayOff: string;
  readonly averagePrice: string;
  readonly position: string;
  readonly changed: string;
  readonly changedRate: string;
}

export function settlementView(settlement: Settlement, terms: SeriesTerms): SettlementView {
  const { position, margin, settlementPrice, payOff } = settlement;
  const averagePrice = displayedAverage(position.averagePrice);
  return {
    symbol: terms.symbol,
    optionType: terms.optionType,
    margin: margin.toString(),
    timestamp: terms.expiration,
    strikePrice: terms.strike.toString(),
    settlementPrice: settlementPrice.toString(),
    maxPayOff: terms.maxPayOff.toString(),
    averagePrice: averagePrice.toString(),
    position: position.quantity.toString(),
    changed: payOff.toString(),
    changedRate: rateOf(payOff, costOf({ ...position, averagePrice }, margin)),
  };
}

export interface OptionBalanceView {
  readonly free: string;
  readonly locked: string;
  readonly margin: string;
}

export function balanceViews(state: State, account: string): Record<string, OptionBalanceView> {
  const { totals } = state.account(account);
  return Object.fromEntries(
    [...totals.keys()].map((token) => [
      token,
      {
        free: state.free(account, token).toString(),
        locked: state.locked(account, token).toString(),
        margin: state.margin(account, token).toString(),
      },
    ]),
  );
}

/** The value of an account in USDT. */
export interface AssetView {
  readonly totalAsset: string;
  readonly optionAsset: string;
}

/** Returns the price of a token in USDT. */
export type DollarPrice = (token: string) => Rational;

/**
 * Returns the value of an account. The margin of short positions is part of the value of the
 * options.
 */
export function assetView(state: State, account: string, dollarPrice: DollarPrice): AssetView {
  const positions = [...state.positions.values()].filter((one) => one.account === account);
  const optionValues = positions.map((position) => {
    const { last = Rational.zero, terms } = state.seriesOf(position.symbol);
    // The quantity of a short position is negative.
    const value = state.marginOf(position).plus(last.times(position.quantity));
    return value.times(dollarPrice(terms.quoteAsset));
  });
  const optionAsset = sumOf(optionValues);
  const balances = [...state.account(account).totals].map(([token, total]) =>
    total.minus(state.margin(account, token)).times(dollarPrice(token)),
  );
  return {
    totalAsset: sumOf([...balances, optionAsset])
      .truncatedTo(tokenUnit)
      .toString(),
    optionAsset: optionAsset.truncatedTo(tokenUnit).toString(),
  };
}

/**
 * The house balances in one token. `outside` is the negated sum of all deposits and withdrawals.
 */
export interface OptionHouseView {
  readonly fees: string;
  readonly rounding: string;
  readonly outside: string;
}

export function houseViews(state: State): Record<string, OptionHouseView> {
  return Object.fromEntries(
    tokensOf(state).map((token) => [
      token,
      {
        fees: state.houseBalance('fees', token).toString(),
        rounding: state.houseBalance('rounding', token).toString(),
        outside: state.houseBalance('outside', token).toString(),
      },
    ]),
  );
}

/** Returns the tokens of all accounts and series. */
function tokensOf({ accounts, series }: State): string[] {
  const ofAccounts = [...accounts.values()].flatMap(({ totals }) => [...totals.keys()]);
  const ofSeries = [...series.values()].map(({ terms }) => terms.quoteAsset);
  return [...new Set([...ofAccounts, ...ofSeries])].sort();
}
