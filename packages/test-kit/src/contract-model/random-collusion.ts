import type { Random } from '../random.ts';
import type { RandomMarket } from '../random-market.ts';
import { decimalUnit, maximumOf, minimumOf, Rational } from '../rational.ts';
import type { ContractCommand, ContractDefinition, OrderSide } from './commands.ts';
import type { ContractModel } from './contract-model.ts';
import { accountNames, contracts } from './default-contracts.ts';
import { intervalMs } from './funding.ts';
import { bankruptcyPrice, equityAt, liquidationPrice, profitAt } from './position-figures.ts';
import type { Position } from './state.ts';

/** Pairs of accounts that trade with each other, as if they had one owner. */
const pairs = [0, 2, 4].map((index) => accountNames.slice(index, index + 2)) as [string, string][];

/**
 * Generates the commands of owners that try to take money from the insurance fund: their accounts
 * trade with each other at the edge of the price band, remove as much margin as possible, keep the
 * funding rate at its limit, and bid far from the mark price. Index prices move to the prices at
 * which positions are liquidated or bankrupt.
 */
export class RandomCollusion {
  readonly #random: Random;
  readonly #model: ContractModel;
  readonly #market: RandomMarket;
  /** The next commands of a plan. Each is generated when its turn comes. */
  readonly #plan: (() => ContractCommand | undefined)[] = [];
  #orderCount = 0;

  constructor(random: Random, model: ContractModel, market: RandomMarket) {
    this.#random = random;
    this.#model = model;
    this.#market = market;
  }

  /** Returns undefined if no position exists to which the command could apply. */
  next(): ContractCommand | undefined {
    const planned = this.#plan.shift();
    if (planned !== undefined) return planned();
    const kind = this.#random.below(10);
    if (kind < 4) return this.#trade();
    if (kind < 5) return this.#farOrder();
    if (kind < 6) return this.#removeMargin(this.#position());
    if (kind < 7) return this.#moveIndex();
    if (kind < 8) return this.#closeAtBankruptcy();
    return this.#payFunding();
  }

  #trade(): ContractCommand {
    const random = this.#random;
    const contract = random.pick(contracts);
    const edge = random.pick([0.901, 0.95, 1, 1.05, 1.099]);
    const price = this.#priceAt(contract, edge);
    const quantity = String(1 + random.below(60));
    const [first, second] = random.pick(pairs);
    const buys = random.chance(0.5);
    const order = (account: string, buying: boolean) =>
      this.#order(contract, account, this.#side(contract, account, buying), { price, quantity });
    this.#plan.push(() => order(second, !buys));
    return order(first, buys);
  }

  /** Returns a closing side if the account has a position to close, or an opening side. */
  #side({ symbol }: ContractDefinition, account: string, buys: boolean): OrderSide {
    const { state } = this.#model;
    const opposite = state.position(account, symbol, buys ? 'SHORT' : 'LONG');
    const closes = opposite.quantity.isPositive() && this.#random.chance(0.5);
    return `${buys ? 'BUY' : 'SELL'}_${closes ? 'CLOSE' : 'OPEN'}`;
  }

  /**
   * Closes all contracts except one at the bankruptcy price, against another account. The margin of
   * the last contract then pays the fee.
   */
  #closeAtBankruptcy(): ContractCommand | undefined {
    const position = this.#random.pick(this.#open());
    const contract = contracts.find(({ symbol }) => symbol === position?.symbol);
    if (position === undefined || contract === undefined) return undefined;
    const { account, side, quantity } = position;
    const rest = quantity.minus(Rational.one);
    const bankruptcy = bankruptcyPrice(this.#model.state.terms(position.symbol), position);
    if (bankruptcy === undefined || rest.isZero()) return undefined;
    const unit = Rational.parse(contract.price[2]);
    const price = side === 'LONG' ? bankruptcy.roundedUpTo(unit) : bankruptcy.truncatedTo(unit);
    const numbers = { price: price.toString(), quantity: rest.toString() };
    const isLong = side === 'LONG';
    const close = isLong ? 'SELL_CLOSE' : 'BUY_CLOSE';
    this.#plan.push(() => this.#order(contract, account, close, numbers));
    const other = this.#random.pick(accountNames.filter((name) => name !== account));
    return this.#order(contract, other, isLong ? 'BUY_OPEN' : 'SELL_OPEN', numbers);
  }

  #order(
    { symbol }: ContractDefinition,
    account: string,
    side: OrderSide,
    numbers: { readonly price: string; readonly quantity: string },
  ): ContractCommand {
    this.#orderCount++;
    const positionSide = side === 'BUY_OPEN' || side === 'SELL_CLOSE' ? 'LONG' : 'SHORT';
    const { quantity, leverage } = this.#model.state.position(account, symbol, positionSide);
    return {
      kind: 'placeOrder',
      time: this.#market.time,
      account,
      symbol,
      side,
      orderType: 'LIMIT',
      priceType: 'INPUT',
      timeInForce: 'GTC',
      clientOrderId: `collusion-${this.#orderCount}`,
      ...numbers,
      ...(side.endsWith('OPEN') && {
        leverage: quantity.isZero() ? this.#random.pick(['10', '50']) : leverage.toString(),
      }),
    };
  }

  /** Returns an order that opens a position at a price far better than the mark price. */
  #farOrder(): ContractCommand {
    const random = this.#random;
    const contract = random.pick(contracts);
    const buys = random.chance(0.5);
    const factor = buys ? random.pick([0.01, 0.5, 0.8]) : random.pick([1.2, 2, 10]);
    const price = this.#priceAt(contract, factor);
    const side = buys ? 'BUY_OPEN' : 'SELL_OPEN';
    const numbers = { price, quantity: String(1 + random.below(60)) };
    return this.#order(contract, random.pick(accountNames), side, numbers);
  }

  #priceAt({ index, price: [, , tick] }: ContractDefinition, factor: number): string {
    const unit = Number(tick) * 100;
    return String((Math.round((this.#market.cents(index) * factor) / unit) * unit) / 100);
  }

  /** Removes exactly the margin that the rules let the account remove, or one unit more. */
  #removeMargin(position: Position | undefined): ContractCommand | undefined {
    if (position === undefined || position.quantity.isZero()) return undefined;
    const random = this.#random;
    const { account, symbol, side, quantity, cost, leverage, margin } = position;
    const terms = this.#model.state.terms(symbol);
    const mark = this.#model.state.mark(symbol);
    const { initialMargin } = terms.tierOfPosition(quantity);
    const excess = equityAt(terms, position, mark).minus(
      initialMargin.times(terms.value(quantity, mark)),
    );
    const least = cost.dividedBy(leverage).roundedUpTo(terms.marginUnit);
    const removable = minimumOf(minimumOf(margin.minus(least), excess), margin);
    const exact = maximumOf(removable, Rational.zero).truncatedTo(terms.marginUnit);
    const isTooMuch = exact.isZero() || random.chance(0.4);
    const amount = isTooMuch ? exact.plus(terms.marginUnit) : exact;
    const whole = margin.truncatedTo(terms.marginUnit);
    const removed = random.chance(0.2) && whole.isPositive() ? whole : amount;
    const time = this.#market.time;
    return { kind: 'adjustMargin', time, account, symbol, side, amount: `-${removed}` };
  }

  /** Moves an index near the price at which a position is liquidated or bankrupt. */
  #moveIndex(): ContractCommand | undefined {
    const random = this.#random;
    const position = random.pick(this.#open());
    if (position === undefined) return undefined;
    const terms = this.#model.state.terms(position.symbol);
    const mark = this.#model.state.mark(position.symbol);
    const bankruptcy = bankruptcyPrice(terms, position) ?? mark;
    const price = random.chance(0.5) ? bankruptcy : liquidationPrice(terms, position);
    const factor = 1 + random.pick([0, 0, 0.001, 0.005]) * random.pick([1, -1]);
    const current = Number(mark.truncatedTo(decimalUnit(2)).toString());
    const moved = Number(price.truncatedTo(decimalUnit(2)).toString()) * factor;
    const bounded = Math.min(Math.max(moved, current * 0.85), current * 1.15);
    const cents = Math.max(Math.round(bounded * 100), 1000);
    this.#market.setCents(terms.index, cents);
    const { time } = this.#market;
    return { kind: 'setIndexPrice', time, index: terms.index, price: String(cents / 100) };
  }

  /**
   * Plans a settlement in which a position pays more than its margin, after its account has
   * withdrawn what it can.
   */
  #payFunding(): ContractCommand | undefined {
    const random = this.#random;
    const position = this.#position();
    if (position === undefined) return undefined;
    const { account, symbol, side } = position;
    if (random.chance(0.7)) this.#plan.push(() => this.#removeMargin(position));
    if (random.chance(0.7)) this.#plan.push(() => this.#withdrawAll(account, symbol));
    this.#plan.push(() => this.#advance());
    const sign = side === 'LONG' ? '' : '-';
    const rate = sign + random.pick(['0.0075', '0.0075', '0.05', '0.2']);
    return { kind: 'setFundingRate', time: this.#market.time, symbol, rate };
  }

  #withdrawAll(account: string, symbol: string): ContractCommand | undefined {
    const { marginToken: token } = this.#model.state.terms(symbol);
    const available = this.#model.state.available(account, token);
    if (!available.isPositive()) return undefined;
    const time = this.#market.time;
    return { kind: 'transfer', time, account, token, amount: `-${available}` };
  }

  /** Advances the time to the next settlement of funding. */
  #advance(): ContractCommand {
    const { time } = this.#market;
    this.#market.time = Math.floor(time / intervalMs + 1) * intervalMs;
    return { kind: 'advance', time: this.#market.time };
  }

  #open(): Position[] {
    return [...this.#model.state.positions.values()].filter(({ quantity }) =>
      quantity.isPositive(),
    );
  }

  /** Returns a random position, mostly one with profit; undefined if there is none. */
  #position(): Position | undefined {
    const { state } = this.#model;
    const winners = this.#open().filter((one) =>
      profitAt(state.terms(one.symbol), one, state.mark(one.symbol)).isPositive(),
    );
    const useWinner = winners.length > 0 && this.#random.chance(0.8);
    return this.#random.pick(useWinner ? winners : this.#open());
  }
}
