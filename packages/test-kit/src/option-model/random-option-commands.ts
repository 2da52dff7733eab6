import type { Random } from '../random.ts';
import type {
  OptionCommand,
  OptionSide,
  OptionTimeInForce,
  PlaceOptionOrder,
  SeriesDefinition,
} from './commands.ts';
import {
  accountNames,
  basePrices,
  deposits,
  firstTime,
  seriesOf,
  templates,
} from './default-series.ts';
import type { OptionModel } from './option-model.ts';
import type { Position } from './state.ts';

const minuteMs = 60_000;
const timesInForce: readonly OptionTimeInForce[] = ['GTC', 'GTC', 'GTC', 'GTC', 'IOC', 'FOK'];
const leastTradedSeries = 3;

/**
 * Generates random commands after those of `optionSetupCommands`. Most are valid; some are invalid,
 * for various reasons. It lists new series when few are left. The generator reads the state of the
 * model so that many orders close positions that exist, and poor accounts receive deposits.
 */
export class RandomOptionCommands {
  readonly #random: Random;
  readonly #model: OptionModel;
  #time = firstTime;
  #orderCount = 0;
  /** The index prices in units of 0.01. */
  readonly #prices = { ...basePrices };
  /** All series, with the expired ones. */
  readonly #series: SeriesDefinition[] = [];

  constructor(random: Random, model: OptionModel) {
    this.#random = random;
    this.#model = model;
  }

  next(): OptionCommand {
    const random = this.#random;
    this.#advanceTime();
    if (this.#tradedSeries().length < leastTradedSeries) return this.#addSeries();
    const kind = random.below(1000);
    if (kind < 720) return this.#placeOrder();
    if (kind < 800) return this.#cancelOrder();
    if (kind < 900) return this.#moveIndex();
    if (kind < 950) return this.#transfer();
    if (kind < 960) return this.#addSeries();
    return this.#configure();
  }

  /** Mostly seconds pass, rarely hours; sometimes exactly the time until an expiration. */
  #advanceTime(): void {
    const random = this.#random;
    const expirations = this.#tradedSeries().map(({ expiration }) => expiration);
    const next = Math.min(...expirations);
    if (expirations.length > 0 && random.chance(0.01)) {
      this.#time = next + random.pick([-1, 0, 0, 1]);
      return;
    }
    this.#time += random.below(random.chance(0.01) ? 300 * minuteMs : 2 * minuteMs);
  }

  #tradedSeries(): SeriesDefinition[] {
    return this.#series.filter(({ expiration }) => expiration > this.#time);
  }

  /** Lists a series with a strike near the index price that expires within hours. */
  #addSeries(): OptionCommand {
    const random = this.#random;
    const template = random.pick(templates);
    const price = (this.#prices[template.underlying] ?? 0) / 100;
    const steps = Math.round(price / template.strikeStep) + random.below(5) - 2;
    const quarter = 15 * minuteMs;
    const first = Math.floor(this.#time / quarter) + 1;
    const series = seriesOf(
      template,
      random.pick(['call', 'put'] as const),
      steps * template.strikeStep,
      (first + random.below(12)) * quarter,
    );
    if (this.#series.some(({ symbol }) => symbol === series.symbol)) {
      return { kind: 'advance', time: this.#time };
    }
    this.#series.push(series);
    return { kind: 'addSeries', time: this.#time, series };
  }

  #placeOrder(): PlaceOptionOrder {
    const random = this.#random;
    this.#orderCount++;
    const position = random.chance(0.3) ? this.#randomPosition() : undefined;
    const traded = random.pick(random.chance(0.01) ? this.#series : this.#tradedSeries());
    const series = this.#series.find(({ symbol }) => symbol === position?.symbol) ?? traded;
    const account = position?.account ?? random.pick(accountNames);
    const isMarket = random.chance(0.15);
    const isNewId = random.chance(0.99);
    return {
      kind: 'placeOrder',
      time: this.#time,
      account,
      symbol: random.chance(0.003) ? 'NO-SUCH' : series.symbol,
      side: position === undefined ? random.pick(['BUY', 'SELL'] as const) : closingSide(position),
      type: isMarket ? 'MARKET' : 'LIMIT',
      timeInForce: random.pick(timesInForce),
      quantity: this.#distorted(this.#quantity(series, position)),
      ...(!isMarket && { price: this.#distorted(this.#price(series)) }),
      clientOrderId: `option-${isNewId ? this.#orderCount : random.below(this.#orderCount)}`,
    };
  }

  /** Returns a common quantity, or about as much as a position has: all, a part, or more. */
  #quantity({ quantity: [min, , step] }: SeriesDefinition, position: Position | undefined): string {
    const random = this.#random;
    const held = position === undefined ? 0 : Math.abs(Number(position.quantity.toString()));
    if (held > 0) return decimal(held * random.pick([1, 1, 0.5, 0.6, 1.5, 2]), step);
    if (random.chance(0.5)) return decimal(Number(min) * random.pick([10, 20, 50, 100]), step);
    return decimal(Number(min) * (1 + 150 * random.fraction()), step);
  }

  /** Returns a price near the present pay-off and the time value. */
  #price({ underlying, optionType, strike, maxPayOff, price: [min, , tick] }: SeriesDefinition) {
    const random = this.#random;
    const difference = (this.#prices[underlying] ?? 0) / 100 - Number(strike);
    const most = Number(maxPayOff);
    const inTheMoney = optionType === 'call' ? difference : -difference;
    const fair = Math.min(Math.max(inTheMoney + most * 0.2, most * 0.05), most * 0.9);
    // Few distinct prices, so that orders match and price levels have several orders.
    const offset = (random.below(21) - 10) * (random.chance(0.3) ? 0.001 : 0.005) * most;
    const exact = random.chance(0.02) ? most * 1.5 : Math.round(fair / 2) * 2 + offset;
    return decimal(Math.max(exact, Number(min)), tick);
  }

  /** Returns the decimal, or in about 1% of cases another, mostly invalid decimal. */
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
    const open = random.chance(0.9) ? random.pick(this.#model.state.openOrders) : undefined;
    return {
      kind: 'cancelOrder',
      time: this.#time,
      account: open?.account ?? random.pick(accountNames),
      clientOrderId: open?.clientOrderId ?? `option-${random.below(this.#orderCount + 2)}`,
    };
  }

  /** Moves an index: mostly a little, sometimes far; back toward the base price in the long run. */
  #moveIndex(): OptionCommand {
    const random = this.#random;
    const index = random.pick(Object.keys(this.#prices));
    const [price = 1, base = 1] = [this.#prices[index], basePrices[index]];
    const size = random.chance(0.2) ? 0.05 : 0.008;
    const pull = 0.02 * (base / price - 1);
    const moved = price * (1 + pull + size * (random.fraction() - 0.5) * 2);
    this.#prices[index] = Math.max(Math.round(moved), 1000);
    const cents = this.#prices[index] ?? 1;
    return { kind: 'setIndexPrice', time: this.#time, index, price: String(cents / 100) };
  }

  /** Withdraws or deposits; deposits more often to an account that has few free tokens. */
  #transfer(): OptionCommand {
    const random = this.#random;
    const [token, amount] = random.pick(deposits);
    const account = random.pick(accountNames);
    const free = Number(this.#model.balances(account)[token]?.free ?? 0);
    const isPoor = free < Number(amount) / 3;
    const withdrawal = (free * random.fraction() * 1.02).toFixed(8);
    const isDeposit = random.chance(isPoor ? 0.9 : 0.2);
    const change = isDeposit ? amount : `-${withdrawal}`;
    return { kind: 'transfer', time: this.#time, account, token, amount: change };
  }

  #configure(): OptionCommand {
    const random = this.#random;
    const time = this.#time;
    const account = random.pick(accountNames);
    const kind = random.below(20);
    if (kind < 5) {
      const rate = (): string => `0.000${random.below(10)}`;
      return { kind: 'setFeeRates', time, account, maker: rate(), taker: rate() };
    }
    if (kind < 9) {
      const { symbol } = random.pick(this.#tradedSeries());
      const status = random.chance(0.95) ? 'TRADING' : random.pick(['HALT', 'BREAK'] as const);
      return { kind: 'setStatus', time, symbol, status };
    }
    if (kind < 13) return { kind: 'setCanTrade', time, account, canTrade: random.chance(0.95) };
    this.#time += random.below(60) * minuteMs;
    return { kind: 'advance', time: this.#time };
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
