import { Rational } from '../rational.ts';
import type { Order, State } from './state.ts';

/** An order as the service returns it, without ids assigned by the broker and without times. */
export interface OrderView {
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly price: string;
  readonly leverage: string;
  readonly origQty: string;
  readonly executedQty: string;
  readonly avgPrice: string;
  readonly marginLocked: string;
  readonly orderType: string;
  readonly priceType: string;
  readonly side: string;
  readonly status: string;
  readonly timeInForce: string;
  readonly fee: string;
}

/** Returns an order as a view. The average price is truncated to the scale of the tick size. */
export function orderView(order: Order, tick: Rational): OrderView {
  const unit = new Rational(1n, 10n ** BigInt(tick.toString().split('.')[1]?.length ?? 0));
  const average = order.executed.isZero()
    ? Rational.zero
    : order.executedNotional.dividedBy(order.executed).truncatedTo(unit);
  return {
    clientOrderId: order.clientOrderId,
    symbol: order.symbol,
    price: order.price.toString(),
    leverage: order.leverage.toString(),
    origQty: order.quantity.toString(),
    executedQty: order.executed.toString(),
    avgPrice: average.toString(),
    marginLocked: order.marginLocked.toString(),
    orderType: order.orderType,
    priceType: order.priceType,
    side: order.side,
    status: order.status,
    timeInForce: order.timeInForce,
    fee: order.fee.toString(),
  };
}

/** The balances of an account in one margin token. The order margin includes open losses. */
export interface BalanceView {
  readonly total: string;
  readonly availableMargin: string;
  readonly positionMargin: string;
  readonly orderMargin: string;
}

export function balanceView(state: State, account: string): Record<string, BalanceView> {
  const { totals } = state.account(account);
  return Object.fromEntries(
    [...totals].map(([token, total]) => [
      token,
      {
        total: total.toString(),
        availableMargin: state.available(account, token).toString(),
        positionMargin: state.positionMargin(account, token).toString(),
        orderMargin: state.orderMargin(account, token).toString(),
      },
    ]),
  );
}

/**
 * The house balances in one token. `outside` is the negated sum of all deposits and withdrawals.
 */
interface HouseTokenView {
  readonly fees: string;
  readonly insuranceFund: string;
  readonly rounding: string;
  readonly outside: string;
}

export interface HouseView {
  readonly tokens: Readonly<Record<string, HouseTokenView>>;
  /**
   * The clearing balance of each contract, in its margin token. It pays the profits and receives
   * the losses of positions.
   */
  readonly clearing: Readonly<Record<string, string>>;
}

export function houseView(state: State): HouseView {
  const tokens = tokensOf(state).map((token): [string, HouseTokenView] => [
    token,
    {
      fees: state.houseBalance('fees', token).toString(),
      insuranceFund: state.houseBalance('insuranceFund', token).toString(),
      rounding: state.houseBalance('rounding', token).toString(),
      outside: state.houseBalance('outside', token).toString(),
    },
  ]);
  const clearing = [...state.markets.keys()].map((symbol): [string, string] => [
    symbol,
    state.houseBalance('clearing', symbol).toString(),
  ]);
  return { tokens: Object.fromEntries(tokens), clearing: Object.fromEntries(clearing) };
}

/** Returns the tokens of all house balances and accounts. */
function tokensOf(state: State): string[] {
  const ofHouse = [...state.house.keys()]
    .map((key) => key.split(' ') as [string, string])
    .flatMap(([purpose, name]) => (purpose === 'clearing' ? [] : [name]));
  const ofAccounts = [...state.accounts.values()].flatMap(({ totals }) => [...totals.keys()]);
  const ofMarkets = [...state.markets.values()].map(({ terms }) => terms.marginToken);
  return [...new Set([...ofHouse, ...ofAccounts, ...ofMarkets])].sort();
}
