import type { Random } from '../random.ts';
import { RandomMarket } from '../random-market.ts';
import type {
  OptionCommand,
  OptionSide,
  OptionTimeInForce,
  PlaceOptionOrder,
  SeriesDefinition,
} from './commands.ts';
import { accountNames, deposits, firstTime, seriesOf, templates } from './default-series.ts';
import type { OptionModel } from './option-model.ts';
import type { Position } from './state.ts';

const minuteMs = 60_000;
const sides: readonly OptionSide[] = ['BUY', 'SELL'];
const timesInForce: readonly OptionTimeInForce[] = ['GTC', 'GTC', 'GTC', 'GTC', 'IOC', 'FOK'];
const leastTradedSeries = 3;

/**
 * Generates random commands after those of `optionSetupCommands`. Most are valid; some are invalid,
 * for various reasons. Lists new series when few are left. The generator reads the state of the
 * model, so that many orders close existing positions, and accounts with small balances receive
 * deposits.
 */
export class RandomOptionCommands {
  readonly #random: Random;
  readonly #model: OptionModel;
  readonly #market: RandomMarket;
  #orderCount = 0;
  /** All series, including expired series. */
  readonly #series: SeriesDefinition[] = [];

  constructor(random: Random, model: OptionModel, market = new RandomMarket(firstTime)) {
    this.#random = random;
    this.#model = model;
    this.#market = market;
  }

  next(): OptionCommand {
    const random = this.#random;
    this.#advanceTime();
    if (this.#tradedSeries().length < leastTradedSeries) return this.#addSeries();
    const kind = random.below(1000);
    if (kind < 720) return this.#placeOrder();
    if (kind < 800) return this.#cancelOrder();
    if (kind < 900) {
      return { kind: 'setIndexPrice', time: this.#market.time, ...this.#market.moveIndex(random) };
    }
    if (kind < 950) return this.#transfer();
    if (kind < 960) return this.#addSeries();
    return this.#configure();
  }

  /** Advances the time: mostly by seconds, rarely by hours, sometimes exactly to an expiration. */
  #advanceTime(): void {
    const random = this.#random;
    const expirations = this.#tradedSeries().map(({ expiration }) => expiration);
    const next = Math.min(...expirations);
    if (expirations.length > 0 && random.chance(0.004)) {
      this.#market.time = next + random.pick([-1, 0, 0, 1]);
      return;
    }
    this.#market.time += random.below(random.chance(0.003) ? 300 * minuteMs : minuteMs / 2);
  }

  #tradedSeries(): SeriesDefinition[] {
    return this.#series.filter(({ expiration }) => expiration > this.#market.time);
  }

  /** Lists a series that expires within hours and has a strike near the index price. */
  #addSeries(): OptionCommand {
    const random = this.#random;
    const template = random.pick(templates);
    const price = this.#market.cents(template.underlying) / 100;
    const steps = Math.round(price / template.strikeStep) + random.below(5) - 2;
    const quarter = 15 * minuteMs;
    const first = Math.floor(this.#market.time / quarter) + 1;
    const series = seriesOf(
      template,
      random.pick(['call', 'put'] as const),
      steps * template.strikeStep,
      (first + random.below(13) - 1) * quarter,
    );
    const isNew = !this.#series.some(({ symbol }) => symbol === series.symbol);
    if (isNew && series.expiration > this.#market.time) this.#series.push(series);
    return { kind: 'addSeries', time: this.#market.time, series };
  }

  #placeOrder(): PlaceOptionOrder {
    const random = this.#random;
    this.#orderCount++;
    const position = random.chance(0.3) ? this.#randomPosition() : undefined;
    const traded = random.pick(random.chance(0.01) ? this.#series : this.#tradedSeries());
    const series = this.#series.find(({ symbol }) => symbol === position?.symbol) ?? traded;
    const account = position?.account ?? random.pick(accountNames);
    const side = position === undefined ? random.pick(sides) : closingSide(position);
    const price = this.#price(series);
    const isMarket = random.chance(0.15);
    const isNewId = random.chance(0.99);
    const isLargest = side === 'BUY' && random.chance(0.06);
    const quantity = isLargest
      ? this.#affordable(series, account, price)
      : this.#quantity(series, position);
    return {
      kind: 'placeOrder',
      time: this.#market.time,
      account,
      symbol: random.chance(0.003) ? 'NO-SUCH' : series.symbol,
      side,
      type: isMarket ? 'MARKET' : 'LIMIT',
      timeInForce: random.pick(timesInForce),
      quantity: this.#distorted(quantity),
      ...(!isMarket && { price: this.#distorted(price) }),
      clientOrderId: `option-${isNewId ? this.#orderCount : random.below(this.#orderCount)}`,
    };
  }

  /**
   * Returns a common quantity, or a quantity related to the position: all of it, a part, or more.
   */
  #quantity({ quantity: [min, , step] }: SeriesDefinition, position: Position | undefined): string {
    const random = this.#random;
    const held = position === undefined ? 0 : Math.abs(Number(position.quantity.toString()));
    if (held > 0) return decimal(held * random.pick([1, 1, 0.3, 0.5, 0.6, 1.5, 2]), step);
    if (random.chance(0.5)) return decimal(Number(min) * random.pick([10, 20, 50, 100]), step);
    return decimal(Number(min) * (1 + 150 * random.fraction()), step);
  }

  /**
   * Returns almost the largest quantity that an account can buy, so that the account cannot pay the
   * whole fee if a higher fee rate is set afterwards.
   */
  #affordable(
    { quoteAsset, quantity: [, , step] }: SeriesDefinition,
    account: string,
    price: string,
  ) {
    const free = Number(this.#model.balances(account)[quoteAsset]?.free ?? 0);
    return decimal(free / Number(price) / 1.0009 - Number(step), step);
  }

  /** Returns a price near the sum of the pay-off at the current index price and a time value. */
  #price({ underlying, optionType, strike, maxPayOff, price: [min, , tick] }: SeriesDefinition) {
    const random = this.#random;
    const difference = this.#market.cents(underlying) / 100 - Number(strike);
    const most = Number(maxPayOff);
    const inTheMoney = optionType === 'call' ? difference : -difference;
    const fair = Math.min(Math.max(inTheMoney + most * 0.2, most * 0.05), most * 0.9);
    // Few distinct prices, so that orders match and price levels have several orders.
    const offset = (random.below(21) - 10) * (random.chance(0.5) ? 0.001 : 0.004) * most;
    const exact = random.chance(0.02) ? most * 1.5 : Math.round(fair / 2) * 2 + offset;
    return decimal(Math.max(exact, Number(min)), tick);
  }

  /** Returns the given decimal. In about 1% of cases, returns a different one, usually invalid. */
  #distorted(text: string): string {
    const random = this.#random;
    if (!random.chance(0.01)) return text;
    return random.pick(['0', '0.5', '0.01', '1000000', '99999999', `${text}0001`]);
  }

  #randomPosition(): Position | undefined {
    return this.#random.pick([...this.#model.state.positions.values()]);
  }

  #cancelOrder(): OptionCommand {
    const random = this.#random;
    const open = random.chance(0.8) ? random.pick(this.#model.state.openOrders) : undefined;
    return {
      kind: 'cancelOrder',
      time: this.#market.time,
      account: open?.account ?? random.pick(accountNames),
      clientOrderId: open?.clientOrderId ?? `option-${random.below(this.#orderCount + 2)}`,
    };
  }

  /** Generates a withdrawal or a deposit: mostly a deposit if the account has few free tokens. */
  #transfer(): OptionCommand {
    const random = this.#random;
    const [token, amount] = random.pick(deposits);
    const account = random.pick(accountNames);
    const free = Number(this.#model.balances(account)[token]?.free ?? 0);
    const isPoor = free < Number(amount) / 3;
    const withdrawal = (free * random.fraction() * 1.1).toFixed(8);
    const isDeposit = random.chance(isPoor ? 0.9 : 0.2);
    const change = isDeposit ? amount : `-${withdrawal}`;
    return { kind: 'transfer', time: this.#market.time, account, token, amount: change };
  }

  #configure(): OptionCommand {
    const random = this.#random;
    const time = this.#market.time;
    const account = random.pick(accountNames);
    const kind = random.below(20);
    if (kind < 7) {
      // The account has an open order, so that the fee at a raised rate can exceed the free balance
      // when the order fills.
      const [order] = random.sample(this.#model.state.openOrders, 1);
      const rate = (): string => (random.chance(0.2) ? '0.3' : `0.000${random.below(10)}`);
      const rates = { maker: rate(), taker: rate() };
      return { kind: 'setFeeRates', time, account: order?.account ?? account, ...rates };
    }
    if (kind < 11) {
      const { symbol } = random.pick(random.chance(0.1) ? this.#series : this.#tradedSeries());
      const status = random.chance(0.95) ? 'TRADING' : random.pick(['HALT', 'BREAK'] as const);
      return { kind: 'setStatus', time, symbol, status };
    }
    if (kind < 15) return { kind: 'setCanTrade', time, account, canTrade: random.chance(0.95) };
    this.#market.time += random.below(60) * minuteMs;
    return { kind: 'advance', time: this.#market.time };
  }
}

/** Formats a number as a multiple of a decimal unit. */
function decimal(value: number, unit: string): string {
  const digits = unit.split('.')[1]?.length ?? 0;
  return String(Number((Math.round(value / Number(unit)) * Number(unit)).toFixed(digits)));
}

function closingSide({ quantity }: Position): OptionSide {
  return quantity.isNegative() ? 'BUY' : 'SELL';
}
