import { type Random, seededRandom } from '@broker-api/test-kit';
import {
  contractInstruments,
  deposits,
  initialCommands,
  optionTemplates,
  smallLimits,
  spotInstruments,
  strictLimits,
  tokens,
  traders,
  users,
} from './initial-commands.ts';
import { free } from './locks.ts';
import { Model } from './model.ts';
import { bankruptcyPrice, liquidationPrice } from './position-figures.ts';
import { decimal, RandomMarket } from './random-market.ts';
import { closingSide, contractTerms, type Order, type Position, type State } from './state.ts';
import type {
  CancelOrder,
  Command,
  ContractInstrument,
  Effect,
  OptionInstrument,
  PlaceOrder,
  PriceType,
  Product,
  Side,
  SpotInstrument,
  TimeInForce,
} from './types.ts';

const minuteMs = 60_000;
const sides: readonly Side[] = ['BUY', 'SELL'];
const timesInForce: readonly TimeInForce[] = ['GTC', 'GTC', 'GTC', 'IOC', 'FOK'];
const priceTypes: readonly PriceType[] = ['OPPONENT', 'QUEUE', 'OVER', 'MARKET', 'MARKET'];
/** The usual leverage of each user, because all orders of a position must have the same one. */
const usualLeverages = ['10', '20', '10', '25', '5', '50'];
/** By symbol: the middle of the prices, and the unit of the values of orders. */
const spotPrices: Readonly<Record<string, { readonly middle: number; readonly unit: number }>> = {
  BTCUSDT: { middle: 10_000, unit: 1 },
  ETHUSDT: { middle: 250, unit: 1 },
  ETHBTC: { middle: 0.025, unit: 0.0001 },
};
const leastOptions = 3;

/** How often commands of each product occur, and transfers between products. */
export type Weights = Readonly<Record<Product | 'transfer', number>>;
const usualWeights: Weights = { spot: 25, contract: 35, option: 35, transfer: 5 };

type Distribution = readonly (readonly [weight: number, create: () => Command])[];

/**
 * Generates random commands after `initialCommands`. Most are valid; some are invalid, for various
 * reasons. The generator reads the state of the model, so that many orders close positions and
 * cancellations name open orders.
 */
export class RandomCommands {
  readonly #random: Random;
  readonly #state: State;
  readonly #weights: Weights;
  readonly #market = new RandomMarket();
  /** All options, including expired ones. */
  readonly #options: OptionInstrument[] = [];
  #orderCount = 0;

  constructor(random: Random, state: State, weights = usualWeights) {
    this.#random = random;
    this.#state = state;
    this.#weights = weights;
  }

  next(): Command {
    return this.#choose([
      [this.#weights.spot, () => this.#spot()],
      [this.#weights.contract, () => this.#contract()],
      [this.#weights.option, () => this.#option()],
      [this.#weights.transfer, () => this.#transfer()],
    ]);
  }

  #choose(distribution: Distribution): Command {
    let left = this.#random.below(distribution.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, create] of distribution) {
      if (left < weight) return create();
      left -= weight;
    }
    throw new Error('Expected a weight above 0');
  }

  get #time(): number {
    return this.#market.time;
  }

  #spot(): Command {
    const random = this.#random;
    this.#market.time += random.below(random.chance(0.01) ? 50 * minuteMs : 900);
    return this.#choose([
      [70, () => this.#spotOrder()],
      [22, () => this.#cancelOrder('spot')],
      [4, () => this.#deposit('spot', `0.${1 + random.below(99_999_999)}`)],
      [2, () => this.#setFeeRates('spot', () => `0.00${random.below(100)}`)],
      [1, () => this.#setPermissions('spot')],
      [1, () => this.#setStatus('spot', random.pick(spotInstruments).symbol)],
    ]);
  }

  #contract(): Command {
    const random = this.#random;
    this.#market.time += random.below(random.chance(0.02) ? 600 * minuteMs : minuteMs);
    const { symbol } = random.pick(contractInstruments);
    return this.#choose([
      [690, () => this.#contractOrder()],
      [80, () => this.#cancelContractOrder()],
      [90, () => this.#market.moveIndex(random)],
      [40, () => this.#moveIndexToPosition()],
      [40, () => this.#adjustMargin()],
      [40, () => this.#depositOrWithdraw('contract')],
      [10, () => this.#cancelOrders()],
      [8, () => this.#setFundingRate(symbol)],
      [4, () => this.#setFeeRates('contract', () => `0.000${random.below(10)}`)],
      [3, () => this.#setRiskLimits(symbol)],
      [5, () => this.#setStatus('contract', symbol)],
      [5, () => this.#setPermissions('contract')],
      [5, () => this.#setInsuranceFund()],
      [4, () => this.#advance(1200)],
    ]);
  }

  #option(): Command {
    const random = this.#random;
    this.#moveToExpiration();
    if (this.#tradedOptions().length < leastOptions) return this.#addOption();
    const listed = random.chance(0.1) ? this.#options : this.#tradedOptions();
    // Mostly a higher fee rate than the open orders have reserved.
    const rate = (): string => (random.chance(0.2) ? '0.3' : `0.000${random.below(10)}`);
    return this.#choose([
      [720, () => this.#optionOrder()],
      [80, () => this.#cancelOrder('option')],
      [100, () => this.#market.moveIndex(random)],
      [50, () => this.#depositOrWithdraw('option')],
      [10, () => this.#addOption()],
      [14, () => this.#setFeeRates('option', rate)],
      [8, () => this.#setStatus('option', random.pick(listed).symbol)],
      [8, () => this.#setPermissions('option')],
      [10, () => this.#advance(60)],
    ]);
  }

  #spotOrder(): PlaceOrder {
    const random = this.#random;
    const instrument: SpotInstrument = random.pick(spotInstruments);
    const { middle, unit } = spotPrices[instrument.symbol] ?? { middle: 1, unit: 1 };
    const offset = (random.below(41) - 20) * (random.chance(0.1) ? 40 : 1);
    const size = random.chance(0.03) ? 10 ** 9 : 1 + random.below(random.chance(0.1) ? 20 : 2000);
    const account = random.pick(traders.spot);
    return {
      ...this.#order('spot', account, instrument.symbol),
      side: random.pick(sides),
      type: random.pick(['LIMIT', 'LIMIT', 'LIMIT', 'LIMIT_MAKER', 'MARKET']),
      price: this.#distorted(decimal(middle * (1 + offset * 0.0005), instrument.price.step)),
      quantity: this.#distorted(decimal((size * unit) / middle / 2, instrument.quantity.step)),
    };
  }

  /** Returns the values that orders of all products have. */
  #order(product: Product, account: string, symbol: string) {
    const random = this.#random;
    this.#orderCount++;
    const used = random.chance(0.02) ? random.pick(this.#placed(product, account)) : undefined;
    return {
      kind: 'placeOrder',
      time: this.#time,
      product,
      account,
      symbol: random.chance(0.005) ? 'NO-SUCH' : symbol,
      timeInForce: random.pick(timesInForce),
      clientOrderId: used?.clientOrderId ?? `order-${this.#orderCount}`,
    } as const;
  }

  /** Returns the newest orders of a product, whether they are open or closed. */
  #placed(product: Product, account?: string): Order[] {
    return [...this.#state.orders.values()]
      .filter(
        (order) =>
          order.market.instrument.product === product &&
          (account === undefined || order.account.name === account),
      )
      .slice(-200);
  }

  #contractOrder(): PlaceOrder {
    const random = this.#random;
    const position = random.chance(0.3) ? this.#position('contract') : undefined;
    const account = position?.account.name ?? random.pick(traders.contract);
    const symbol = position?.market.instrument.symbol ?? random.pick(contractInstruments).symbol;
    const isStop = random.chance(0.12);
    const priceType = random.chance(0.2) ? random.pick(priceTypes) : 'INPUT';
    const isClosing = position !== undefined || random.chance(0.025);
    const effect: Effect = isClosing ? 'CLOSE' : 'OPEN';
    return {
      ...this.#order('contract', account, symbol),
      side: position === undefined ? random.pick(sides) : closingSide(position),
      effect,
      type: isStop ? 'STOP' : 'LIMIT',
      timeInForce: random.pick([...timesInForce, 'LIMIT_MAKER']),
      priceType,
      quantity: this.#distorted(this.#contractQuantity(position)),
      ...(priceType === 'INPUT' && {
        price: this.#distorted(this.#contractPrice(symbol, position)),
      }),
      ...(isStop && { triggerPrice: this.#contractPrice(symbol) }),
      ...(effect === 'OPEN' && { leverage: this.#leverage(account) }),
    };
  }

  /** Returns the quantity of an order; if a position is given, the order closes that position. */
  #contractQuantity(position: Position | undefined): string {
    const random = this.#random;
    const held = Number(position?.quantity.toString() ?? 0);
    if (held > 0 && random.chance(0.3)) return String(held);
    const largest = random.chance(0.05) ? 450 : held || (random.chance(0.3) ? 150 : 40);
    const common = random.pick([5, 10, 20, 40]);
    const isCommon = random.chance(0.4) && common <= largest;
    return String(isCommon ? common : 1 + random.below(largest));
  }

  /** Returns a price near the mark price, or near the bankruptcy price of a position. */
  #contractPrice(symbol: string, closed?: Position): string {
    const random = this.#random;
    const { index, price } = contractOf(symbol);
    const tick = Number(price.step);
    const mark = this.#market.price(index);
    const position = random.chance(0.15)
      ? (closed ?? this.#position('contract', symbol))
      : undefined;
    if (position !== undefined) {
      const bankruptcy = bankruptcyPrice(contractTerms(position.market), position);
      const exact = Number(bankruptcy?.toString() ?? mark);
      return decimal(exact + tick * (random.below(3) - 1), price.step);
    }
    const offset = (random.below(41) - 20) * (random.chance(0.05) ? 0.006 : 0.0005);
    // Many orders have the same prices, so that price levels have several orders.
    const center = random.chance(0.5) ? Math.round(mark / tick / 20) * tick * 20 : mark;
    return decimal(center * (1 + offset), price.step);
  }

  #leverage(account: string): string {
    const random = this.#random;
    if (random.chance(0.02)) return random.pick(['0.5', '51', '1', '2.5', '33.3']);
    if (random.chance(0.05)) return random.pick(['5', '20', '25', '50']);
    return usualLeverages[users.indexOf(account)] ?? '10';
  }

  #optionOrder(): PlaceOrder {
    const random = this.#random;
    const position = random.chance(0.3) ? this.#position('option') : undefined;
    const traded = random.pick(random.chance(0.01) ? this.#options : this.#tradedOptions());
    const held = position?.market.instrument.symbol;
    const option = this.#options.find(({ symbol }) => symbol === held) ?? traded;
    const account = position?.account.name ?? random.pick(traders.option);
    const side = position === undefined ? random.pick(sides) : closingSide(position);
    const price = this.#optionPrice(option);
    const isMarket = random.chance(0.15);
    const quantity =
      side === 'BUY' && random.chance(0.06)
        ? this.#affordable(option, account, price)
        : this.#optionQuantity(option, position);
    return {
      ...this.#order('option', account, option.symbol),
      side,
      type: isMarket ? 'MARKET' : 'LIMIT',
      quantity: this.#distorted(quantity),
      ...(!isMarket && { price: this.#distorted(price) }),
    };
  }

  /** Returns a quantity that is related to the position: all of it, a part, or more. */
  #optionQuantity({ quantity: { min, step } }: OptionInstrument, position?: Position): string {
    const random = this.#random;
    const held = Math.abs(Number(position?.quantity.toString() ?? 0));
    if (held > 0) return decimal(held * random.pick([1, 1, 0.3, 0.5, 0.6, 1.5, 2]), step);
    if (random.chance(0.5)) return decimal(Number(min) * random.pick([10, 20, 50, 100]), step);
    return decimal(Number(min) * (1 + 150 * random.fraction()), step);
  }

  /**
   * Returns almost the largest quantity that an account can buy, so that the account cannot pay the
   * whole fee if a higher fee rate is set afterwards.
   */
  #affordable({ token, quantity: { step } }: OptionInstrument, account: string, price: string) {
    const available = this.#free('option', account, token);
    return decimal(available / Number(price) / 1.0009 - Number(step), step);
  }

  /** Returns a price near the sum of the pay-off at the current index price and a time value. */
  #optionPrice({ index, optionType, strike, maxPayOff, price: { min, step } }: OptionInstrument) {
    const random = this.#random;
    const difference = this.#market.price(index) - Number(strike);
    const most = Number(maxPayOff);
    const inTheMoney = optionType === 'call' ? difference : -difference;
    const fair = Math.min(Math.max(inTheMoney + most * 0.2, most * 0.05), most * 0.9);
    // Few distinct prices, so that orders match and price levels have several orders.
    const offset = (random.below(21) - 10) * (random.chance(0.5) ? 0.001 : 0.004) * most;
    const exact = random.chance(0.02) ? most * 1.5 : Math.round(fair / 2) * 2 + offset;
    return decimal(Math.max(exact, Number(min)), step);
  }

  #tradedOptions(): OptionInstrument[] {
    return this.#options.filter(({ expiration }) => expiration > this.#time);
  }

  /** Advances the time: mostly by seconds, rarely by hours, sometimes exactly to an expiration. */
  #moveToExpiration(): void {
    const random = this.#random;
    const expirations = this.#tradedOptions().map(({ expiration }) => expiration);
    if (expirations.length > 0 && random.chance(0.004)) {
      this.#market.time = Math.min(...expirations) + random.pick([-1, 0, 0, 1]);
      return;
    }
    this.#market.time += random.below(random.chance(0.003) ? 300 * minuteMs : minuteMs / 2);
  }

  /** Adds an option that expires within hours and has a strike near the index price. */
  #addOption(): Command {
    const random = this.#random;
    const { strikeStep, ...template } = random.pick(optionTemplates);
    const steps = Math.round(this.#market.price(template.index) / strikeStep) + random.below(5) - 2;
    const quarter = 15 * minuteMs;
    const first = Math.floor(this.#time / quarter) + 1;
    const expiration = (first + random.below(13) - 1) * quarter;
    const optionType = random.pick(['call', 'put'] as const);
    const strike = String(steps * strikeStep);
    const symbol = optionName(template.index, optionType, strike, expiration);
    const instrument = { ...template, symbol, optionType, strike, expiration };
    const isNew = !this.#options.some((one) => one.symbol === symbol);
    if (isNew && expiration > this.#time) this.#options.push(instrument);
    return { kind: 'addInstrument', time: this.#time, instrument };
  }

  /** Returns the given decimal. In about 2% of cases, returns a different one, usually invalid. */
  #distorted(text: string): string {
    const random = this.#random;
    if (!random.chance(0.02)) return text;
    const longer = text.includes('.') ? `${text}0000001` : `${text}.25`;
    return random.pick(['0', '0.5', '0.00000001', '1000000', '99999999999', longer]);
  }

  #position(product: Product, symbol?: string): Position | undefined {
    const positions = this.#state
      .openPositions(product)
      .filter(({ market }) => symbol === undefined || market.instrument.symbol === symbol);
    return this.#random.pick(positions);
  }

  #free(product: Product, account: string, token: string): number {
    return Number(free(this.#state, this.#state.account(product, account), token).toString());
  }

  /** Cancels an open order, or tries to cancel any order, also with the account of another user. */
  #cancelOrder(product: Product): CancelOrder {
    const random = this.#random;
    const open = this.#state.openOrders.filter(
      ({ market }) => market.instrument.product === product,
    );
    const order = random.pick(random.chance(0.6) ? open : this.#placed(product));
    const account = random.chance(0.95) ? order?.account.name : undefined;
    const id = random.chance(0.97) ? order : undefined;
    return {
      kind: 'cancelOrder',
      time: this.#time,
      product,
      account: account ?? random.pick(traders[product]),
      ...(random.chance(0.5)
        ? { orderId: id?.id ?? '336903999999999999' }
        : { clientOrderId: id?.clientOrderId ?? 'no-such' }),
    };
  }

  #cancelContractOrder(): CancelOrder {
    const random = this.#random;
    const command = this.#cancelOrder('contract');
    const { orders } = this.#state;
    const { orderId, clientOrderId, account } = command;
    const order = orders.get(`contract ${orderId ?? `${account} ${clientOrderId}`}`);
    const type = random.chance(0.95) ? order?.type : undefined;
    return { ...command, type: type ?? random.pick(['LIMIT', 'STOP']) };
  }

  #cancelOrders(): Command {
    const random = this.#random;
    const account = random.pick(users);
    const known = contractInstruments.map(({ symbol }) => symbol);
    const symbols = random.sample(['NO-SUCH', ...known], 2);
    const command = { kind: 'cancelOrders', time: this.#time, account } as const;
    return random.chance(0.7) ? { ...command, symbols } : command;
  }

  /** Moves an index near the price at which a position is liquidated or bankrupt. */
  #moveIndexToPosition(): Command {
    const random = this.#random;
    const position = this.#position('contract');
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

  #adjustMargin(): Command {
    const random = this.#random;
    const position = this.#position('contract');
    const { symbol, inverse } = contractOf(position?.market.instrument.symbol);
    const account = position?.account.name ?? random.pick(users);
    const units = 1 + random.below(random.chance(0.3) ? 10_000 : 1000);
    const amount = inverse ? decimal(units / 100_000, '0.00000001') : String(units / 50);
    const sign = random.chance(0.6) ? '-' : '';
    const side = position?.side ?? 'LONG';
    const time = this.#time;
    return { kind: 'adjustMargin', time, account, symbol, side, amount: sign + amount };
  }

  #deposit(product: Product, amount: string): Command {
    const random = this.#random;
    const account = random.pick(traders[product]);
    const token = random.pick(deposits[product])[0];
    return { kind: 'deposit', time: this.#time, product, account, token, amount };
  }

  /** Withdraws tokens to the account for spot, or deposits them if there are few free tokens. */
  #depositOrWithdraw(product: Product): Command {
    const random = this.#random;
    const [token, amount] = random.pick(deposits[product]);
    const account = random.pick(traders[product]);
    const available = this.#free(product, account, token);
    const isShort = available < Number(amount) / 3;
    const time = this.#time;
    if (random.chance(isShort ? 0.9 : 0.2)) {
      return { kind: 'deposit', time, product, account, token, amount };
    }
    const withdrawn = (available * random.fraction() * 1.05 + 0.00000001).toFixed(8);
    const from = { product, account };
    return {
      kind: 'transfer',
      time,
      from,
      to: { product: 'spot', account },
      token,
      amount: withdrawn,
    };
  }

  /** Transfers a part of what is free; if nothing is free, the transfer is rejected. */
  #transfer(): Command {
    const random = this.#random;
    const user = random.pick(traders.option);
    const accounts = [
      { product: 'spot', account: user },
      { product: 'contract', account: user },
      { product: 'option', account: user },
      { product: 'spot', account: traders.spot.find((one) => one.startsWith(`${user}/`)) ?? user },
    ] as const;
    const [from, to] = random.chance(0.5)
      ? ([random.pick(accounts), random.pick(accounts)] as const)
      : ([accounts[0], random.pick(accounts)] as const);
    const token = random.pick(tokens);
    const available = this.#free(from.product, from.account, token);
    const amount = (available * random.fraction() * 0.6 + 0.00000001).toFixed(8);
    return { kind: 'transfer', time: this.#time, from, to, token, amount };
  }

  /** Sets the fee rates of an account, mostly of one with an open order. */
  #setFeeRates(product: Product, rate: () => string): Command {
    const random = this.#random;
    const open = this.#state.openOrders.filter(
      ({ market }) => market.instrument.product === product,
    );
    const account = random.pick(open)?.account.name ?? random.pick(traders[product]);
    const time = this.#time;
    return { kind: 'setFeeRates', time, product, account, maker: rate(), taker: rate() };
  }

  #setPermissions(product: Product): Command {
    const account = this.#random.pick(traders[product]);
    const canTrade = this.#random.chance(0.9);
    return { kind: 'setPermissions', time: this.#time, product, account, canTrade };
  }

  #setStatus(product: Product, symbol: string): Command {
    const random = this.#random;
    const status = random.chance(0.9) ? 'TRADING' : random.pick(['HALT', 'BREAK'] as const);
    return { kind: 'setStatus', time: this.#time, product, symbol, status };
  }

  #setFundingRate(symbol: string): Command {
    const size = this.#random.chance(0.2) ? 0.2 : 0.0075;
    const rate = ((this.#random.fraction() - 0.5) * 2 * size).toFixed(8);
    return { kind: 'setFundingRate', time: this.#time, symbol, rate };
  }

  #setRiskLimits(symbol: string): Command {
    const riskLimits = this.#random.chance(0.3) ? strictLimits : smallLimits;
    return { kind: 'setRiskLimits', time: this.#time, symbol, riskLimits };
  }

  /** Sets the insurance fund to slightly more than 0, so that it is soon empty again. */
  #setInsuranceFund(): Command {
    const random = this.#random;
    const [token, amount] = random.pick(deposits.contract);
    const fund = Number(this.#state.houseBalance('insuranceFund', token).toString());
    const added = (Number(amount) / 100) * random.fraction();
    const balance = (Math.max(fund, 0) + added).toFixed(8);
    return { kind: 'setInsuranceFund', time: this.#time, token, balance };
  }

  #advance(minutes: number): Command {
    this.#market.time += this.#random.below(minutes) * minuteMs;
    return { kind: 'advance', time: this.#time };
  }
}

function contractOf(symbol: string | undefined): ContractInstrument {
  const found = contractInstruments.find((one) => one.symbol === symbol) ?? contractInstruments[0];
  return found as ContractInstrument;
}

/** Returns a name such as `BTC260101031500CS10000`. */
function optionName(index: string, type: 'call' | 'put', strike: string, expiration: number) {
  const date = new Date(expiration).toISOString().replace(/\D/g, '').slice(2, 14);
  return `${index.slice(0, 3)}${date}${type === 'call' ? 'CS' : 'PS'}${strike}`;
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
