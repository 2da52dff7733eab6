import type { AccountRef, Command } from '@broker-api/engine';
import { type Random, start } from '@broker-api/test-kit';

const traders = ['alice', 'bob'] as const;
const contracts = ['BTC-PERP-REV', 'BTC-SWAP', 'BTC-PERP-BUSDT'] as const;
/** The options of the default data at the start time of tests. They expire after 80 hours. */
const options = ['BTC1204CS10000', 'BTC1204PS10000'] as const;

/**
 * Each command is half an hour later than the previous one, so that funding is settled and options
 * expire.
 */
const stepMs = 30 * 60_000;

/** Generates random commands for the contracts and options of the default data. */
export class DerivativeCommands {
  readonly #random: Random;
  #count = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  next(): Command {
    const random = this.#random;
    this.#count += 1;
    const time = start + this.#count * stepMs;
    const roll = random.below(100);
    if (roll < 45) return this.#contractOrder(time);
    if (roll < 75) return this.#optionOrder(time);
    if (roll < 90) {
      const price = String(9500 + random.below(1000));
      return { kind: 'broker.setIndexPrice', time, symbol: 'BTCUSDT', price };
    }
    if (roll < 95) {
      const rate = `${random.pick(['', '-'])}0.00${10 + random.below(80)}`;
      return { kind: 'contract.setFundingRate', time, symbol: random.pick(contracts), rate };
    }
    const position = {
      symbol: random.pick(contracts),
      side: random.pick(['LONG', 'SHORT'] as const),
    };
    const account = this.#account(3);
    return { kind: 'contract.adjustMargin', time, account, ...position, amount: '1' };
  }

  #contractOrder(time: number): Command {
    const random = this.#random;
    return {
      kind: 'contract.placeOrder',
      time,
      account: this.#account(3),
      symbol: random.pick(contracts),
      side: random.pick(['BUY_OPEN', 'SELL_OPEN', 'BUY_CLOSE', 'SELL_CLOSE']),
      orderType: 'LIMIT',
      price: String(9900 + random.below(200)),
      quantity: String(1 + random.below(1000)),
      leverage: '50',
      clientOrderId: `derivative-${this.#count}`,
    };
  }

  #optionOrder(time: number): Command {
    const random = this.#random;
    return {
      kind: 'option.placeOrder',
      time,
      account: this.#account(2),
      symbol: random.pick(options),
      side: random.pick(['BUY', 'SELL']),
      type: 'LIMIT',
      price: String(100 + random.below(50)),
      quantity: `1.${100 + random.below(900)}`,
      clientOrderId: `derivative-${this.#count}`,
    };
  }

  #account(accountType: 2 | 3): AccountRef {
    return { user: this.#random.pick(traders), accountType, accountIndex: 0 };
  }
}
