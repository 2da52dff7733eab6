import type { Random } from '@broker-api/test-kit';
import { decimalUnit, Fraction, maximumOf, minimumOf } from './fraction.ts';
import { intervalMs } from './funding.ts';
import { contractInstruments, users } from './initial-commands.ts';
import { free } from './locks.ts';
import { bankruptcyPrice, equityAt, liquidationPrice, profitAt } from './position-figures.ts';
import { decimal, type RandomMarket } from './random-market.ts';
import { contractTerms, indexPriceOf, type Position, type State } from './state.ts';
import type { Command, ContractInstrument, Effect, PositionSide, Side } from './types.ts';

const cent = decimalUnit(2);

/** Pairs of accounts that trade with each other, as if they had one owner. */
const pairs = [0, 2, 4].map((index) => users.slice(index, index + 2)) as [string, string][];

/**
 * Generates the commands of owners that try to take money from the insurance fund: their accounts
 * trade with each other at the edge of the price band, remove as much margin as possible, keep the
 * funding rate at its limit, and bid far from the mark price. Index prices move to the prices at
 * which positions are liquidated or bankrupt.
 */
export class RandomCollusion {
  readonly #random: Random;
  readonly #state: State;
  readonly #market: RandomMarket;
  /** The next commands of a plan. Each is generated when its turn comes. */
  readonly #plan: (() => Command | undefined)[] = [];
  #orderCount = 0;

  constructor(random: Random, state: State, market: RandomMarket) {
    this.#random = random;
    this.#state = state;
    this.#market = market;
  }

  /** Returns undefined if no position exists to which the command could apply. */
  next(): Command | undefined {
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

  #trade(): Command {
    const random = this.#random;
    const contract = random.pick(contractInstruments);
    const edge = random.pick([0.901, 0.95, 1, 1.05, 1.099]);
    const price = this.#priceAt(contract, edge);
    const quantity = String(1 + random.below(60));
    const [first, second] = random.pick(pairs);
    const side: Side = random.chance(0.5) ? 'BUY' : 'SELL';
    const other = side === 'BUY' ? 'SELL' : 'BUY';
    const order = (account: string, one: Side) =>
      this.#order(contract, account, one, this.#effect(contract, account, one), price, quantity);
    this.#plan.push(() => order(second, other));
    return order(first, side);
  }

  /** Returns CLOSE in half of the cases in which the account has a position to close. */
  #effect(contract: ContractInstrument, account: string, side: Side): Effect {
    const closed = this.#positionOf(contract, account, side === 'BUY' ? 'SHORT' : 'LONG');
    return closed.quantity.isPositive() && this.#random.chance(0.5) ? 'CLOSE' : 'OPEN';
  }

  #positionOf({ symbol }: ContractInstrument, account: string, side: PositionSide): Position {
    const state = this.#state;
    const market = state.market('contract', symbol);
    return state.position(state.account('contract', account), market, side);
  }

  /**
   * Closes all contracts except one at the bankruptcy price, against another account. The margin of
   * the last contract then pays the fee.
   */
  #closeAtBankruptcy(): Command | undefined {
    const position = this.#random.pick(this.#state.openPositions('contract'));
    const contract = contractInstruments.find(
      ({ symbol }) => symbol === position?.market.instrument.symbol,
    );
    if (position === undefined || contract === undefined) return undefined;
    const { account, market, side, quantity } = position;
    const rest = quantity.minus(Fraction.one).toString();
    const bankruptcy = bankruptcyPrice(contractTerms(market), position);
    if (bankruptcy === undefined || rest === '0') return undefined;
    const { step } = market.price;
    const isLong = side === 'LONG';
    const price = (isLong ? bankruptcy.roundedUpTo(step) : bankruptcy.truncatedTo(step)).toString();
    const close = isLong ? 'SELL' : 'BUY';
    this.#plan.push(() => this.#order(contract, account.name, close, 'CLOSE', price, rest));
    const other = this.#random.pick(users.filter((name) => name !== account.name));
    return this.#order(contract, other, isLong ? 'BUY' : 'SELL', 'OPEN', price, rest);
  }

  #order(
    contract: ContractInstrument,
    account: string,
    side: Side,
    effect: Effect,
    price: string,
    quantity: string,
  ): Command {
    this.#orderCount++;
    const { quantity: held, leverage } = this.#positionOf(
      contract,
      account,
      side === 'BUY' ? 'LONG' : 'SHORT',
    );
    const known = held.isZero() ? this.#random.pick(['10', '50']) : leverage.toString();
    return {
      kind: 'placeOrder',
      time: this.#market.time,
      product: 'contract',
      account,
      symbol: contract.symbol,
      side,
      effect,
      type: 'LIMIT',
      timeInForce: 'GTC',
      clientOrderId: `collusion-${this.#orderCount}`,
      price,
      quantity,
      ...(effect === 'OPEN' && { leverage: known }),
    };
  }

  /** Returns an order that opens a position at a price far better than the mark price. */
  #farOrder(): Command {
    const random = this.#random;
    const contract = random.pick(contractInstruments);
    const side: Side = random.chance(0.5) ? 'BUY' : 'SELL';
    const factor = random.pick(side === 'BUY' ? [0.01, 0.5, 0.8] : [1.2, 2, 10]);
    const price = this.#priceAt(contract, factor);
    const quantity = String(1 + random.below(60));
    return this.#order(contract, random.pick(users), side, 'OPEN', price, quantity);
  }

  #priceAt({ index, price: { step } }: ContractInstrument, factor: number): string {
    return decimal(this.#market.price(index) * factor, step);
  }

  /** Removes exactly the margin that the rules let the account remove, or one unit more. */
  #removeMargin(position: Position | undefined): Command | undefined {
    if (position === undefined || position.quantity.isZero()) return undefined;
    const random = this.#random;
    const { account, market, side, quantity, cost, leverage, margin } = position;
    const terms = contractTerms(market);
    const mark = indexPriceOf(market);
    const { initialMargin } = terms.tierOfPosition(quantity);
    const excess = equityAt(terms, position, mark).minus(
      initialMargin.times(terms.value(quantity, mark)),
    );
    const least = cost.dividedBy(leverage).roundedUpTo(terms.marginUnit);
    const removable = minimumOf(minimumOf(margin.minus(least), excess), margin);
    const exact = maximumOf(removable, Fraction.zero).truncatedTo(terms.marginUnit);
    const isTooMuch = exact.isZero() || random.chance(0.4);
    const amount = isTooMuch ? exact.plus(terms.marginUnit) : exact;
    const whole = margin.truncatedTo(terms.marginUnit);
    const removed = random.chance(0.2) && whole.isPositive() ? whole : amount;
    return {
      kind: 'adjustMargin',
      time: this.#market.time,
      account: account.name,
      symbol: market.instrument.symbol,
      side,
      amount: `-${removed}`,
    };
  }

  /** Moves an index near the price at which a position is liquidated or bankrupt. */
  #moveIndex(): Command | undefined {
    const random = this.#random;
    const position = random.pick(this.#state.openPositions('contract'));
    if (position === undefined) return undefined;
    const { instrument } = position.market;
    const terms = contractTerms(position.market);
    const mark = indexPriceOf(position.market);
    const bankruptcy = bankruptcyPrice(terms, position) ?? mark;
    const price = random.chance(0.5) ? bankruptcy : liquidationPrice(terms, position);
    const factor = 1 + random.pick([0, 0, 0.001, 0.005]) * random.pick([1, -1]);
    const current = Number(mark.truncatedTo(cent).toString());
    const moved = Number(price.truncatedTo(cent).toString()) * factor;
    const bounded = Math.min(Math.max(moved, current * 0.85), current * 1.15);
    return 'index' in instrument ? this.#market.setPrice(instrument.index, bounded) : undefined;
  }

  /**
   * Plans a settlement in which a position pays more than its margin, after its account has
   * withdrawn what it can.
   */
  #payFunding(): Command | undefined {
    const random = this.#random;
    const position = this.#position();
    if (position === undefined) return undefined;
    if (random.chance(0.7)) this.#plan.push(() => this.#removeMargin(position));
    if (random.chance(0.7)) this.#plan.push(() => this.#withdrawAll(position));
    this.#plan.push(() => this.#advance());
    const sign = position.side === 'LONG' ? '' : '-';
    const rate = sign + random.pick(['0.0075', '0.0075', '0.05', '0.2']);
    const { symbol } = position.market.instrument;
    return { kind: 'setFundingRate', time: this.#market.time, symbol, rate };
  }

  #withdrawAll({ account, market }: Position): Command | undefined {
    const { token } = market.instrument;
    const available = free(this.#state, account, token);
    if (!available.isPositive()) return undefined;
    return {
      kind: 'transfer',
      time: this.#market.time,
      from: { product: 'contract', account: account.name },
      to: { product: 'spot', account: account.name },
      token,
      amount: available.toString(),
    };
  }

  /** Advances the time to the next settlement of funding. */
  #advance(): Command {
    const { time } = this.#market;
    this.#market.time = Math.floor(time / intervalMs + 1) * intervalMs;
    return { kind: 'advance', time: this.#market.time };
  }

  /** Returns a random position, mostly one with profit; undefined if there is none. */
  #position(): Position | undefined {
    const open = this.#state.openPositions('contract');
    const winners = open.filter((one) =>
      profitAt(contractTerms(one.market), one, indexPriceOf(one.market)).isPositive(),
    );
    const useWinner = winners.length > 0 && this.#random.chance(0.8);
    return this.#random.pick(useWinner ? winners : open);
  }
}
