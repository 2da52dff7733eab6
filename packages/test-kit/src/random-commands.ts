import { start, type TradingAccount, traderName, traders } from './fixtures.ts';
import type { Random } from './random.ts';

/** What the generator reads of an event of the engine. */
interface ObservedEvent {
  readonly kind: string;
  readonly orderId?: string;
  readonly account?: { readonly user: string; readonly accountIndex: number };
}

/**
 * By symbol: the mid price, the decimal places of prices and of quantities, and the unit in which
 * the values of orders are drawn, in the quote asset.
 */
const symbolPricing = {
  BTCUSDT: [10_000, 2, 6, 1],
  ETHUSDT: [250, 2, 4, 1],
  ETHBTC: [0.025, 6, 3, 0.0001],
} as const;
const symbols = Object.keys(symbolPricing) as (keyof typeof symbolPricing)[];
/** The first digits of every order id; a number of twelve digits follows. */
const orderIdPrefix = '336903';
const accounts = ['alice', 'alice', 'bob', 'bob', 'carol', 'grid'].map(trader);

function trader(name: string): TradingAccount {
  return traders[name] ?? { user: name, accountType: 1, accountIndex: 0 };
}

/**
 * Generates random commands of the accounts of `traderSetup`. Most are valid; some are invalid, for
 * various reasons.
 */
export class RandomCommands {
  readonly #random: Random;
  #time = start;
  #count = 0;
  /** The number of the newest order. */
  orders = 0;
  /** The accounts of the newest 1,000 orders, by order number. */
  readonly #owners = new Map<number, TradingAccount>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** Records new orders, so that later commands can cancel them. */
  observe(events: readonly ObservedEvent[]): void {
    for (const { kind, orderId, account } of events) {
      if (kind !== 'executionReport' || orderId === undefined || account === undefined) continue;
      this.orders = Math.max(this.orders, Number(orderId.slice(orderIdPrefix.length)));
      this.#owners.set(this.orders, trader(traderName(account)));
      this.#owners.delete(this.orders - 1000);
    }
  }

  /** Returns the next command for spot, in the format of the engine. */
  next() {
    const random = this.#random;
    this.#count++;
    this.#time += random.below(random.chance(0.01) ? 3_000_000 : 900);
    const kind = random.below(1000);
    if (kind < 700) return this.#place();
    if (kind < 940) return this.#cancel();
    const time = this.#time;
    const account = random.pick(accounts);
    if (kind < 965) {
      const token = random.pick(['BTC', 'ETH', 'USDT']);
      const amount = `0.${1 + random.below(99_999_999)}`;
      return { kind: 'accounts.deposit', time, account, token, amount } as const;
    }
    if (kind < 980) {
      const rate = (): string => `0.00${random.below(100)}`;
      const rates = { maker: rate(), taker: rate() };
      return { kind: 'accounts.setFeeRates', time, account, ...rates } as const;
    }
    if (kind < 990) {
      const canTrade = random.chance(0.95);
      return { kind: 'accounts.setPermissions', time, account, canTrade } as const;
    }
    const status = random.chance(0.95) ? 'TRADING' : random.pick(['HALT', 'BREAK'] as const);
    return { kind: 'spot.setSymbolStatus', time, symbol: random.pick(symbols), status } as const;
  }

  #place() {
    const random = this.#random;
    const symbol = random.chance(0.005) ? 'NOSUCH' : random.pick(symbols);
    const pricing = symbolPricing[symbol === 'NOSUCH' ? 'BTCUSDT' : symbol];
    const [midPrice, priceDigits, quantityDigits, unit] = pricing;
    const type = random.pick(['LIMIT', 'LIMIT', 'LIMIT', 'LIMIT_MAKER', 'MARKET'] as const);
    const offset = (random.below(41) - 20) * (random.chance(0.1) ? 40 : 1);
    const price = Math.round((midPrice + midPrice * offset * 0.0005) * 10 ** priceDigits);
    const size = random.chance(0.03) ? 10 ** 9 : 4 + random.below(2000);
    const quantity = Math.round((size * unit * 10 ** quantityDigits) / midPrice / 2);
    return {
      kind: 'spot.placeOrder',
      time: this.#time,
      account: random.pick(accounts),
      symbol,
      side: random.pick(['BUY', 'SELL'] as const),
      type,
      timeInForce: random.pick(['GTC', 'GTC', 'GTC', 'IOC', 'FOK'] as const),
      price: this.#formatOrDistort(String(price), priceDigits),
      quantity: this.#formatOrDistort(String(quantity), quantityDigits),
      newClientOrderId: `id-${random.chance(0.01) ? random.below(this.#count) : this.#count}`,
    } as const;
  }

  /** Formats units as a decimal. In about 1% of cases, returns a different one, usually invalid. */
  #formatOrDistort(units: string, digits: number): string {
    const random = this.#random;
    const padded = units.padStart(digits + 1, '0');
    const text = `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
    if (!random.chance(0.01)) return text;
    return random.pick(['0', '-1', `${text}5`, `${text}000`, '99999999999999999999', '0.00000001']);
  }

  #cancel() {
    const random = this.#random;
    const last = Math.max(this.orders, 1);
    // Most cancellations name a recent order, because most open orders are recent.
    const number = random.chance(0.8)
      ? Math.max(last - random.below(100), 1)
      : 1 + random.below(last + 3);
    const orderId = orderIdPrefix + String(number).padStart(12, '0');
    const owner = random.chance(0.95) ? this.#owners.get(number) : undefined;
    const account = owner ?? random.pick(accounts);
    return { kind: 'spot.cancelOrder', time: this.#time, account, orderId } as const;
  }
}
