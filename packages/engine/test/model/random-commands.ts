import { type Random, seededRandom } from '@broker-api/test-kit';
import { intervalMs } from './funding.ts';
import {
  contractInstruments,
  deposits,
  initialCommands,
  smallLimits,
  spotInstruments,
  strictLimits,
  tokens,
  traders,
  users,
} from './initial-commands.ts';
import { free } from './locks.ts';
import { Model } from './model.ts';
import { bankruptcyPrice, liquidationPrice, profitAt } from './position-figures.ts';
import { choose, decimal, RandomMarket } from './random-market.ts';
import { contractOf, RandomOrders } from './random-orders.ts';
import { contractTerms, indexPriceOf, type Order, type State } from './state.ts';
import type { CancelOrder, Command, Product, ProductAccount } from './types.ts';

const minuteMs = 60_000;
const leastOptions = 3;

/** How often commands of each product occur, and transfers between products. */
export type Weights = Readonly<Record<Product | 'transfer', number>>;
const usualWeights: Weights = { spot: 25, contract: 35, option: 35, transfer: 5 };

/**
 * Generates random commands after `initialCommands`. Most are valid; some are invalid, for various
 * reasons. The generator reads the state of the model, so that cancellations name open orders, and
 * accounts with few tokens receive deposits.
 */
export class RandomCommands {
  readonly #random: Random;
  readonly #state: State;
  readonly #weights: Weights;
  readonly #market = new RandomMarket();
  readonly #orders: RandomOrders;
  /** The next commands of a plan. Each is created when its turn comes. */
  readonly #plan: (() => Command)[] = [];

  constructor(random: Random, state: State, weights = usualWeights) {
    this.#random = random;
    this.#state = state;
    this.#weights = weights;
    this.#orders = new RandomOrders(random, state, this.#market);
  }

  next(): Command {
    const planned = this.#plan.shift();
    if (planned !== undefined) return planned();
    return choose(this.#random, [
      [this.#weights.spot, () => this.#spot()],
      [this.#weights.contract, () => this.#contract()],
      [this.#weights.option, () => this.#option()],
      [this.#weights.transfer, () => this.#transfer()],
    ]);
  }

  #spot(): Command {
    const random = this.#random;
    this.#market.time += random.below(random.chance(0.01) ? 50 * minuteMs : 900);
    const { symbol } = random.pick(spotInstruments);
    return choose(random, [
      [70, () => this.#orders.spot()],
      [22, () => this.#cancelOrder('spot')],
      [4, () => this.#depositOrWithdraw('spot')],
      [2, () => this.#setFeeRates('spot', () => `0.00${random.below(100)}`)],
      [1, () => this.#setPermissions('spot')],
      [1, () => this.#setStatus('spot', symbol)],
    ]);
  }

  #contract(): Command {
    const random = this.#random;
    this.#market.time += random.below(random.chance(0.02) ? 600 * minuteMs : minuteMs);
    const { time } = this.#market;
    const { symbol } = random.pick(contractInstruments);
    const riskLimits = random.chance(0.3) ? strictLimits : smallLimits;
    const rate = ((random.fraction() - 0.5) * (random.chance(0.2) ? 0.4 : 0.015)).toFixed(8);
    return choose(random, [
      [690, () => this.#orders.contract()],
      [80, () => this.#cancelContractOrder()],
      [90, () => this.#market.moveIndex(random)],
      [40, () => this.#moveIndexToPosition()],
      [40, () => this.#adjustMargin()],
      [40, () => this.#depositOrWithdraw('contract')],
      [10, () => this.#cancelOrders()],
      [8, () => ({ kind: 'setFundingRate', time, symbol, rate })],
      [15, () => this.#payFunding()],
      [4, () => this.#setFeeRates('contract', () => `0.000${random.below(10)}`)],
      [8, () => ({ kind: 'setRiskLimits', time, symbol, riskLimits })],
      [5, () => this.#setStatus('contract', symbol)],
      [5, () => this.#setPermissions('contract')],
      [5, () => this.#setInsuranceFund()],
      [4, () => this.#advance(1200)],
    ]);
  }

  #option(): Command {
    const random = this.#random;
    this.#moveToExpiration();
    const traded = this.#orders.tradedOptions();
    if (traded.length < leastOptions) return this.#orders.addOption();
    const { symbol } = random.pick(random.chance(0.1) ? this.#orders.options : traded);
    // Sometimes a higher rate than the open orders have reserved.
    const rate = (): string => (random.chance(0.2) ? '0.3' : `0.000${random.below(10)}`);
    return choose(random, [
      [720, () => this.#orders.option()],
      [80, () => this.#cancelOrder('option')],
      [100, () => this.#market.moveIndex(random)],
      [50, () => this.#depositOrWithdraw('option')],
      [10, () => this.#orders.addOption()],
      [20, () => this.#setFeeRates('option', rate)],
      [8, () => this.#setStatus('option', symbol)],
      [8, () => this.#setPermissions('option')],
      [10, () => this.#advance(60)],
    ]);
  }

  /** Advances the time: mostly by seconds, rarely by hours, sometimes exactly to an expiration. */
  #moveToExpiration(): void {
    const random = this.#random;
    const expirations = this.#orders.tradedOptions().map(({ expiration }) => expiration);
    const isExact = expirations.length > 0 && random.chance(0.004);
    if (isExact) this.#market.time = Math.min(...expirations) + random.pick([-1, 0, 0, 1]);
    else this.#market.time += random.below(random.chance(0.003) ? 300 * minuteMs : minuteMs / 2);
  }

  #openOrders(product: Product): Order[] {
    return this.#state.openOrders.filter(({ market }) => market.instrument.product === product);
  }

  /** Cancels an open order, or tries to cancel any order, also with the account of another user. */
  #cancelOrder(product: Product): CancelOrder {
    const random = this.#random;
    const known = random.chance(0.6) ? this.#openOrders(product) : this.#orders.placed(product);
    const order = random.pick(known);
    const account = random.chance(0.95) ? order?.account.name : undefined;
    const named = random.chance(0.97) ? order : undefined;
    return {
      kind: 'cancelOrder',
      time: this.#market.time,
      product,
      account: account ?? random.pick(traders[product]),
      ...(random.chance(0.5)
        ? { orderId: named?.id ?? '336903999999999999' }
        : { clientOrderId: named?.clientOrderId ?? 'no-such' }),
    };
  }

  #cancelContractOrder(): CancelOrder {
    const random = this.#random;
    const command = this.#cancelOrder('contract');
    const { orderId, clientOrderId, account } = command;
    const order = this.#state.orders.get(`contract ${orderId ?? `${account} ${clientOrderId}`}`);
    const type = random.chance(0.95) ? order?.type : undefined;
    return { ...command, type: type ?? random.pick(['LIMIT', 'STOP']) };
  }

  #cancelOrders(): Command {
    const random = this.#random;
    const command = {
      kind: 'cancelOrders',
      time: this.#market.time,
      account: random.pick(users),
    } as const;
    const known = contractInstruments.map(({ symbol }) => symbol);
    const symbols = random.sample(['NO-SUCH', ...known], 2);
    return random.chance(0.7) ? { ...command, symbols } : command;
  }

  /** Moves an index near the price at which a position is liquidated or bankrupt. */
  #moveIndexToPosition(): Command {
    const random = this.#random;
    const position = this.#orders.position('contract');
    if (position === undefined) return this.#market.moveIndex(random);
    const terms = contractTerms(position.market);
    const { index } = contractOf(position.market.instrument.symbol);
    const current = this.#market.price(index);
    const bankruptcy = Number(bankruptcyPrice(terms, position)?.toString() ?? current);
    const liquidation = Number(liquidationPrice(terms, position).toString());
    const factor = 1 + random.pick([0, 0, 0.001, 0.005]) * random.pick([1, -1]);
    const price = (random.chance(0.5) ? bankruptcy : liquidation) * factor;
    const bounded = Math.min(Math.max(price, current * 0.85), current * 1.15);
    return this.#market.setPrice(index, bounded);
  }

  /**
   * Plans funding that a position with profit pays, after its account has withdrawn what it can.
   * Part of the funding is paid from the profit.
   */
  #payFunding(): Command {
    const random = this.#random;
    const winners = this.#state
      .openPositions('contract')
      .filter((one) =>
        profitAt(contractTerms(one.market), one, indexPriceOf(one.market)).isPositive(),
      );
    const position = random.pick(winners);
    if (position === undefined) return this.#advance(60);
    const { account, market, side } = position;
    const { token, symbol } = market.instrument;
    const from = { product: 'contract', account: account.name } as const;
    const to = { product: 'spot', account: account.name } as const;
    this.#plan.push(
      () => {
        const amount = free(this.#state, account, token).toString();
        return { kind: 'transfer', time: this.#market.time, from, to, token, amount };
      },
      () => {
        this.#market.time = Math.floor(this.#market.time / intervalMs + 1) * intervalMs;
        return this.#advance(1);
      },
    );
    const rate = (side === 'LONG' ? '' : '-') + random.pick(['0.0075', '0.05', '0.2']);
    return { kind: 'setFundingRate', time: this.#market.time, symbol, rate };
  }

  #adjustMargin(): Command {
    const random = this.#random;
    const position = this.#orders.position('contract');
    const { symbol, inverse } = contractOf(position?.market.instrument.symbol);
    const units = 1 + random.below(random.chance(0.3) ? 10_000 : 1000);
    const amount = inverse ? decimal(units / 100_000, '0.00000001') : String(units / 50);
    return {
      kind: 'adjustMargin',
      time: this.#market.time,
      account: position?.account.name ?? random.pick(users),
      symbol,
      side: position?.side ?? 'LONG',
      amount: (random.chance(0.6) ? '-' : '') + amount,
    };
  }

  /** Withdraws tokens to the account for spot, or deposits them if there are few free tokens. */
  #depositOrWithdraw(product: Product): Command {
    const random = this.#random;
    const [token, amount] = random.pick(deposits[product]);
    const from = { product, account: random.pick(traders[product]) };
    const available = this.#free(from, token);
    const isShort = available < Number(amount) / 3;
    const { time } = this.#market;
    if (random.chance(isShort ? 0.9 : 0.2))
      return { kind: 'deposit', time, ...from, token, amount };
    const withdrawn = (available * random.fraction() * 1.05 + 0.00000001).toFixed(8);
    const to = { product: 'spot', account: from.account } as const;
    return { kind: 'transfer', time, from, to, token, amount: withdrawn };
  }

  /** Transfers a part of what is free; if nothing is free, the transfer is rejected. */
  #transfer(): Command {
    const random = this.#random;
    const user = random.pick(traders.option);
    const sub = traders.spot.find((one) => one.startsWith(`${user}/`)) ?? user;
    const accounts = [
      { product: 'spot', account: user },
      { product: 'contract', account: user },
      { product: 'option', account: user },
      { product: 'spot', account: sub },
    ] as const;
    const from = random.chance(0.5) ? accounts[0] : random.pick(accounts);
    const to = random.pick(accounts);
    const token = random.pick(tokens);
    const amount = (this.#free(from, token) * random.fraction() * 0.6 + 0.00000001).toFixed(8);
    return { kind: 'transfer', time: this.#market.time, from, to, token, amount };
  }

  #free({ product, account }: ProductAccount, token: string): number {
    return Number(free(this.#state, this.#state.account(product, account), token).toString());
  }

  /** Sets the fee rates of an account, mostly of one with an open order. */
  #setFeeRates(product: Product, rate: () => string): Command {
    const random = this.#random;
    const order = random.pick(this.#openOrders(product));
    const account = order?.account.name ?? random.pick(traders[product]);
    const { time } = this.#market;
    return { kind: 'setFeeRates', time, product, account, maker: rate(), taker: rate() };
  }

  #setPermissions(product: Product): Command {
    const account = this.#random.pick(traders[product]);
    const canTrade = this.#random.chance(0.9);
    return { kind: 'setPermissions', time: this.#market.time, product, account, canTrade };
  }

  #setStatus(product: Product, symbol: string): Command {
    const random = this.#random;
    const status = random.chance(0.9) ? 'TRADING' : random.pick(['HALT', 'BREAK'] as const);
    return { kind: 'setStatus', time: this.#market.time, product, symbol, status };
  }

  /** Sets the insurance fund to slightly more than it has, so that it is soon empty again. */
  #setInsuranceFund(): Command {
    const random = this.#random;
    const [token, amount] = random.pick(deposits.contract);
    const fund = Number(this.#state.houseBalance('insuranceFund', token).toString());
    const added = (Number(amount) / 100) * random.fraction();
    const balance = (Math.max(fund, 0) + added).toFixed(8);
    return { kind: 'setInsuranceFund', time: this.#market.time, token, balance };
  }

  #advance(minutes: number): Command {
    this.#market.time += this.#random.below(minutes) * minuteMs;
    return { kind: 'advance', time: this.#market.time };
  }
}

/** Generates the initial commands, then random commands without end. A model executes them. */
export function* randomHistory(seed: number): Generator<Command, never> {
  const model = new Model();
  const random = new RandomCommands(seededRandom(seed), model.state);
  const initial = initialCommands();
  for (;;) {
    const command = initial.shift() ?? random.next();
    model.apply(command);
    yield command;
  }
}
