import type { ContractDefinition } from '../contract-model/commands.ts';
import { bankruptcyPrice, liquidationPrice } from '../contract-model/position-figures.ts';
import { start } from '../fixtures.ts';
import type { Random } from '../random.ts';
import { Rational } from '../rational.ts';
import {
  type CollusionCommand,
  type CollusionOrder,
  type ContractAccount,
  collusionContracts,
  firstIndexPrice,
  index,
  smallestMaintenanceRate,
} from './collusion-engine.ts';
import { type Command, Orders } from './orders.ts';
import { isOwned, isSame, removals, toNumber } from './positions.ts';
import type { Wealth } from './wealth.ts';

type Side = CollusionOrder['side'];

const fundingIntervalMs = 8 * 3_600_000;
/** The price band permits orders up to 10% worse than the mark price. */
const tradeFactors = [0.901, 0.95, 0.99, 1, 1, 1, 1.01, 1.05, 1.099];
/** The largest index step of most histories. It is below the smallest maintenance margin rate. */
const largestStep = 0.0045;
const bidFactors = [0.00001, 0.5, 0.9, 0.98, 0.995];
const askFactors = [1.005, 1.02, 1.1, 2, 50];

const account = (user: string, accountIndex = 0): ContractAccount => {
  return { user, accountType: 3, accountIndex };
};
const maker = account('maker');
const taker = account('taker');

/**
 * Generates the commands of one owner with two or three accounts, who trades with itself and with
 * two other users, on a thin or a thick book. Some histories have index steps that exceed the
 * maintenance margin rate; in the others, every step is smaller.
 */
export class Colluders {
  readonly contract: ContractDefinition;
  readonly #random: Random;
  readonly #owned: readonly ContractAccount[];
  readonly #isThick: boolean;
  readonly #hasJumps: boolean;
  readonly #hasFees: boolean;
  readonly #orders: Orders;
  #time = start;
  #index = firstIndexPrice;
  /** The index price after the next move, if that move is a large step. */
  #jump: number | undefined;

  constructor(random: Random) {
    this.#random = random;
    this.contract = random.pick(collusionContracts);
    this.#orders = new Orders(random, this.contract.symbol);
    this.#owned = [0, 1, 2].slice(0, 2 + random.below(2)).map((one) => account('owner', one));
    this.#isThick = random.chance(0.4);
    this.#hasJumps = random.chance(0.2);
    this.#hasFees = random.chance(0.4);
  }

  /** Returns the commands that create the accounts of the history. */
  setup(): CollusionCommand[] {
    const random = this.#random;
    const { marginToken: token, inverse } = this.contract;
    const amountOf = (dollars: number): string =>
      inverse ? (dollars / firstIndexPrice).toFixed(8) : String(dollars);
    const deposits = [
      ...this.#owned.map((owned) => [owned, random.pick([50, 200, 1000, 3000])] as const),
      ...[maker, taker].map((other) => [other, 20_000] as const),
    ];
    return this.#timed([
      ...this.#owned.slice(1).map(({ user, accountType }): Command => {
        return { kind: 'accounts.addSubAccount', user, accountType, accountName: '' };
      }),
      ...deposits.flatMap(([one, dollars]): Command[] => [
        { kind: 'accounts.deposit', account: one, token, amount: amountOf(dollars) },
        ...(this.#hasFees ? [] : [noFees(one)]),
      ]),
    ]);
  }

  /** Returns the commands of the next move, which follow each other immediately. */
  next(wealth: Wealth): CollusionCommand[] {
    const random = this.#random;
    const jump = this.#jump;
    this.#jump = undefined;
    if (jump !== undefined) return this.#timed([this.#setIndex(jump)]);
    const kind = random.below(100);
    if (kind < 25) return this.#timed(this.#trade(wealth));
    if (kind < 33) return this.#timed([this.#farOrder(wealth)]);
    if (kind < 43) return this.#timed(this.#quotes());
    if (kind < 47) return this.#timed([this.#cancelAll()]);
    if (kind < 65)
      return this.#timed(random.chance(0.5) ? this.#walk() : this.#walkToLiquidation(wealth));
    if (kind < 80) return this.#timed(this.#moveMargin(wealth));
    if (kind < 86) return this.#timed([this.#stop(wealth)]);
    if (kind < 92) return this.#settleFunding();
    if (kind < 97 || !this.#hasJumps) return this.#timed([this.#take()]);
    return this.#timed([this.#prepareJump(wealth)]);
  }

  /** Adds ascending times, usually seconds apart. */
  #timed(commands: readonly Command[]): CollusionCommand[] {
    return commands.map((command) => {
      this.#time += 1000 * (1 + this.#random.below(5));
      return { ...command, time: this.#time } as CollusionCommand;
    });
  }

  /** Two accounts trade with each other, often off the mark price. Most trades open positions. */
  #trade(wealth: Wealth): Command[] {
    const random = this.#random;
    const [first, second] = random.sample(this.#owned, 2) as [ContractAccount, ContractAccount];
    const [buyer, seller] = random.chance(0.5) ? [first, second] : [second, first];
    const counterparty = random.chance(0.15) ? random.pick([maker, taker]) : seller;
    const price = random.chance(0.15)
      ? this.#bankruptcyPrice(wealth)
      : this.#price(random.pick(tradeFactors));
    const buy = this.#sideOf(wealth, buyer, true);
    const sell = this.#sideOf(wealth, counterparty, false);
    const quantities = [buy, sell].map(({ largest }) => largest).filter((one) => one > 0);
    const quantity = Math.min(...quantities) * random.pick([0.02, 0.3, 0.7, 0.98, 1]);
    const orders = [
      this.#orders.order(buyer, buy.side, quantity, price),
      this.#orders.order(counterparty, sell.side, quantity, price),
    ];
    return random.chance(0.5) ? orders : orders.reverse();
  }

  /** Returns about the bankruptcy price of a position of the owner. */
  #bankruptcyPrice(wealth: Wealth): string {
    const random = this.#random;
    const position = random.pick(wealth.positions.filter(isOwned));
    const price = position && bankruptcyPrice(wealth.terms, position);
    if (price === undefined) return this.#price(1);
    const ticks = random.pick([-0.1, 0, 0, 0.1]);
    return Math.max(toNumber(price) + ticks, 0.1).toFixed(1);
  }

  /** Returns the side of an order, and the largest quantity that it can have. */
  #sideOf(wealth: Wealth, owner: ContractAccount, buys: boolean): { side: Side; largest: number } {
    const closed = wealth.positions.find(
      (one) => isSame(one.account, owner) && one.side === (buys ? 'SHORT' : 'LONG'),
    );
    if (closed !== undefined && this.#random.chance(0.4)) {
      return { side: buys ? 'BUY_CLOSE' : 'SELL_CLOSE', largest: toNumber(closed.quantity) };
    }
    const side = buys ? 'BUY_OPEN' : 'SELL_OPEN';
    return { side, largest: this.#affordable(wealth, owner, side) };
  }

  /** Returns about how many contracts an account can open at the mark price. */
  #affordable(wealth: Wealth, owner: ContractAccount, side: Side): number {
    const balance = wealth.balances.find((one) => isSame(one.account, owner));
    const available = balance === undefined ? 0 : toNumber(balance.available);
    const dollars = available * (this.contract.inverse ? this.#index : 1);
    const leverage = Number(this.#orders.leverage(owner, side));
    const value = this.contract.inverse ? 1 : this.#index / firstIndexPrice;
    const feeReserve = this.#hasFees ? 2 * 0.0005 : 0;
    return dollars / (1 / leverage + feeReserve) / value;
  }

  /** A bid far below the mark price, or an ask far above it. */
  #farOrder(wealth: Wealth): Command {
    const random = this.#random;
    const owner = random.pick(this.#owned);
    const buys = random.chance(0.5);
    const price = this.#price(random.pick(buys ? bidFactors : askFactors));
    const { side, largest } = this.#sideOf(wealth, owner, buys);
    return this.#orders.order(owner, side, largest * random.pick([0.1, 0.5, 0.995]), price);
  }

  /** The other users add orders near the mark price: many on a thick book, few on a thin one. */
  #quotes(): Command[] {
    const random = this.#random;
    const levels = this.#isThick ? [1, 2, 3, 4] : [1 + random.below(8)];
    return levels.flatMap((level) => {
      const distance = level * 0.001;
      const quantity = this.#isThick ? 2000 : 10 + random.below(500);
      return [
        this.#orders.order(maker, 'BUY_OPEN', quantity, this.#price(1 - distance)),
        this.#orders.order(maker, 'SELL_OPEN', quantity, this.#price(1 + distance)),
      ];
    });
  }

  #cancelAll(): Command {
    const random = this.#random;
    const one = random.chance(0.5) ? maker : random.pick(this.#owned);
    return { kind: 'contract.cancelOrders', account: one };
  }

  /** The index moves in one direction in steps below the smallest maintenance margin rate. */
  #walk(): Command[] {
    const random = this.#random;
    const isLow = this.#index < firstIndexPrice;
    const sign = random.chance(isLow ? 0.55 : 0.45) ? 1 : -1;
    const size = random.pick([0.001, 0.003, largestStep]);
    return Array.from({ length: 1 + random.below(10) }, () =>
      this.#setIndex(this.#index * (1 + sign * size * (0.5 + random.fraction() / 2))),
    );
  }

  /** The index moves, in such steps, close to the liquidation price of a position. */
  #walkToLiquidation(wealth: Wealth): Command[] {
    const random = this.#random;
    const position = random.pick(wealth.positions.filter(isOwned));
    if (position === undefined) return [];
    const exact = toNumber(liquidationPrice(wealth.terms, position));
    const target = exact * (1 + random.pick([0, 0.0001, -0.0001, 0.0005, -0.0005]));
    const commands: Command[] = [];
    while (commands.length < 12 && target > 0 && Math.abs(target / this.#index - 1) > 0.00001) {
      const factor = Math.min(Math.max(target / this.#index, 1 - largestStep), 1 + largestStep);
      commands.push(this.#setIndex(this.#index * factor));
    }
    return commands;
  }

  /** Plans a large step of the index, and returns an order of the owner near the price after it. */
  #prepareJump(wealth: Wealth): Command {
    const random = this.#random;
    const rises = random.chance(0.5);
    const size = smallestMaintenanceRate + random.fraction() ** 2 * 0.15;
    const factor = rises ? 1 + size : 1 - size;
    this.#jump = this.#index * factor;
    const owner = random.pick(this.#owned);
    const { side, largest } = this.#sideOf(wealth, owner, !rises);
    const price = this.#price(factor * random.pick([0.999, 1, 1, 1.001]));
    return this.#orders.order(owner, side, largest * random.pick([0.5, 0.9]), price);
  }

  #setIndex(price: number): Command {
    this.#index = Number(Math.min(Math.max(price, 2000), 50_000).toFixed(1));
    return { kind: 'broker.setIndexPrice', symbol: index, price: String(this.#index) };
  }

  /** Adds margin to a position of the owner, or removes as much as the broker permits. */
  #moveMargin(wealth: Wealth): Command[] {
    const random = this.#random;
    const position = random.pick(wealth.positions.filter(isOwned));
    if (position === undefined) return [];
    const { account: owner, side } = position;
    const balance = wealth.balances.find((one) => isSame(one.account, owner));
    const leverage = Number(
      this.#orders.leverage(owner, side === 'LONG' ? 'BUY_OPEN' : 'SELL_OPEN'),
    );
    const amounts = random.chance(0.2)
      ? [toNumber(balance?.available ?? Rational.zero) * random.fraction()]
      : removals(wealth, position, leverage).map((amount) => -amount);
    const decimals = this.contract.marginPrecision.length - 2;
    return amounts
      .map((amount) => amount.toFixed(decimals))
      .filter((amount) => Number(amount) !== 0)
      .map((amount) => {
        const { symbol } = this.contract;
        return { kind: 'contract.adjustMargin', account: owner, symbol, side, amount };
      });
  }

  #stop(wealth: Wealth): Command {
    const random = this.#random;
    const owner = random.pick(this.#owned);
    const buys = random.chance(0.5);
    const trigger = 1 + (random.fraction() - 0.5) * 0.04;
    const triggerPrice = this.#price(trigger);
    const price = this.#price(trigger * random.pick([0.92, 0.99, 1, 1.01, 1.08]));
    const { side, largest } = this.#sideOf(wealth, owner, buys);
    const options = { orderType: 'STOP', triggerPrice } as const;
    return this.#orders.order(owner, side, largest * random.pick([0.1, 0.5, 0.9]), price, options);
  }

  /** Another user takes the best orders within 1% of the mark price. */
  #take(): Command {
    const random = this.#random;
    const buys = random.chance(0.5);
    const side = `${buys ? 'BUY' : 'SELL'}_${random.chance(0.3) ? 'CLOSE' : 'OPEN'}` as const;
    const price = this.#price(buys ? 1.01 : 0.99);
    return this.#orders.order(taker, side, 1 + random.below(1000), price, { timeInForce: 'IOC' });
  }

  #settleFunding(): CollusionCommand[] {
    this.#time = Math.floor(this.#time / fundingIntervalMs + 1) * fundingIntervalMs;
    return [{ kind: 'broker.advance', time: this.#time }];
  }

  #price(factor: number): string {
    return Math.max(this.#index * factor, 0.1).toFixed(1);
  }
}

function noFees(one: ContractAccount): Command {
  return { kind: 'accounts.setFeeRates', account: one, maker: '0', taker: '0' };
}
