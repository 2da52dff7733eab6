import { type Random, start } from '@broker-api/test-kit';
import type { AccountRef, Command, Engine, EngineEvent } from '../../src/index.ts';

export const traders: readonly AccountRef[] = ['ann', 'ben', 'cat', 'dan'].map((user) => ({
  user,
  accountType: 2,
  accountIndex: 0,
}));

const day = 24 * 3_600_000;

/** Generates random commands for options, with many expirations. */
export class RandomOptionCommands {
  readonly #random: Random;
  readonly #engine: Engine;
  readonly #orders: { account: AccountRef; orderId: string }[] = [];
  #time = start;
  #count = 0;
  #index = 10_000;

  /** @param engine the engine that executes the commands; it lists the active options */
  constructor(random: Random, engine: Engine) {
    this.#random = random;
    this.#engine = engine;
  }

  next(): Command {
    const random = this.#random;
    this.#count++;
    this.#time += random.chance(0.03) ? random.below(3 * day) : random.below(60_000);
    const roll = random.fraction();
    if (roll < 0.75) return this.#order();
    if (roll < 0.85) return this.#cancel();
    if (roll < 0.97) return this.#indexPrice();
    return this.#setting();
  }

  /** Remembers the ids of new orders, so that they can be cancelled. */
  observe(events: readonly EngineEvent[]): void {
    for (const event of events) {
      if (event.kind !== 'optionExecutionReport' || event.status !== 'NEW') continue;
      this.#orders.push({ account: event.account, orderId: event.orderId });
    }
  }

  #symbol(): string {
    const options = this.#engine.option.market.listOptions().reply ?? [];
    return this.#random.pick(options).symbol;
  }

  #order(): Command {
    const random = this.#random;
    const type = random.chance(0.85) ? 'LIMIT' : 'MARKET';
    const price = (random.below(30_000) / 100 + 0.01).toFixed(2);
    return {
      kind: 'option.placeOrder',
      time: this.#time,
      account: random.pick(traders),
      clientOrderId: `o-${this.#count}`,
      symbol: this.#symbol(),
      side: random.pick(['BUY', 'SELL'] as const),
      type,
      quantity: ((10 + random.below(random.chance(0.1) ? 20_000 : 3000)) / 1000).toFixed(3),
      price: type === 'LIMIT' ? price : undefined,
      timeInForce: random.chance(0.8) ? 'GTC' : random.pick(['IOC', 'FOK'] as const),
    };
  }

  #cancel(): Command {
    const random = this.#random;
    const time = this.#time;
    if (this.#orders.length === 0) return { kind: 'broker.advance', time };
    return { kind: 'option.cancelOrder', time, ...random.pick(this.#orders) };
  }

  #indexPrice(): Command {
    const random = this.#random;
    const drift = (10_000 - this.#index) / 20;
    this.#index += (random.fraction() - 0.5) * 400 + drift;
    const price = this.#index.toFixed(random.below(9));
    return { kind: 'broker.setIndexPrice', time: this.#time, symbol: 'BTCUSDT', price };
  }

  #setting(): Command {
    const random = this.#random;
    const time = this.#time;
    if (random.chance(0.5)) {
      const status = random.chance(0.7) ? 'TRADING' : 'HALT';
      return { kind: 'option.setOptionStatus', time, symbol: this.#symbol(), status };
    }
    const [maker, taker] = random.pick([
      ['0', '0.0001'],
      ['0.0001', '0.0001'],
      ['0.3', '0.0001'],
    ] as const);
    return { kind: 'accounts.setFeeRates', time, account: random.pick(traders), maker, taker };
  }
}
