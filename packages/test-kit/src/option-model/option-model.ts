// The reference model of options: a slow broker in exact fractions, as an independent oracle of
// collateral, premium and settlement. It searches and sorts lists for each use, and derives free,
// locked and margin amounts from totals, open orders and positions. It imports nothing from the
// engine.
import { Rational, tokenUnit } from '../rational.ts';
import type {
  CancelOptionOrder,
  OptionCommand,
  OptionResult,
  OptionTransfer,
  PlaceOptionOrder,
  SeriesDefinition,
  SetStatus,
} from './commands.ts';
import { execute } from './matching.ts';
import { checkedOrder } from './order-checks.ts';
import { SeriesTerms } from './series-terms.ts';
import { IndexHistory, settle } from './settlement.ts';
import { type Order, type Series, State } from './state.ts';
import {
  type AssetView,
  assetView,
  balanceViews,
  houseViews,
  type OptionBalanceView,
  type OptionHouseView,
  type OptionOrderView,
  type OptionPositionView,
  orderView,
  positionView,
  type SettlementView,
  settlementView,
} from './views.ts';

const defaultFeeRate = Rational.parse('0.0001');

/** A broker for options. Accounts are identified by name; decimals are strings. */
export class OptionModel {
  /** The state, for invariants and tests. */
  readonly state = new State();
  readonly #orders = new Map<string, Order>();
  readonly #indexes = new Map<string, IndexHistory>();

  /**
   * Applies a command. A rejected command changes nothing, except that the clock advances to its
   * time and the series that expire by then are settled.
   */
  apply(command: OptionCommand): OptionResult {
    this.state.fills = [];
    this.#advance(command.time);
    const rejection = this.#execute(command);
    return { rejection, fills: this.state.fills };
  }

  /** Returns an order, whether it is open or closed; undefined if it does not exist. */
  order(account: string, clientOrderId: string): OptionOrderView | undefined {
    const order = this.#orders.get(`${account} ${clientOrderId}`);
    return order && this.#orderView(order);
  }

  /** Returns the open orders of an account in the order of their acceptance. */
  openOrders(account: string): OptionOrderView[] {
    return this.state.openOrders
      .filter((order) => order.account === account)
      .map((order) => this.#orderView(order));
  }

  positions(account: string): OptionPositionView[] {
    return [...this.state.positions.values()]
      .filter((position) => position.account === account)
      .map((position) => {
        const { underlying } = this.state.terms(position.symbol);
        return positionView(this.state, position, this.index(underlying).current);
      });
  }

  settlements(account: string): SettlementView[] {
    return this.state.settlements
      .filter(({ position }) => position.account === account)
      .map((settlement) =>
        settlementView(settlement, this.state.terms(settlement.position.symbol)),
      );
  }

  balances(account: string): Record<string, OptionBalanceView> {
    return balanceViews(this.state, account);
  }

  assets(account: string): AssetView {
    return assetView(this.state, account, (token) => this.#dollarPrice(token));
  }

  /** Returns the balance flows of an account, each as `time token type change`. */
  flows(account: string): string[] {
    return this.state.flows
      .filter((flow) => flow.account === account)
      .map(({ time, token, type, change }) => `${time} ${token} ${type} ${change}`);
  }

  /** Returns the house balances by token. */
  house(): Record<string, OptionHouseView> {
    return houseViews(this.state);
  }

  index(name: string): IndexHistory {
    const index = this.#indexes.get(name);
    if (index === undefined) throw new Error(`The model has no index ${name}`);
    return index;
  }

  /** Returns the price of a token in USDT; 0 for a token without an index. */
  #dollarPrice(token: string): Rational {
    if (token === 'USDT' || token === 'BUSDT') return Rational.one;
    return this.#indexes.get(`${token}USDT`)?.current ?? Rational.zero;
  }

  #orderView(order: Order): OptionOrderView {
    return orderView(order, this.state.terms(order.symbol).price.step);
  }

  /** Settles the series that expire by a time, in the order of their expirations. */
  #advance(time: number): void {
    const { state } = this;
    if (time < state.time) throw new Error(`The time ${time} is before ${state.time}`);
    const expiring = [...state.series.values()].filter(
      ({ settlementPrice, terms }) => settlementPrice === undefined && terms.expiration <= time,
    );
    for (const series of expiring.sort(byExpiration)) {
      const { underlying, expiration } = series.terms;
      state.time = expiration;
      settle(state, series, this.index(underlying).deliveryPrice(expiration));
    }
    state.time = time;
  }

  /** Executes a command, and returns the name of the rejection or undefined. */
  #execute(command: OptionCommand): string | undefined {
    switch (command.kind) {
      case 'placeOrder':
        return this.#placeOrder(command);
      case 'cancelOrder':
        return this.#cancelOrder(command);
      case 'transfer':
        return this.#transfer(command);
      case 'addSeries':
        return this.#addSeries(command.series);
      case 'setStatus':
        return this.#setStatus(command);
      default:
        this.#configure(command);
        return undefined;
    }
  }

  #addSeries(definition: SeriesDefinition): string | undefined {
    const { series } = this.state;
    const isPast = definition.expiration <= this.state.time;
    if (series.has(definition.symbol) || isPast) return 'INVALID_PARAMETER';
    const terms = new SeriesTerms(definition);
    const none = { settlementPrice: undefined, last: undefined };
    series.set(terms.symbol, { terms, status: 'TRADING', ...none });
    return undefined;
  }

  #setStatus({ symbol, status }: SetStatus): string | undefined {
    const series = this.state.seriesOf(symbol);
    if (series.settlementPrice !== undefined) return 'INVALID_PARAMETER';
    series.status = status;
    return undefined;
  }

  #configure(command: Extract<OptionCommand, { kind: Setting }>): void {
    const { state } = this;
    switch (command.kind) {
      case 'addAccount': {
        const rates = { makerRate: defaultFeeRate, takerRate: defaultFeeRate };
        const account = { name: command.account, canTrade: true, ...rates, totals: new Map() };
        state.accounts.set(command.account, account);
        return;
      }
      case 'setFeeRates':
        state.account(command.account).makerRate = Rational.parse(command.maker);
        state.account(command.account).takerRate = Rational.parse(command.taker);
        return;
      case 'setCanTrade':
        state.account(command.account).canTrade = command.canTrade;
        return;
      case 'setIndexPrice': {
        const history = this.#indexes.get(command.index) ?? new IndexHistory();
        history.set(command.time, Rational.parse(command.price));
        this.#indexes.set(command.index, history);
        return;
      }
      case 'advance':
    }
  }

  #placeOrder(command: PlaceOptionOrder): string | undefined {
    const key = (id: string): string => `${command.account} ${id}`;
    const order = checkedOrder(this.state, command, (id) => this.#orders.has(key(id)));
    if (typeof order === 'string') return order;
    this.#orders.set(key(order.clientOrderId), order);
    this.state.openOrders.push(order);
    execute(this.state, order);
    return undefined;
  }

  #cancelOrder({ account, clientOrderId }: CancelOptionOrder): string | undefined {
    const order = this.#orders.get(`${account} ${clientOrderId}`);
    if (order === undefined) return 'NO_SUCH_ORDER';
    if (order.status === 'FILLED') return 'ORDER_HAS_FILLED';
    if (order.status === 'CANCELED') return 'ORDER_CANCELLED';
    this.state.cancel(order);
    return undefined;
  }

  #transfer({ account, token, amount: text }: OptionTransfer): string | undefined {
    const amount = Rational.parse(text);
    if (amount.isZero() || !amount.isMultipleOf(tokenUnit)) return 'INVALID_PARAMETER';
    const free = this.state.free(account, token);
    if (amount.isNegative() && free.plus(amount).isNegative()) return 'INSUFFICIENT_BALANCE';
    this.state.credit(account, token, amount, 'MOVE');
    this.state.creditHouse('outside', token, amount.negated());
    return undefined;
  }
}

type Setting = 'addAccount' | 'setFeeRates' | 'setCanTrade' | 'setIndexPrice' | 'advance';

function byExpiration({ terms: first }: Series, { terms: second }: Series): number {
  return first.expiration - second.expiration;
}
