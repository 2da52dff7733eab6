import type { Random } from '../random.ts';
import type { StreamSection } from './user-fold.ts';

/** A request to place or cancel an order. */
export interface TradingRequest {
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** The paths of the operations of each section, and the parameters that cancel an order. */
const trading = {
  spot: {
    order: '/openapi/v1/order',
    cancel: '/openapi/v1/order',
    cancellation: (orderId: string) => ({ orderId }),
  },
  contract: {
    order: '/openapi/contract/v1/order',
    cancel: '/openapi/contract/v1/order/cancel',
    cancellation: (orderId: string, orderType: string) => ({ orderId, orderType }),
  },
  option: {
    order: '/openapi/option/v1/order',
    cancel: '/openapi/option/v1/order/cancel',
    cancellation: (orderId: string) => ({ orderId }),
  },
} as const;

/** Draws requests of many users. Most orders are near one price, so that many of them match. */
export class RandomTrading {
  readonly #random: Random;
  readonly #options: readonly string[];
  #orderCount = 0;

  /** @param options the symbols of the options to trade */
  constructor(random: Random, options: readonly string[]) {
    this.#random = random;
    this.#options = options;
  }

  /**
   * Draws a request.
   *
   * @param user the number of the user
   * @param openOrders the open orders of the user in a section
   */
  next(
    user: number,
    openOrders: (section: StreamSection) => readonly { orderId: string; type: string }[],
  ): TradingRequest {
    const section = this.#random.pick(['spot', 'contract', 'option'] as const);
    const order = this.#random.pick(openOrders(section));
    if (order !== undefined && this.#random.chance(0.3)) return this.#cancel(section, order);
    this.#orderCount += 1;
    const parameters = this.#order(section, user, `user-${user}-${this.#orderCount}`);
    return { method: 'POST', path: trading[section].order, parameters };
  }

  #cancel(section: StreamSection, { orderId, type }: { orderId: string; type: string }) {
    const { cancel, cancellation } = trading[section];
    return { method: 'DELETE', path: cancel, parameters: cancellation(orderId, type) } as const;
  }

  #order(section: StreamSection, user: number, id: string): Record<string, string> {
    const draw = {
      spot: () => this.#spotOrder(id),
      contract: () => this.#contractOrder(user, id),
      option: () => this.#optionOrder(id),
    };
    return draw[section]();
  }

  #spotOrder(id: string): Record<string, string> {
    const random = this.#random;
    const symbol = random.pick(['BTCUSDT', 'ETHUSDT']);
    const price = (symbol === 'BTCUSDT' ? 9990 : 245) + random.below(20) / 2;
    const shared = { symbol, side: random.pick(['BUY', 'SELL']), newClientOrderId: id };
    const quantity = String((1 + random.below(50)) / 100);
    const type = random.pick(['LIMIT', 'LIMIT', 'LIMIT', 'LIMIT_MAKER', 'MARKET']);
    if (type === 'MARKET') return { ...shared, type, quantity };
    const timeInForce = random.pick(['GTC', 'GTC', 'GTC', 'IOC', 'FOK']);
    return {
      ...shared,
      type,
      quantity,
      price: String(price),
      ...(type === 'LIMIT' && { timeInForce }),
    };
  }

  /**
   * Draws a contract order. A user trades on only one side of each contract, because a deleveraging
   * trade between two positions of one account is one account trade but causes two events.
   */
  #contractOrder(user: number, id: string): Record<string, string> {
    const random = this.#random;
    const sides = user % 2 === 0 ? ['BUY_OPEN', 'SELL_CLOSE'] : ['SELL_OPEN', 'BUY_CLOSE'];
    const isStop = random.chance(0.1);
    return {
      symbol: random.pick(['BTC-SWAP', 'BTC-PERP-BUSDT']),
      side: random.chance(0.7) ? (sides[0] as string) : (sides[1] as string),
      orderType: isStop ? 'STOP' : 'LIMIT',
      quantity: String(1 + random.below(500)),
      price: String(9950 + random.below(200) / 2),
      leverage: '20',
      clientOrderId: id,
      timeInForce: random.pick(['GTC', 'GTC', 'GTC', 'IOC', 'LIMIT_MAKER']),
      ...(isStop && { triggerPrice: String(9950 + random.below(100)) }),
      ...(random.chance(0.1) && !isStop && { priceType: 'MARKET' }),
    };
  }

  #optionOrder(id: string): Record<string, string> {
    const random = this.#random;
    const shared = { symbol: random.pick(this.#options), side: random.pick(['BUY', 'SELL']) };
    const quantity = String((1 + random.below(100)) / 10);
    if (random.chance(0.1)) return { ...shared, type: 'MARKET', quantity, clientOrderId: id };
    return {
      ...shared,
      type: 'LIMIT',
      quantity,
      price: String(100 + random.below(20)),
      timeInForce: random.pick(['GTC', 'GTC', 'IOC']),
      clientOrderId: id,
    };
  }
}
