import { type Random, start } from '@broker-api/test-kit';
import type { AccountRef, Command, EngineEvent } from '../../src/index.ts';

export const traders: readonly AccountRef[] = ['ann', 'ben', 'cat', 'dan'].map((user) => ({
  user,
  accountType: 3,
  accountIndex: 0,
}));

const contracts = ['BTC-PERP-REV', 'BTC-PERP-BUSDT'] as const;
const tickSizes = { 'BTC-PERP-REV': 0.01, 'BTC-PERP-BUSDT': 0.1 } as const;

/** Generates random contract commands, which often cause liquidations. */
export class RandomContractCommands {
  readonly #random: Random;
  readonly #orders: { account: AccountRef; orderId: string; stop: boolean }[] = [];
  #time = start;
  #count = 0;
  #index = 10_000;

  constructor(random: Random) {
    this.#random = random;
  }

  next(): Command {
    const random = this.#random;
    this.#count++;
    this.#time += random.chance(0.02) ? 3_600_000 * random.below(20) : random.below(60_000);
    const roll = random.fraction();
    if (roll < 0.68) return this.#order();
    if (roll < 0.76) return this.#cancel();
    if (roll < 0.9) return this.#indexPrice();
    if (roll < 0.95) return this.#margin();
    return this.#setting();
  }

  /** Remembers the ids of new orders, so that they can be cancelled. */
  observe(events: readonly EngineEvent[]): void {
    for (const event of events) {
      if (event.kind !== 'contractExecutionReport' || event.status !== 'NEW') continue;
      const { account, orderId, type } = event;
      this.#orders.push({ account, orderId, stop: type === 'STOP' });
    }
  }

  #order(): Command {
    const random = this.#random;
    const symbol = random.pick(contracts);
    const side = random.pick([
      'BUY_OPEN',
      'SELL_OPEN',
      'BUY_OPEN',
      'SELL_OPEN',
      'BUY_CLOSE',
      'SELL_CLOSE',
    ] as const);
    const isStop = random.chance(0.12);
    const priceType = random.chance(0.75)
      ? 'INPUT'
      : random.pick(['OPPONENT', 'QUEUE', 'OVER', 'MARKET'] as const);
    const timeInForce = random.chance(0.7)
      ? 'GTC'
      : random.pick(['IOC', 'FOK', 'LIMIT_MAKER'] as const);
    return {
      kind: 'contract.placeOrder',
      time: this.#time,
      account: random.pick(traders),
      clientOrderId: `c-${this.#count}`,
      symbol,
      side,
      orderType: isStop ? 'STOP' : 'LIMIT',
      quantity: String(1 + random.below(random.chance(0.1) ? 40_000 : 4000)),
      leverage: random.pick(['10', '50', '100', '20', '7.5', '1']),
      price: this.#price(symbol),
      priceType,
      triggerPrice: isStop ? this.#price(symbol) : undefined,
      timeInForce,
    };
  }

  #price(symbol: (typeof contracts)[number]): string {
    const offset = (this.#random.fraction() - 0.5) * (this.#random.chance(0.2) ? 0.2 : 0.02);
    const tick = tickSizes[symbol];
    const ticks = Math.round((this.#index * (1 + offset)) / tick);
    return (ticks * tick).toFixed(2).replace(/0+$/, '').replace(/\.$/, '');
  }

  #cancel(): Command {
    const random = this.#random;
    const time = this.#time;
    if (this.#orders.length === 0 || random.chance(0.1)) {
      const symbols = random.chance(0.5) ? undefined : [random.pick(contracts)];
      return { kind: 'contract.cancelOrders', time, account: random.pick(traders), symbols };
    }
    const { account, orderId, stop } = random.pick(this.#orders);
    const orderType = stop ? 'STOP' : 'LIMIT';
    return { kind: 'contract.cancelOrder', time, account, orderId, orderType };
  }

  #indexPrice(): Command {
    const random = this.#random;
    const size = random.chance(0.15) ? 0.25 : 0.02;
    const drift = (10_000 - this.#index) / 40_000;
    this.#index = Math.max(this.#index * (1 + (random.fraction() - 0.5) * size + drift), 100);
    const price = this.#index.toFixed(random.below(4)).replace(/\.$/, '');
    return { kind: 'broker.setIndexPrice', time: this.#time, symbol: 'BTCUSDT', price };
  }

  #margin(): Command {
    const random = this.#random;
    const symbol = random.pick(contracts);
    const amount =
      symbol === 'BTC-PERP-REV' ? `0.0${1 + random.below(99)}` : `${1 + random.below(900)}`;
    return {
      kind: 'contract.adjustMargin',
      time: this.#time,
      account: random.pick(traders),
      symbol,
      side: random.pick(['LONG', 'SHORT'] as const),
      amount: random.chance(0.4) ? `-${amount}` : amount,
    };
  }

  #setting(): Command {
    const random = this.#random;
    const time = this.#time;
    const symbol = random.pick(contracts);
    const roll = random.below(4);
    if (roll === 0) {
      const rate = ((random.fraction() - 0.5) * 0.04).toFixed(8);
      return { kind: 'contract.setFundingRate', time, symbol, rate };
    }
    if (roll === 1) {
      const token = symbol === 'BTC-PERP-REV' ? 'TBTC' : 'BUSDT';
      const balance = random.pick(['0', '0.5', '1000']);
      return { kind: 'contract.setInsuranceFund', time, token, balance };
    }
    if (roll === 2) {
      const account = random.pick(traders);
      const [maker, taker] = random.pick([
        ['0', '0.0005'],
        ['0.00025', '0.0005'],
        ['0.002', '0.001'],
      ] as const);
      return { kind: 'accounts.setFeeRates', time, account, maker, taker };
    }
    const [first, second] = random.pick([
      ['100000', '1000000'],
      ['20000', '50000'],
    ] as const);
    return {
      kind: 'contract.setRiskLimits',
      time,
      symbol,
      riskLimits: [
        { quantity: first, initialMargin: '0.01', maintMargin: '0.005' },
        { quantity: second, initialMargin: '0.03', maintMargin: '0.015' },
      ],
    };
  }
}
