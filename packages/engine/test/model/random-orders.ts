import type { Random } from '@broker-api/test-kit';
import {
  contractInstruments,
  optionTemplates,
  spotInstruments,
  traders,
  users,
} from './initial-commands.ts';
import { free } from './locks.ts';
import { bankruptcyPrice } from './position-figures.ts';
import { decimal, type RandomMarket } from './random-market.ts';
import { closingSide, contractTerms, type Order, type Position, type State } from './state.ts';
import type {
  AddInstrument,
  ContractInstrument,
  OptionInstrument,
  PlaceOrder,
  PriceType,
  Product,
  Side,
  TimeInForce,
} from './types.ts';

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

/** Generates random orders, and the options that they trade. Many orders close positions. */
export class RandomOrders {
  readonly #random: Random;
  readonly #state: State;
  readonly #market: RandomMarket;
  /** All options, including expired ones. */
  readonly options: OptionInstrument[] = [];
  #count = 0;

  constructor(random: Random, state: State, market: RandomMarket) {
    this.#random = random;
    this.#state = state;
    this.#market = market;
  }

  spot(): PlaceOrder {
    const random = this.#random;
    const { symbol, price, quantity } = random.pick(spotInstruments);
    const { middle, unit } = spotPrices[symbol] ?? { middle: 1, unit: 1 };
    const offset = (random.below(41) - 20) * (random.chance(0.1) ? 40 : 1);
    const usual = 1 + random.below(random.chance(0.1) ? 20 : 2000);
    const size = random.chance(0.05) ? 10 ** 9 : usual;
    return {
      ...this.#order('spot', random.pick(traders.spot), symbol),
      side: random.pick(sides),
      type: random.pick(['LIMIT', 'LIMIT', 'LIMIT_MAKER', 'MARKET']),
      price: this.#distorted(decimal(middle * (1 + offset * 0.0005), price.step)),
      quantity: this.#distorted(decimal((size * unit) / middle / 2, quantity.step)),
    };
  }

  contract(): PlaceOrder {
    const random = this.#random;
    const position = random.chance(0.3) ? this.position('contract') : undefined;
    const account = position?.account.name ?? random.pick(traders.contract);
    const symbol = position?.market.instrument.symbol ?? random.pick(contractInstruments).symbol;
    const isStop = random.chance(0.12);
    const priceType = random.chance(0.2) ? random.pick(priceTypes) : 'INPUT';
    const effect = position !== undefined || random.chance(0.025) ? 'CLOSE' : 'OPEN';
    const price = this.#contractPrice(symbol, position);
    return {
      ...this.#order('contract', account, symbol),
      side: position === undefined ? random.pick(sides) : closingSide(position),
      effect,
      type: isStop ? 'STOP' : 'LIMIT',
      timeInForce: random.pick([...timesInForce, 'LIMIT_MAKER']),
      priceType,
      quantity: this.#distorted(this.#contractQuantity(position)),
      ...(priceType === 'INPUT' && { price: this.#distorted(price) }),
      ...(isStop && { triggerPrice: this.#contractPrice(symbol) }),
      ...(effect === 'OPEN' && { leverage: this.#leverage(account) }),
    };
  }

  option(): PlaceOrder {
    const random = this.#random;
    const position = random.chance(0.3) ? this.position('option') : undefined;
    const held = position?.market.instrument.symbol;
    const traded = random.pick(random.chance(0.01) ? this.options : this.tradedOptions());
    const option = this.options.find(({ symbol }) => symbol === held) ?? traded;
    const account = position?.account.name ?? random.pick(traders.option);
    const side = position === undefined ? random.pick(sides) : closingSide(position);
    const price = this.#optionPrice(option);
    const isMarket = random.chance(0.15);
    const isLargest = side === 'BUY' && random.chance(0.06);
    const quantity = isLargest
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

  tradedOptions(): OptionInstrument[] {
    return this.options.filter(({ expiration }) => expiration > this.#market.time);
  }

  /** Adds an option that expires within hours and has a strike near the index price. */
  addOption(): AddInstrument {
    const random = this.#random;
    const { strikeStep, ...template } = random.pick(optionTemplates);
    const steps = Math.round(this.#market.price(template.index) / strikeStep) + random.below(5) - 2;
    const quarterMs = 900_000;
    const first = Math.floor(this.#market.time / quarterMs) + 1;
    const expiration = (first + random.below(13) - 1) * quarterMs;
    const optionType = random.pick(['call', 'put'] as const);
    const strike = String(steps * strikeStep);
    const symbol = optionName(template.index, optionType, strike, expiration);
    const instrument = { ...template, symbol, optionType, strike, expiration };
    const isNew = !this.options.some((one) => one.symbol === symbol);
    if (isNew && expiration > this.#market.time) this.options.push(instrument);
    return { kind: 'addInstrument', time: this.#market.time, instrument };
  }

  /** Returns an open position, of any symbol by default; undefined if there is none. */
  position(product: Product, symbol?: string): Position | undefined {
    const positions = this.#state
      .openPositions(product)
      .filter(({ market }) => symbol === undefined || market.instrument.symbol === symbol);
    return this.#random.pick(positions);
  }

  /** Returns the newest orders of a product, whether they are open or closed. */
  placed(product: Product): Order[] {
    return [...this.#state.orders.values()]
      .filter(({ market }) => market.instrument.product === product)
      .slice(-200);
  }

  /** Returns the values that orders of all products have. */
  #order(product: Product, account: string, symbol: string) {
    const random = this.#random;
    this.#count++;
    const own = this.placed(product).filter((order) => order.account.name === account);
    const used = random.chance(0.02) ? random.pick(own) : undefined;
    return {
      kind: 'placeOrder',
      time: this.#market.time,
      product,
      account,
      symbol: random.chance(0.01) ? 'NO-SUCH' : symbol,
      timeInForce: random.pick(timesInForce),
      clientOrderId: used?.clientOrderId ?? `order-${this.#count}`,
    } as const;
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
      ? (closed ?? this.position('contract', symbol))
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

  /** Returns a quantity that is related to the position: all of it, a part, or more. */
  #optionQuantity({ quantity: { min, step } }: OptionInstrument, position?: Position): string {
    const random = this.#random;
    const held = Math.abs(Number(position?.quantity.toString() ?? 0));
    if (held > 0) return decimal(held * random.pick([1, 1, 0.3, 0.5, 0.6, 1.5, 2]), step);
    const factor = random.chance(0.5)
      ? random.pick([10, 20, 50, 100])
      : 150 * random.fraction() + 1;
    return decimal(Number(min) * factor, step);
  }

  /**
   * Returns almost the largest quantity that an account can buy, so that the account cannot pay the
   * whole fee if a higher fee rate is set afterwards.
   */
  #affordable({ token, quantity: { step } }: OptionInstrument, account: string, price: string) {
    const available = free(this.#state, this.#state.account('option', account), token);
    return decimal(Number(available.toString()) / Number(price) / 1.0009 - Number(step), step);
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

  /** Returns the given decimal. In about 3% of cases, returns a different one, usually invalid. */
  #distorted(text: string): string {
    const random = this.#random;
    if (!random.chance(0.03)) return text;
    const longer = text.includes('.') ? `${text}0000001` : `${text}.25`;
    return random.pick(['0', '0.00000001', '1000000', '99999999999', '99999999999', longer]);
  }
}

/** Returns the contract with a symbol; the first contract if there is none. */
export function contractOf(symbol: string | undefined): ContractInstrument {
  const found = contractInstruments.find((one) => one.symbol === symbol);
  return found ?? (contractInstruments[0] as ContractInstrument);
}

/** Returns a name such as `BTC260101031500CS10000`. */
function optionName(index: string, type: 'call' | 'put', strike: string, expiration: number) {
  const date = new Date(expiration).toISOString().replace(/\D/g, '').slice(2, 14);
  return `${index.slice(0, 3)}${date}${type === 'call' ? 'CS' : 'PS'}${strike}`;
}
