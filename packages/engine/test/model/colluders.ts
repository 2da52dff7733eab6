import { type Random, start } from '@broker-api/test-kit';
import { Fraction } from './fraction.ts';
import { intervalMs } from './funding.ts';
import { free } from './locks.ts';
import { bankruptcyPrice, equityAt, liquidationPrice } from './position-figures.ts';
import { choose } from './random-market.ts';
import { closingSide, contractTerms, type Position, type State } from './state.ts';
import type { Command, ContractInstrument, Effect, PlaceOrder, Side } from './types.ts';

type WithoutTime<Some> = Some extends unknown ? Omit<Some, 'time'> : never;
/** A command that has no time yet. */
type Untimed = WithoutTime<Command>;

export const firstPrice = 10_000;
/** The smallest maintenance margin rate. An index step below it never bankrupts a position. */
export const smallestMaintenanceRate = 0.005;
/** The largest index step of most histories. */
const largestStep = 0.0045;
/** The price band permits orders up to 10% worse than the mark price. */
const tradeFactors = [0.901, 0.95, 0.99, 1, 1, 1, 1.01, 1.05, 1.099];
const bidFactors = [0.00001, 0.5, 0.9, 0.98, 0.995];
const askFactors = [1.005, 1.02, 1.1, 2, 50];
const index = 'BTCUSDT';
const maker = 'maker';
const taker = 'taker';
const owner = 'owner';

const common = {
  product: 'contract',
  index,
  price: { min: '0.1', max: '1000000', step: '0.1' },
  quantity: { min: '1', max: '1000000', step: '1' },
  minNotional: '0.000000001',
  riskLimits: [
    { quantity: '1000000', initialMargin: '0.01', maintMargin: '0.005' },
    { quantity: '2000000', initialMargin: '0.02', maintMargin: '0.01' },
  ],
} as const;

/** A linear and an inverse contract. A contract of either is worth about 1 US dollar. */
const contracts: readonly ContractInstrument[] = [
  {
    ...common,
    symbol: 'LINEAR',
    inverse: false,
    multiplier: '0.0001',
    token: 'BUSDT',
    marginPrecision: '0.0001',
  },
  {
    ...common,
    symbol: 'INVERSE',
    inverse: true,
    multiplier: '1',
    token: 'TBTC',
    marginPrecision: '0.00000001',
  },
];

/**
 * Generates the commands of one owner with two or three accounts, who trades with itself and with
 * two other users, on a thin or a thick book. Some histories have index steps that exceed the
 * maintenance margin rate; in the others, every step is smaller.
 */
export class Colluders {
  readonly contract: ContractInstrument;
  readonly #random: Random;
  readonly #owned: readonly string[];
  readonly #isThick: boolean;
  readonly #hasJumps: boolean;
  readonly #hasFees: boolean;
  readonly #leverages = new Map<string, string>();
  #state: State | undefined;
  #time = start;
  #price = firstPrice;
  #orderCount = 0;
  /** The index price after the next move, if that move is a large step. */
  #jump: number | undefined;

  constructor(random: Random) {
    this.#random = random;
    this.contract = random.pick(contracts);
    this.#owned = [owner, `${owner}/1`, `${owner}/2`].slice(0, 2 + random.below(2));
    this.#isThick = random.chance(0.4);
    this.#hasJumps = random.chance(0.2);
    this.#hasFees = random.chance(0.4);
  }

  /** Returns the commands that create the contract and the accounts of the history. */
  setup(): Command[] {
    const random = this.#random;
    const { token, inverse } = this.contract;
    const amounts = [
      ...this.#owned.map((account) => ({ account, dollars: random.pick([50, 200, 1000, 3000]) })),
      ...[maker, taker].map((account) => ({ account, dollars: 20_000 })),
    ];
    return this.#timed([
      { kind: 'addToken', token },
      { kind: 'setIndexPrice', index, price: String(firstPrice) },
      { kind: 'addInstrument', instrument: this.contract },
      { kind: 'setInsuranceFund', token, balance: inverse ? '0.1' : '1000' },
      ...[owner, maker, taker].map((user): Untimed => ({ kind: 'addUser', user })),
      ...this.#owned.slice(1).map((): Untimed => {
        return { kind: 'addSubAccount', user: owner, product: 'contract' };
      }),
      ...amounts.flatMap(({ account, dollars }): Untimed[] => {
        const amount = inverse ? (dollars / firstPrice).toFixed(8) : String(dollars);
        const of = { product: 'contract', account } as const;
        const deposit: Untimed = { kind: 'deposit', ...of, token, amount };
        const noFees: Untimed = { kind: 'setFeeRates', ...of, maker: '0', taker: '0' };
        return this.#hasFees ? [deposit] : [deposit, noFees];
      }),
    ]);
  }

  /** Returns the commands of the next move, which follow each other immediately. */
  next(state: State): Command[] {
    this.#state = state;
    const random = this.#random;
    const jump = this.#jump;
    this.#jump = undefined;
    if (jump !== undefined) return this.#timed([this.#setIndex(jump)]);
    return choose(random, [
      [25, () => this.#timed(this.#trade())],
      [8, () => this.#timed([this.#farOrder()])],
      [10, () => this.#timed(this.#quotes())],
      [4, () => this.#timed([this.#cancelAll()])],
      [9, () => this.#timed(this.#walk())],
      [9, () => this.#timed(this.#walkToLiquidation())],
      [15, () => this.#timed(this.#moveMargin())],
      [6, () => this.#timed([this.#stop()])],
      [6, () => this.#settleFunding()],
      [this.#hasJumps ? 5 : 8, () => this.#timed([this.#take()])],
      [this.#hasJumps ? 3 : 0, () => this.#timed([this.#prepareJump()])],
    ]);
  }

  /** Adds ascending times, usually seconds apart. */
  #timed(commands: readonly Untimed[]): Command[] {
    return commands.map((command) => {
      this.#time += 1000 * (1 + this.#random.below(5));
      return { ...command, time: this.#time } as Command;
    });
  }

  #order(
    account: string,
    { side, effect }: { readonly side: Side; readonly effect: Effect },
    quantity: number,
    price: string,
    options: Partial<PlaceOrder> = {},
  ): Untimed {
    this.#orderCount++;
    return {
      kind: 'placeOrder',
      product: 'contract',
      account,
      symbol: this.contract.symbol,
      clientOrderId: `order-${this.#orderCount}`,
      side,
      effect,
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: String(Math.min(Math.max(Math.floor(quantity), 1), 900_000)),
      price,
      leverage: this.#leverage(account, (side === 'BUY') === (effect === 'OPEN')),
      ...options,
    };
  }

  /** Returns the leverage of a position, which is the same for all its orders. */
  #leverage(account: string, isLong: boolean): string {
    if (!this.#owned.includes(account)) return '5';
    const key = `${account} ${isLong}`;
    const leverage = this.#leverages.get(key) ?? this.#random.pick(['100', '100', '50', '20', '5']);
    this.#leverages.set(key, leverage);
    return leverage;
  }

  /** Two accounts trade with each other, often off the mark price. Most trades open positions. */
  #trade(): Untimed[] {
    const random = this.#random;
    const pair = random.sample(this.#owned, 2);
    const buyer = random.pick(pair);
    const seller = pair.find((one) => one !== buyer) ?? buyer;
    const counterparty = random.chance(0.15) ? random.pick([maker, taker]) : seller;
    const price = random.chance(0.15) ? this.#bankruptcy() : this.#at(random.pick(tradeFactors));
    const buy = this.#sideOf(buyer, 'BUY');
    const sell = this.#sideOf(counterparty, 'SELL');
    const quantities = [buy.largest, sell.largest].filter((one) => one > 0);
    const quantity = Math.min(...quantities) * random.pick([0.02, 0.3, 0.7, 0.98, 1]);
    const orders = [
      this.#order(buyer, buy, quantity, price),
      this.#order(counterparty, sell, quantity, price),
    ];
    return random.chance(0.5) ? orders : orders.reverse();
  }

  get #positions(): Position[] {
    return this.#state?.openPositions('contract') ?? [];
  }

  /** Returns a position of the owner; undefined if there is none. */
  #position(): Position | undefined {
    return this.#random.pick(
      this.#positions.filter(({ account: { name } }) => this.#owned.includes(name)),
    );
  }

  /** Returns about the bankruptcy price of a position of the owner. */
  #bankruptcy(): string {
    const position = this.#position();
    const price = position && bankruptcyPrice(contractTerms(position.market), position);
    if (price === undefined) return this.#at(1);
    return Math.max(numberOf(price) + this.#random.pick([-0.1, 0, 0, 0.1]), 0.1).toFixed(1);
  }

  /** Returns the side of an order, and the largest quantity that it can have. */
  #sideOf(account: string, side: Side) {
    const closed = this.#positions.find(
      (one) => one.account.name === account && closingSide(one) === side,
    );
    if (closed !== undefined && this.#random.chance(0.4)) {
      return { side, effect: 'CLOSE', largest: numberOf(closed.quantity) } as const;
    }
    return { side, effect: 'OPEN', largest: this.#affordable(account, side) } as const;
  }

  /** Returns about how many contracts an account can open at the mark price. */
  #affordable(account: string, side: Side): number {
    const dollars = this.#available(account) * (this.contract.inverse ? this.#price : 1);
    const leverage = Number(this.#leverage(account, side === 'BUY'));
    const value = this.contract.inverse ? 1 : this.#price / firstPrice;
    const feeReserve = this.#hasFees ? 2 * 0.0005 : 0;
    return dollars / (1 / leverage + feeReserve) / value;
  }

  #available(account: string): number {
    const state = this.#state;
    if (state === undefined) return 0;
    return numberOf(free(state, state.account('contract', account), this.contract.token));
  }

  /** A bid far below the mark price, or an ask far above it. */
  #farOrder(): Untimed {
    const random = this.#random;
    const account = random.pick(this.#owned);
    const side = random.chance(0.5) ? 'BUY' : 'SELL';
    const price = this.#at(random.pick(side === 'BUY' ? bidFactors : askFactors));
    const terms = this.#sideOf(account, side);
    return this.#order(account, terms, terms.largest * random.pick([0.1, 0.5, 0.995]), price);
  }

  /** The other users add orders near the mark price: many on a thick book, few on a thin one. */
  #quotes(): Untimed[] {
    const random = this.#random;
    const levels = this.#isThick ? [1, 2, 3, 4] : [1 + random.below(8)];
    return levels.flatMap((level) => {
      const quantity = this.#isThick ? 2000 : 10 + random.below(500);
      const open = { effect: 'OPEN' } as const;
      return [
        this.#order(maker, { side: 'BUY', ...open }, quantity, this.#at(1 - level * 0.001)),
        this.#order(maker, { side: 'SELL', ...open }, quantity, this.#at(1 + level * 0.001)),
      ];
    });
  }

  #cancelAll(): Untimed {
    const account = this.#random.chance(0.5) ? maker : this.#random.pick(this.#owned);
    return { kind: 'cancelOrders', account };
  }

  /** The index moves in one direction in steps below the smallest maintenance margin rate. */
  #walk(): Untimed[] {
    const random = this.#random;
    const sign = random.chance(this.#price < firstPrice ? 0.55 : 0.45) ? 1 : -1;
    const size = random.pick([0.001, 0.003, largestStep]);
    return Array.from({ length: 1 + random.below(10) }, () =>
      this.#setIndex(this.#price * (1 + sign * size * (0.5 + random.fraction() / 2))),
    );
  }

  /** The index moves, in such steps, close to the liquidation price of a position. */
  #walkToLiquidation(): Untimed[] {
    const position = this.#position();
    if (position === undefined) return [];
    const exact = numberOf(liquidationPrice(contractTerms(position.market), position));
    const target = exact * (1 + this.#random.pick([0, 0.0001, -0.0001, 0.0005, -0.0005]));
    const commands: Untimed[] = [];
    while (commands.length < 12 && target > 0 && Math.abs(target / this.#price - 1) > 0.00001) {
      const factor = Math.min(Math.max(target / this.#price, 1 - largestStep), 1 + largestStep);
      commands.push(this.#setIndex(this.#price * factor));
    }
    return commands;
  }

  /** Plans a large step of the index, and returns an order of the owner near the price after it. */
  #prepareJump(): Untimed {
    const random = this.#random;
    const rises = random.chance(0.5);
    const size = smallestMaintenanceRate + random.fraction() ** 2 * 0.15;
    const factor = rises ? 1 + size : 1 - size;
    this.#jump = this.#price * factor;
    const account = random.pick(this.#owned);
    const terms = this.#sideOf(account, rises ? 'SELL' : 'BUY');
    const price = this.#at(factor * random.pick([0.999, 1, 1, 1.001]));
    return this.#order(account, terms, terms.largest * random.pick([0.5, 0.9]), price);
  }

  #setIndex(price: number): Untimed {
    this.#price = Number(Math.min(Math.max(price, 2000), 50_000).toFixed(1));
    return { kind: 'setIndexPrice', index, price: String(this.#price) };
  }

  /** Adds margin to a position of the owner, or removes as much as the broker permits. */
  #moveMargin(): Untimed[] {
    const random = this.#random;
    const position = this.#position();
    if (position === undefined) return [];
    const { account, side, market } = position;
    const amounts = random.chance(0.2)
      ? [this.#available(account.name) * random.fraction()]
      : this.#removals(position).map((amount) => -amount);
    const { symbol } = market.instrument;
    return amounts
      .map((amount) => amount.toFixed(this.contract.marginPrecision.length - 2))
      .filter((amount) => Number(amount) !== 0)
      .map((amount) => ({ kind: 'adjustMargin', account: account.name, symbol, side, amount }));
  }

  /**
   * Returns the amounts of margin to remove from a position, one after the other: all, what the
   * margin rate permits, what exceeds cost/leverage, and half.
   */
  #removals(position: Position): number[] {
    const terms = contractTerms(position.market);
    const mark = Fraction.parse(String(this.#price));
    const margin = numberOf(position.margin);
    const equity = numberOf(equityAt(terms, position, mark));
    const value = numberOf(terms.value(position.quantity, mark));
    const initial = numberOf(position.cost) / numberOf(position.leverage);
    const amounts = [margin, Math.min(margin, equity - 0.0101 * value), margin - initial];
    return [...amounts, margin / 2].filter((amount) => amount > 0);
  }

  #stop(): Untimed {
    const random = this.#random;
    const account = random.pick(this.#owned);
    const side = random.chance(0.5) ? 'BUY' : 'SELL';
    const trigger = 1 + (random.fraction() - 0.5) * 0.04;
    const price = this.#at(trigger * random.pick([0.92, 0.99, 1, 1.01, 1.08]));
    const terms = this.#sideOf(account, side);
    const quantity = terms.largest * random.pick([0.1, 0.5, 0.9]);
    const options = { type: 'STOP', triggerPrice: this.#at(trigger) } as const;
    return this.#order(account, terms, quantity, price, options);
  }

  /** Another user takes the best orders within 1% of the mark price. */
  #take(): Untimed {
    const random = this.#random;
    const side = random.chance(0.5) ? 'BUY' : 'SELL';
    const effect = random.chance(0.3) ? 'CLOSE' : 'OPEN';
    const price = this.#at(side === 'BUY' ? 1.01 : 0.99);
    const quantity = 1 + random.below(1000);
    return this.#order(taker, { side, effect }, quantity, price, { timeInForce: 'IOC' });
  }

  #settleFunding(): Command[] {
    this.#time = Math.floor(this.#time / intervalMs + 1) * intervalMs;
    return [{ kind: 'advance', time: this.#time }];
  }

  #at(factor: number): string {
    return Math.max(this.#price * factor, 0.1).toFixed(1);
  }
}

function numberOf(value: Fraction): number {
  return Number(value.toString());
}
