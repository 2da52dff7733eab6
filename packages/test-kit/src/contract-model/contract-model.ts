// The reference model of perpetual contracts: a slow broker in exact fractions, as an independent
// oracle of margin and settlement. It searches and sorts lists for each use, and derives available
// margins from totals, open orders and positions. It imports nothing from the engine.

import { Rational, tokenUnit } from '../rational.ts';
import type {
  AdjustMargin,
  BatchCancel,
  CancelOrder,
  ContractCommand,
  ContractResult,
  PlaceOrder,
  PositionSide,
  Transfer,
} from './commands.ts';
import { ContractTerms } from './contract-terms.ts';
import { FundingClock, type FundingRecord, intervalMs } from './funding.ts';
import { findLiquidated, liquidate } from './liquidation.ts';
import { execute, markTriggered } from './matching.ts';
import { checkedOrder } from './order-checks.ts';
import { canHaveMargin, type PositionView, positionView } from './position-figures.ts';
import { type Order, State } from './state.ts';
import { nextTriggered, trigger } from './stop-orders.ts';
import {
  type BalanceView,
  balanceView,
  type HouseView,
  houseView,
  type OrderView,
  orderView,
} from './views.ts';

const defaultMakerRate = Rational.parse('0.00025');
const defaultTakerRate = Rational.parse('0.0005');

/** A broker for perpetual contracts. Accounts are identified by name; decimals are strings. */
export class ContractModel {
  /** The state, for invariants and tests. */
  readonly state = new State();
  readonly #orders = new Map<string, Order>();
  readonly #funding = new Map<string, FundingClock>();
  #time = 0;

  /**
   * Applies a command. A rejected command changes nothing, except that the clock advances to its
   * time and due funding is settled.
   */
  apply(command: ContractCommand): ContractResult {
    this.state.fills = [];
    this.state.liquidations = [];
    this.state.startCommand();
    this.#advance(command.time);
    // The events that are due before a command are a command of their own.
    this.state.startCommand();
    const rejection = this.#execute(command);
    if (rejection === undefined) this.#settle();
    return { rejection, fills: this.state.fills, liquidations: this.state.liquidations };
  }

  /** Returns an order, whether it is open or closed; undefined if it does not exist. */
  order(account: string, clientOrderId: string): OrderView | undefined {
    const order = this.#orders.get(`${account} ${clientOrderId}`);
    return order && orderView(order, this.state.terms(order.symbol).price.step);
  }

  /** Returns the open orders of an account in the order of their acceptance. */
  openOrders(account: string): OrderView[] {
    return this.state.openOrders
      .filter((order) => order.account === account)
      .map((order) => orderView(order, this.state.terms(order.symbol).price.step));
  }

  /** Returns a position, or undefined if the side has no contracts. */
  position(account: string, symbol: string, side: PositionSide): PositionView | undefined {
    const { state } = this;
    const position = state.position(account, symbol, side);
    if (position.quantity.isZero()) return undefined;
    const { terms, last } = state.market(symbol);
    const prices = { mark: state.mark(symbol), last };
    return positionView(terms, position, prices, state.lockedContracts(position));
  }

  /** Returns the realized profit of an account's position, even if the position is closed. */
  realizedPnL(account: string, symbol: string, side: PositionSide): string {
    return this.state.position(account, symbol, side).realizedPnL.toString();
  }

  /** Returns the balances of an account by margin token. */
  balances(account: string): Record<string, BalanceView> {
    return balanceView(this.state, account);
  }

  /** Returns the house balances by token, and the clearing balances by contract. */
  house(): HouseView {
    return houseView(this.state);
  }

  /** Returns the settled funding intervals of a contract, oldest first. */
  fundingRecords(symbol: string): readonly FundingRecord[] {
    return this.#funding.get(symbol)?.records ?? [];
  }

  #advance(time: number): void {
    if (time < this.#time) throw new Error(`The time ${time} is before ${this.#time}`);
    const firstEnd = Math.floor(this.#time / intervalMs + 1) * intervalMs;
    // There is no funding before the first contract.
    for (let end = firstEnd; end <= time && this.#funding.size > 0; end += intervalMs) {
      for (const clock of this.#funding.values()) clock.advance(this.state, end);
      for (const clock of this.#funding.values()) clock.settle(this.state);
      this.#settle();
    }
    for (const clock of this.#funding.values()) clock.advance(this.state, time);
    this.#time = time;
  }

  /** Liquidates positions and executes triggered orders until none is left. */
  #settle(): void {
    for (;;) {
      const position = findLiquidated(this.state);
      if (position !== undefined) {
        liquidate(this.state, position);
        continue;
      }
      const order = nextTriggered(this.state);
      if (order === undefined) return;
      trigger(this.state, order);
    }
  }

  /** Executes a command, and returns the name of the rejection or undefined. */
  #execute(command: ContractCommand): string | undefined {
    switch (command.kind) {
      case 'placeOrder':
        return this.#placeOrder(command);
      case 'cancelOrder':
        return this.#cancelOrder(command);
      case 'batchCancel':
        return this.#batchCancel(command);
      case 'adjustMargin':
        return this.#adjustMargin(command);
      case 'transfer':
        return this.#transfer(command);
      default:
        if (command.kind === 'addToInsuranceFund' && this.#staysNegative(command)) {
          return 'INVALID_PARAMETER';
        }
        this.#configure(command);
        return undefined;
    }
  }

  /**
   * Returns whether the balance of the insurance fund would still be negative after an addition.
   * The engine rejects such an addition.
   */
  #staysNegative({ token, amount }: { readonly token: string; readonly amount: string }): boolean {
    const fund = this.state.houseBalance('insuranceFund', token);
    return fund.plus(Rational.parse(amount)).isNegative();
  }

  #configure(command: Exclude<ContractCommand, { kind: OfUsers }>): void {
    const { state } = this;
    switch (command.kind) {
      case 'addAccount': {
        state.accounts.set(command.account, {
          name: command.account,
          canTrade: true,
          makerRate: defaultMakerRate,
          takerRate: defaultTakerRate,
          totals: new Map(),
        });
        return;
      }
      case 'setFeeRates':
        state.account(command.account).makerRate = Rational.parse(command.maker);
        state.account(command.account).takerRate = Rational.parse(command.taker);
        return;
      case 'setCanTrade':
        state.account(command.account).canTrade = command.canTrade;
        return;
      case 'addContract': {
        const { contract: definition, time } = command;
        const terms = new ContractTerms(definition);
        const market = { definition, terms, status: 'TRADING' as const, last: undefined };
        state.markets.set(definition.symbol, market);
        this.#funding.set(definition.symbol, new FundingClock(definition.symbol, time));
        return;
      }
      case 'setRiskLimits': {
        const market = state.market(command.symbol);
        market.terms = new ContractTerms(market.definition, command.riskLimits);
        return;
      }
      case 'setStatus':
        state.market(command.symbol).status = command.status;
        return;
      case 'setIndexPrice':
        state.indexPrices.set(command.index, Rational.parse(command.price));
        for (const [symbol, { terms }] of state.markets) {
          if (terms.index === command.index) markTriggered(state, symbol);
        }
        return;
      case 'setFundingRate':
        this.#funding.get(command.symbol)?.overrideRate(Rational.parse(command.rate));
        return;
      case 'addToInsuranceFund': {
        const amount = Rational.parse(command.amount);
        state.creditHouse('insuranceFund', command.token, amount);
        state.creditHouse('outside', command.token, amount.negated());
        return;
      }
      case 'advance':
    }
  }

  #placeOrder(command: PlaceOrder): string | undefined {
    const key = (id: string): string => `${command.account} ${id}`;
    const order = checkedOrder(this.state, command, (id) => this.#orders.has(key(id)));
    if (typeof order === 'string') return order;
    this.#orders.set(key(order.clientOrderId), order);
    this.state.openOrders.push(order);
    if (order.orderType === 'LIMIT') execute(this.state, order);
    return undefined;
  }

  #cancelOrder({ account, clientOrderId, orderType }: CancelOrder): string | undefined {
    const order = this.#orders.get(`${account} ${clientOrderId}`);
    if (order === undefined || order.orderType !== orderType) return 'NO_SUCH_ORDER';
    if (order.status === 'FILLED') return 'ORDER_HAS_FILLED';
    if (order.status === 'CANCELED') return 'ORDER_CANCELLED';
    this.state.cancel(order);
    return undefined;
  }

  #batchCancel({ account, symbols }: BatchCancel): string | undefined {
    const { state } = this;
    if (symbols?.some((symbol) => !state.markets.has(symbol))) return 'BAD_SYMBOL';
    for (const order of [...state.openOrders]) {
      const isSelected = symbols === undefined || symbols.includes(order.symbol);
      if (order.account === account && order.orderType === 'LIMIT' && isSelected) {
        state.cancel(order);
      }
    }
    return undefined;
  }

  #adjustMargin(command: AdjustMargin): string | undefined {
    const { state } = this;
    const { account, symbol, side } = command;
    if (!state.markets.has(symbol)) return 'BAD_SYMBOL';
    const terms = state.terms(symbol);
    const amount = Rational.parse(command.amount);
    const position = state.position(account, symbol, side);
    const isPossible = position.quantity.isPositive() && !amount.isZero();
    if (!amount.isMultipleOf(terms.marginUnit)) return 'BAD_PRECISION';
    if (!isPossible) return 'INVALID_PARAMETER';
    const margin = position.margin.plus(amount);
    if (amount.isPositive()) {
      if (state.available(account, terms.marginToken).isBelow(amount)) {
        return 'INSUFFICIENT_BALANCE';
      }
    } else if (!canHaveMargin(terms, position, margin, state.mark(symbol))) {
      return 'INVALID_PARAMETER';
    }
    position.margin = margin;
    return undefined;
  }

  #transfer({ account, token, amount: text }: Transfer): string | undefined {
    const amount = Rational.parse(text);
    if (amount.isZero() || !amount.isMultipleOf(tokenUnit)) return 'INVALID_PARAMETER';
    const available = this.state.available(account, token);
    if (available.plus(amount).isNegative()) return 'INSUFFICIENT_BALANCE';
    this.state.credit(account, token, amount);
    this.state.creditHouse('outside', token, amount.negated());
    return undefined;
  }
}

type OfUsers = 'placeOrder' | 'cancelOrder' | 'batchCancel' | 'adjustMargin' | 'transfer';
