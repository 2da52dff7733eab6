import type { Random } from '../random.ts';
import { RandomMarket } from '../random-market.ts';
import type {
  ContractCommand,
  ContractDefinition,
  OrderSide,
  PlaceOrder,
  PriceType,
  TimeInForce,
} from './commands.ts';
import type { ContractModel } from './contract-model.ts';
import {
  accountNames,
  contracts,
  deposits,
  firstTime,
  smallTiers,
  strictTiers,
} from './default-contracts.ts';
import { bankruptcyPrice } from './position-figures.ts';
import { RandomCollusion } from './random-collusion.ts';
import type { Position } from './state.ts';

const minuteMs = 60_000;
/** The usual leverage of each account, in the order of the accounts. */
const usualLeverages = ['10', '20', '10', '25', '5', '50'];
const sides: readonly OrderSide[] = ['BUY_OPEN', 'SELL_OPEN', 'BUY_CLOSE', 'SELL_CLOSE'];
const priceTypes: readonly PriceType[] = ['OPPONENT', 'QUEUE', 'OVER', 'MARKET', 'MARKET'];
const timesInForce: readonly TimeInForce[] = ['GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'LIMIT_MAKER'];

/**
 * Generates random commands for the contracts of `setupCommands`. Most are valid; some are invalid,
 * for various reasons. The generator reads the state of the model, so that most closing orders
 * close existing positions, and accounts without margin receive deposits.
 */
export class RandomContractCommands {
  readonly #random: Random;
  readonly #model: ContractModel;
  readonly #market: RandomMarket;
  readonly #collusion: RandomCollusion;
  /** The accounts of the orders, in the order of their numbers. */
  readonly #owners: string[] = [];

  constructor(random: Random, model: ContractModel, market = new RandomMarket(firstTime)) {
    this.#random = random;
    this.#model = model;
    this.#market = market;
    this.#collusion = new RandomCollusion(random, model, market);
  }

  next(): ContractCommand {
    const random = this.#random;
    this.#market.time += random.below(random.chance(0.02) ? 600 * minuteMs : minuteMs);
    const colluding = random.chance(0.12) ? this.#collusion.next() : undefined;
    if (colluding !== undefined) return colluding;
    const kind = random.below(1000);
    if (kind < 690) return this.#placeOrder();
    if (kind < 770) return this.#cancelOrder();
    if (kind < 880) {
      return { kind: 'setIndexPrice', time: this.#market.time, ...this.#market.moveIndex(random) };
    }
    if (kind < 920) return this.#adjustMargin();
    if (kind < 960) return this.#transfer();
    if (kind < 970) return this.#batchCancel();
    return this.#configure();
  }

  #placeOrder(): PlaceOrder {
    const random = this.#random;
    const contract = random.pick(contracts);
    const position = random.chance(0.3) ? this.#randomPosition() : undefined;
    const account = position?.account ?? random.pick(accountNames);
    this.#owners.push(account);
    const orderCount = this.#owners.length;
    const side = position === undefined ? this.#side() : closingSide(position);
    const symbol = position?.symbol ?? contract.symbol;
    const orderType = random.chance(0.12) ? 'STOP' : 'LIMIT';
    const priceType = random.chance(0.2) ? random.pick(priceTypes) : 'INPUT';
    const isNewId = random.chance(0.99);
    return {
      kind: 'placeOrder',
      time: this.#market.time,
      account,
      symbol: random.chance(0.003) ? 'NO-SUCH' : symbol,
      side,
      orderType,
      priceType,
      timeInForce: random.pick(timesInForce),
      quantity: this.#distorted(this.#quantity(position)),
      clientOrderId: `order-${isNewId ? orderCount : random.below(orderCount)}`,
      ...(priceType === 'INPUT' && { price: this.#distorted(this.#price(symbol, position)) }),
      ...(orderType === 'STOP' && { triggerPrice: this.#price(symbol) }),
      ...((side === 'BUY_OPEN' || side === 'SELL_OPEN') && { leverage: this.#leverage(account) }),
    };
  }

  /** Returns the quantity of an order; if a position is given, the order closes that position. */
  #quantity(position: Position | undefined): string {
    const random = this.#random;
    const held = position === undefined ? 0 : Number(position.quantity.toString());
    if (held > 0 && random.chance(0.3)) return String(held);
    const largest = random.chance(0.05) ? 450 : held || (random.chance(0.3) ? 150 : 40);
    const common = random.pick([5, 10, 20, 40]);
    const isCommon = random.chance(0.4) && common <= largest;
    return String(isCommon ? common : 1 + random.below(largest));
  }

  /** Returns an opening side or, rarely, a closing side, even if there is no position to close. */
  #side(): OrderSide {
    return this.#random.pick(this.#random.chance(0.05) ? sides : sides.slice(0, 2));
  }

  /** Returns a price near the mark price, or near the bankruptcy price of a position. */
  #price(symbol: string, closed?: Position): string {
    const random = this.#random;
    const { index, price } = contracts.find((one) => one.symbol === symbol) as ContractDefinition;
    const tick = Number(price[2]) * 100;
    const mark = this.#market.cents(index);
    const position = random.chance(0.15) ? (closed ?? this.#randomPosition(symbol)) : undefined;
    if (position !== undefined) {
      const bankruptcy = bankruptcyPrice(this.#model.state.terms(symbol), position);
      const cents = bankruptcy === undefined ? mark : Number(bankruptcy.toString()) * 100;
      return String(roundedTo(tick, cents + tick * (random.below(3) - 1)) / 100);
    }
    const offset = (random.below(41) - 20) * (random.chance(0.05) ? 0.006 : 0.0005);
    // Many orders have the same prices, so that price levels have several orders.
    const exact = roundedTo(random.chance(0.5) ? tick * 20 : 1, mark) * (1 + offset);
    return String(roundedTo(tick, exact) / 100);
  }

  /**
   * Usually returns the account's default leverage, because all orders of a side must have the
   * same leverage.
   */
  #leverage(account: string): string {
    const random = this.#random;
    const usual = usualLeverages[accountNames.indexOf(account)] ?? '10';
    if (random.chance(0.02)) return random.pick(['0.5', '51', '1', '2.5', '33.3']);
    return random.chance(0.95) ? usual : random.pick(['5', '20', '25', '50']);
  }

  /** Returns the given decimal. In about 1% of cases, returns a different one, usually invalid. */
  #distorted(text: string): string {
    const random = this.#random;
    if (!random.chance(0.01)) return text;
    return random.pick(['0', '0.5', '1000000', '99999999', text.replace(/(\.\d*)?$/, '.25')]);
  }

  #randomPosition(symbol?: string): Position | undefined {
    const positions = [...this.#model.state.positions.values()].filter(
      (position) =>
        position.quantity.isPositive() && (symbol === undefined || position.symbol === symbol),
    );
    return this.#random.pick(positions);
  }

  #cancelOrder(): ContractCommand {
    const random = this.#random;
    const open = random.chance(0.8) ? random.pick(this.#model.state.openOrders) : undefined;
    const number = random.below(this.#owners.length + 2);
    const owner = this.#owners[number - 1];
    return {
      kind: 'cancelOrder',
      time: this.#market.time,
      account: open?.account ?? owner ?? random.pick(accountNames),
      orderType: open && random.chance(0.95) ? open.orderType : random.pick(['LIMIT', 'STOP']),
      clientOrderId: open?.clientOrderId ?? `order-${number}`,
    };
  }

  #batchCancel(): ContractCommand {
    const random = this.#random;
    const symbols = random.sample(['NO-SUCH', ...contracts.map(({ symbol }) => symbol)], 2);
    return {
      kind: 'batchCancel',
      time: this.#market.time,
      account: random.pick(accountNames),
      ...(random.chance(0.7) && { symbols }),
    };
  }

  #adjustMargin(): ContractCommand {
    const random = this.#random;
    const position = this.#randomPosition();
    const contract = contracts.find(({ symbol }) => symbol === position?.symbol) ?? contracts[0];
    const account = position?.account ?? random.pick(accountNames);
    const side = position?.side ?? 'LONG';
    const isInverse = contract?.inverse === true;
    const units = 1 + random.below(random.chance(0.3) ? 10_000 : 1000);
    const amount = isInverse
      ? `0.${String(units).padStart(8, '0').replace(/^000/, '')}`
      : units / 50;
    const sign = random.chance(0.6) ? '-' : '';
    const symbol = contract?.symbol ?? '';
    return {
      kind: 'adjustMargin',
      time: this.#market.time,
      account,
      symbol,
      side,
      amount: sign + amount,
    };
  }

  /** Generates a withdrawal or a deposit: mostly a deposit if there is little available margin. */
  #transfer(): ContractCommand {
    const random = this.#random;
    const [token, amount] = random.pick(deposits);
    const account = random.pick(accountNames);
    const available = Number(this.#model.balances(account)[token]?.availableMargin ?? 0);
    const isPoor = available < Number(amount) / 3;
    const withdrawal = (available * random.fraction() * 1.02).toFixed(8);
    const isDeposit = random.chance(isPoor ? 0.9 : 0.2);
    return {
      kind: 'transfer',
      time: this.#market.time,
      account,
      token,
      amount: isDeposit ? amount : `-${withdrawal}`,
    };
  }

  #configure(): ContractCommand {
    const random = this.#random;
    const time = this.#market.time;
    const account = random.pick(accountNames);
    const { symbol } = random.pick(contracts);
    const kind = random.below(30);
    if (kind < 8) {
      const size = random.chance(0.2) ? 0.2 : 0.0075;
      const rate = ((random.fraction() - 0.5) * 2 * size).toFixed(8);
      return { kind: 'setFundingRate', time, symbol, rate };
    }
    if (kind < 12) {
      const rate = (): string => `0.000${random.below(10)}`;
      return { kind: 'setFeeRates', time, account, maker: rate(), taker: rate() };
    }
    if (kind < 15) {
      const riskLimits = random.chance(0.3) ? strictTiers : smallTiers;
      return { kind: 'setRiskLimits', time, symbol, riskLimits };
    }
    if (kind < 18) {
      const status = random.chance(0.97) ? 'TRADING' : random.pick(['HALT', 'BREAK'] as const);
      return { kind: 'setStatus', time, symbol, status };
    }
    if (kind < 21) return { kind: 'setCanTrade', time, account, canTrade: random.chance(0.97) };
    if (kind < 26) return this.#addToInsuranceFund();
    this.#market.time += random.below(1200) * minuteMs;
    return { kind: 'advance', time: this.#market.time };
  }

  /**
   * Generates a payment to the insurance fund. The payment is slightly more than the fund owes, so
   * that the fund is soon empty again.
   */
  #addToInsuranceFund(): ContractCommand {
    const random = this.#random;
    const [token, amount] = random.pick(deposits);
    const fund = Number(this.#model.house().tokens[token]?.insuranceFund ?? 0);
    const added = Math.max(-fund, 0) + (Number(amount) / 100) * random.fraction();
    return { kind: 'addToInsuranceFund', time: this.#market.time, token, amount: added.toFixed(8) };
  }
}

function roundedTo(unit: number, value: number): number {
  return Math.round(value / unit) * unit;
}

function closingSide({ side }: Position): OrderSide {
  return side === 'LONG' ? 'SELL_CLOSE' : 'BUY_CLOSE';
}
