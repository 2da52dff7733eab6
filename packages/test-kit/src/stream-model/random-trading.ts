import type { Random } from '../random.ts';
import type { Parameters } from './traded-sandbox.ts';
import type { StreamSection, UserEventFold } from './user-event-fold.ts';

/** A request to place or cancel an order. */
export interface TradingRequest {
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly parameters: Parameters;
}

/** The symbols to trade; a section without any is not traded. */
export type TradedSymbols = Readonly<Record<StreamSection, readonly string[]>>;

/** The paths that place and that cancel an order, and the parameters that cancel it. */
const trading: Readonly<
  Record<StreamSection, [string, string, (orderId: string, orderType: string) => Parameters]>
> = {
  spot: ['/openapi/v1/order', '/openapi/v1/order', (orderId) => ({ orderId })],
  contract: [
    '/openapi/contract/v1/order',
    '/openapi/contract/v1/order/cancel',
    (orderId, orderType) => ({ orderId, orderType }),
  ],
  option: [
    '/openapi/option/v1/order',
    '/openapi/option/v1/order/cancel',
    (orderId) => ({ orderId }),
  ],
};

/** Draws requests of many users. Most orders are near one price, so that many of them match. */
export class RandomTrading {
  readonly #random: Random;
  readonly #symbols: TradedSymbols;
  readonly #sections: readonly StreamSection[];
  #orderCount = 0;

  constructor(random: Random, symbols: TradedSymbols) {
    this.#random = random;
    this.#symbols = symbols;
    this.#sections = (['spot', 'contract', 'option'] as const).filter(
      (section) => symbols[section].length > 0,
    );
  }

  /**
   * Draws a request.
   *
   * @param user the number of the user
   * @param fold what the user knows about its orders
   */
  next(user: number, fold: UserEventFold): TradingRequest {
    const section = this.#random.pick(this.#sections);
    const order = this.#random.pick(fold.openOrders(section));
    const [place, cancel, cancellation] = trading[section];
    if (order !== undefined && this.#random.chance(0.3)) {
      const parameters = cancellation(order.orderId, order.type);
      return { method: 'DELETE', path: cancel, parameters };
    }
    this.#orderCount += 1;
    const id = `user-${user}-${this.#orderCount}`;
    const draw = {
      spot: () => this.#spotOrder(id),
      contract: () => this.#contractOrder(user, id),
      option: () => this.#optionOrder(id),
    };
    return { method: 'POST', path: place, parameters: draw[section]() };
  }

  #spotOrder(id: string): Parameters {
    const random = this.#random;
    const symbol = random.pick(this.#symbols.spot);
    const price = (symbol === 'BTCUSDT' ? 9990 : 245) + random.below(20) / 2;
    const quantity = String((1 + random.below(50)) / 100);
    const type = random.pick(['LIMIT', 'LIMIT', 'LIMIT', 'LIMIT_MAKER', 'MARKET']);
    const timeInForce = random.pick(['GTC', 'GTC', 'GTC', 'IOC', 'FOK']);
    return {
      symbol,
      side: random.pick(['BUY', 'SELL']),
      newClientOrderId: id,
      type,
      quantity,
      ...(type !== 'MARKET' && { price: String(price) }),
      ...(type === 'LIMIT' && { timeInForce }),
    };
  }

  /**
   * Draws a contract order. A user trades on only one side of each contract, because a deleveraging
   * trade between two positions of one account is one account trade but causes two events.
   */
  #contractOrder(user: number, id: string): Parameters {
    const random = this.#random;
    const sides = user % 2 === 0 ? ['BUY_OPEN', 'SELL_CLOSE'] : ['SELL_OPEN', 'BUY_CLOSE'];
    const isStop = random.chance(0.1);
    return {
      symbol: random.pick(this.#symbols.contract),
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

  #optionOrder(id: string): Parameters {
    const random = this.#random;
    const isMarket = random.chance(0.1);
    return {
      symbol: random.pick(this.#symbols.option),
      side: random.pick(['BUY', 'SELL']),
      quantity: String((1 + random.below(100)) / 10),
      clientOrderId: id,
      ...(isMarket
        ? { type: 'MARKET' }
        : {
            type: 'LIMIT',
            price: String(100 + random.below(20)),
            timeInForce: random.pick(['GTC', 'GTC', 'IOC']),
          }),
    };
  }
}
