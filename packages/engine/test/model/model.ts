// The reference model: a slow broker in exact fractions, as an independent oracle of the engine. It
// searches and sorts lists for each use, and derives what is free from totals, open orders and
// positions.
import { markTriggered } from './contract-prices.ts';
import { ContractTerms } from './contract-terms.ts';
import { Fraction, sumOf, tokenUnit } from './fraction.ts';
import { accruePremium, intervalMs, settleInterval } from './funding.ts';
import { IndexPrices } from './index-prices.ts';
import { findLiquidated, liquidate } from './liquidation.ts';
import { free, locked } from './locks.ts';
import { execute } from './matching.ts';
import { OptionTerms } from './option-terms.ts';
import { checkedOrder } from './order-checks.ts';
import { mayHaveMargin } from './position-figures.ts';
import {
  type Account,
  contractTerms,
  indexPriceOf,
  isOpen,
  type Market,
  type Order,
  optionTerms,
  present,
  type Range,
  State,
} from './state.ts';
import { nextTriggered, trigger } from './stop-orders.ts';
import type {
  AddInstrument,
  AddSubAccount,
  AdjustMargin,
  CancelOrder,
  CancelOrders,
  Command,
  ContractInstrument,
  Filter,
  Instrument,
  PlaceOrder,
  Product,
  ProductAccount,
  Result,
  SetInsuranceFund,
  SetPermissions,
  SetStatus,
  Transfer,
} from './types.ts';

const products: readonly Product[] = ['spot', 'option', 'contract'];
/** The product of main accounts, which are one side of each transfer. */
const mainProduct: Product = 'spot';

/** The default fee rates: maker, taker. */
const feeRates: Readonly<Record<Product, { readonly maker: string; readonly taker: string }>> = {
  spot: { maker: '0.001', taker: '0.001' },
  contract: { maker: '0.00025', taker: '0.0005' },
  option: { maker: '0.0001', taker: '0.0001' },
};

type Amounts = Readonly<Record<string, { readonly free: string; readonly locked: string }>>;

/** By kind: executes a command, and returns the name of the rejection or nothing. */
type Handlers = {
  readonly [Kind in Command['kind']]: (
    command: Extract<Command, { readonly kind: Kind }>,
  ) => unknown;
};

/** A broker. */
export class Model {
  /** The state, for generators of commands and for views. */
  readonly state = new State();
  /** The balances of the accounts for spot after the last command. */
  #spotBalances = new Map<Account, Amounts>();

  /**
   * Applies a command. A rejected command changes nothing, except that what is due is settled, and
   * that a LIMIT_MAKER order for spot is stored as REJECTED.
   */
  apply(command: Command): Result {
    const { state } = this;
    state.events = [];
    state.outcomes.clear();
    state.startCommand();
    this.#advance(command.time);
    this.#addAccountEvents();
    // What is due before a command is a command of its own.
    state.startCommand();
    // The kind selects the handler that expects this command.
    const handle = this.#handlers[command.kind] as (command: Command) => string | undefined;
    const rejection = handle(command);
    if (rejection === undefined) this.#react();
    this.#addAccountEvents();
    return { rejection, events: state.events };
  }

  /** Settles the funding and the expirations that are due at a time. */
  #advance(time: number): void {
    const { state } = this;
    if (time < state.time) throw new Error(`The time ${time} is before ${state.time}`);
    const contracts = state.marketsOf('contract');
    const firstEnd = Math.floor(state.time / intervalMs + 1) * intervalMs;
    for (let end = firstEnd; end <= time && contracts.length > 0; end += intervalMs) {
      state.time = end;
      for (const market of contracts) accruePremium(market, end);
      for (const market of contracts) settleInterval(state, market);
      this.#react();
    }
    for (const market of contracts) accruePremium(market, time);
    const expiring = state
      .marketsOf('option')
      .filter((one) => one.settlementPrice === undefined && optionTerms(one).expiration <= time)
      .sort((first, second) => optionTerms(first).expiration - optionTerms(second).expiration);
    for (const market of expiring) this.#expire(market);
    state.time = time;
  }

  /** Liquidates positions and executes triggered orders until none is left. */
  #react(): void {
    this.state.deleveragingQueues.clear();
    for (;;) {
      const position = findLiquidated(this.state);
      const order = position === undefined ? nextTriggered(this.state) : undefined;
      if (position !== undefined) liquidate(this.state, position);
      else if (order !== undefined) trigger(this.state, order);
      else return;
    }
  }

  /**
   * Settles an option: cancels its orders, moves the margin of all short positions into escrow,
   * pays all positions from the escrow, and closes the positions.
   */
  #expire(market: Market): void {
    const { state } = this;
    const terms = optionTerms(market);
    state.time = terms.expiration;
    state.outcomes.add('expiration');
    for (const side of ['BUY', 'SELL'] as const) {
      for (const order of state.book(market, side)) state.cancel(order);
    }
    const index = present(market.index, 'index of the option');
    const settlementPrice = index.deliveryPrice(terms.expiration);
    market.settlementPrice = settlementPrice;
    const positions = state.openPositions('option').filter((one) => one.market === market);
    const { token } = market.instrument;
    let escrow = sumOf(positions.map(({ margin }) => margin));
    for (const position of positions) {
      const { account, quantity, cost, margin } = position;
      const payOff = terms.payOff(settlementPrice).times(quantity).truncatedTo(tokenUnit);
      escrow = escrow.minus(margin.plus(payOff));
      state.settlements.push({ account, market, quantity, cost, margin, payOff });
      position.quantity = Fraction.zero;
      position.cost = Fraction.zero;
      position.margin = Fraction.zero;
      state.credit(account, token, payOff, 'SETTLEMENT');
    }
    // The pay-offs were truncated, so the escrow still contains a remainder.
    state.creditHouse('rounding', token, escrow);
  }

  readonly #handlers: Handlers = {
    placeOrder: (command) => this.#placeOrder(command),
    cancelOrder: (command) => this.#cancelOrder(command),
    cancelOrders: (command) => this.#cancelOrders(command),
    adjustMargin: (command) => this.#adjustMargin(command),
    deposit: ({ token, amount, ...account }) =>
      this.state.credit(this.#account(account), token, Fraction.parse(amount), 'DEPOSIT'),
    transfer: (command) => this.#transfer(command),
    addUser: ({ user }) => {
      for (const product of products) this.#addAccount(product, user);
    },
    addSubAccount: (command) => this.#addSubAccount(command),
    addToken: ({ token }) => {
      this.state.tokens.push(token);
    },
    addInstrument: (command) => this.#addInstrument(command),
    setFeeRates: ({ maker, taker, ...command }) => {
      const account = this.#account(command);
      account.makerRate = Fraction.parse(maker);
      account.takerRate = Fraction.parse(taker);
    },
    setPermissions: (command) => this.#setPermissions(command),
    setStatus: (command) => this.#setStatus(command),
    setIndexPrice: ({ index, price }) => this.#setIndexPrice(index, Fraction.parse(price)),
    setRiskLimits: ({ symbol, riskLimits }) => {
      const market = this.state.market('contract', symbol);
      market.terms = new ContractTerms(market.instrument as ContractInstrument, riskLimits);
    },
    setFundingRate: ({ symbol, rate }) => {
      this.state.market('contract', symbol).funding.rate = Fraction.parse(rate);
    },
    setInsuranceFund: (command) => this.#setInsuranceFund(command),
    advance: () => {},
  };

  #placeOrder(command: PlaceOrder): string | undefined {
    const { state } = this;
    const { product, account, clientOrderId } = command;
    const isUsedId = state.orders.has(`${product} ${account} ${clientOrderId}`);
    const checked = checkedOrder(state, command, isUsedId);
    if (typeof checked === 'string') return checked;
    const order: Order = { ...checked, id: state.nextId('order') };
    state.addOrder(order);
    if (order.status === 'REJECTED') return 'NEW_ORDER_REJECTED';
    state.openOrders.push(order);
    if (order.type !== 'STOP') execute(state, order);
    return undefined;
  }

  #cancelOrder(command: CancelOrder): string | undefined {
    const { product, account, orderId, clientOrderId, type } = command;
    const key = orderId ?? `${account} ${clientOrderId}`;
    const order = this.state.orders.get(`${product} ${key}`);
    const isFound = order?.account.name === account && (type ?? order.type) === order.type;
    if (order === undefined || !isFound) return 'NO_SUCH_ORDER';
    if (order.status === 'FILLED') return 'ORDER_HAS_FILLED';
    if (order.status === 'CANCELED') return 'ORDER_CANCELLED';
    if (!isOpen(order)) return 'ORDER_NOT_FOUND_ON_ORDER_BOOK';
    this.state.cancel(order);
    return undefined;
  }

  #cancelOrders({ account, symbols }: CancelOrders): string | undefined {
    const { state } = this;
    if (symbols?.some((symbol) => !state.markets.has(`contract ${symbol}`))) return 'BAD_SYMBOL';
    const owner = state.account('contract', account);
    for (const order of state.openOrders) {
      const isSelected = symbols?.includes(order.market.instrument.symbol) ?? true;
      if (order.account === owner && order.type === 'LIMIT' && isSelected) state.cancel(order);
    }
    return undefined;
  }

  #adjustMargin(command: AdjustMargin): string | undefined {
    const { state } = this;
    const market = state.markets.get(`contract ${command.symbol}`);
    if (market === undefined) return 'BAD_SYMBOL';
    const terms = contractTerms(market);
    const account = state.account('contract', command.account);
    const position = state.position(account, market, command.side);
    const amount = Fraction.parse(command.amount);
    if (amount.isZero()) return 'INVALID_PARAMETER';
    if (!amount.isMultipleOf(terms.marginUnit)) return 'BAD_PRECISION';
    if (position.quantity.isZero()) return 'INVALID_PARAMETER';
    const margin = position.margin.plus(amount);
    if (amount.isPositive()) {
      const available = free(state, account, market.instrument.token);
      if (available.isBelow(amount)) return 'INSUFFICIENT_BALANCE';
    } else {
      const { leverage } = position;
      const mark = indexPriceOf(market);
      const isAllowed = mayHaveMargin(terms, { ...position, margin }, leverage, mark);
      if (!isAllowed) return 'INVALID_PARAMETER';
    }
    position.margin = margin;
    return undefined;
  }

  #transfer({ from, to, token, amount: text }: Transfer): string | undefined {
    const { state } = this;
    const isMain = ({ product, account }: ProductAccount): boolean =>
      product === mainProduct && !account.includes('/');
    const source = this.#account(from);
    const target = this.#account(to);
    if (source === target || !(isMain(from) || isMain(to))) return 'INVALID_PARAMETER';
    const amount = Fraction.parse(text);
    if (!amount.isPositive()) return 'INVALID_PARAMETER';
    if (free(state, source, token).isBelow(amount)) return 'INSUFFICIENT_BALANCE';
    state.credit(source, token, amount.negated(), 'USER_ACCOUNT_TRANSFER');
    state.credit(target, token, amount, 'USER_ACCOUNT_TRANSFER');
    return undefined;
  }

  #account({ product, account }: ProductAccount): Account {
    return this.state.account(product, account);
  }

  #addSubAccount({ user, product }: AddSubAccount): void {
    const siblings = this.state
      .accountsOf(product)
      .filter(({ name }) => name.split('/')[0] === user);
    this.#addAccount(product, `${user}/${siblings.length}`);
  }

  #addAccount(product: Product, name: string): void {
    this.state.accounts.set(`${product} ${name}`, {
      product,
      name,
      canTrade: true,
      makerRate: Fraction.parse(feeRates[product].maker),
      takerRate: Fraction.parse(feeRates[product].taker),
      totals: new Map(),
    });
  }

  #addInstrument({ instrument, time }: AddInstrument): string | undefined {
    const { state } = this;
    const key = `${instrument.product} ${instrument.symbol}`;
    const isPast = 'expiration' in instrument && instrument.expiration <= time;
    if (state.markets.has(key) || isPast) return 'INVALID_PARAMETER';
    state.markets.set(key, {
      instrument,
      price: rangeOf(instrument.price),
      quantity: rangeOf(instrument.quantity),
      minNotional: Fraction.parse(instrument.minNotional),
      index: 'index' in instrument ? state.indexes.get(instrument.index) : undefined,
      terms: termsOf(instrument),
      funding: { time, differences: new Map(), rate: undefined, settled: undefined },
      status: 'TRADING',
      last: undefined,
      settlementPrice: undefined,
    });
    return undefined;
  }

  #setStatus({ product, symbol, status }: SetStatus): string | undefined {
    const market = this.state.market(product, symbol);
    if (market.settlementPrice !== undefined) return 'INVALID_PARAMETER';
    market.status = status;
    return undefined;
  }

  #setIndexPrice(name: string, price: Fraction): void {
    const { state } = this;
    const index = state.indexes.get(name) ?? new IndexPrices();
    state.indexes.set(name, index);
    index.set(state.time, price);
    for (const market of state.marketsOf('contract')) {
      if (market.index === index) markTriggered(state, market);
    }
  }

  #setInsuranceFund({ token, balance: text }: SetInsuranceFund): string | undefined {
    const balance = Fraction.parse(text);
    if (balance.isNegative()) return 'INVALID_PARAMETER';
    const change = balance.minus(this.state.houseBalance('insuranceFund', token));
    this.state.creditHouse('insuranceFund', token, change);
    return undefined;
  }

  #setPermissions(command: SetPermissions): void {
    const account = this.#account(command);
    const hasChanged = account.canTrade !== command.canTrade;
    account.canTrade = command.canTrade;
    if (hasChanged && this.#spotBalances.has(account)) this.#addAccountEvent(account, {});
  }

  /** Adds an event for each account for spot whose balances have changed. */
  #addAccountEvents(): void {
    const { state } = this;
    for (const account of state.accountsOf('spot')) {
      const amounts = [...account.totals.keys()].map((token) => [
        token,
        {
          free: free(state, account, token).toString(),
          locked: locked(state, account, token).toString(),
        },
      ]);
      const before = this.#spotBalances.get(account) ?? {};
      const now: Amounts = Object.fromEntries(amounts);
      this.#spotBalances.set(account, now);
      const changed = Object.entries(now).filter(
        ([token, { free: freeNow, locked: lockedNow }]) =>
          freeNow !== (before[token]?.free ?? '0') || lockedNow !== (before[token]?.locked ?? '0'),
      );
      if (changed.length > 0) this.#addAccountEvent(account, Object.fromEntries(changed));
    }
  }

  #addAccountEvent({ name, canTrade }: Account, balances: Amounts): void {
    const { time, events } = this.state;
    events.push({ kind: 'account', time, account: name, canTrade, balances });
  }
}

function rangeOf({ min, max, step }: Filter): Range {
  return { min: Fraction.parse(min), max: Fraction.parse(max), step: Fraction.parse(step) };
}

function termsOf(instrument: Instrument): ContractTerms | OptionTerms | undefined {
  if ('inverse' in instrument) return new ContractTerms(instrument);
  return 'optionType' in instrument ? new OptionTerms(instrument) : undefined;
}
