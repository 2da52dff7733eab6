import type { Command } from '@broker-api/engine';
import type { BotContext } from './bot-list.ts';
import { type BotOrder, fairPriceOf, findMarket, type Market, type MarketName } from './markets.ts';
import { unitsOf } from './numbers.ts';

/** An open order of a bot. The price and the remaining quantity are in units of 10⁻¹⁸. */
export interface OpenOrder {
  readonly orderId: string;
  readonly side: 'BUY' | 'SELL';
  readonly price: bigint;
  readonly remaining: bigint;
}

/** What a bot chooses of an order. */
type NewOrder = Pick<BotOrder, 'side' | 'price' | 'quantity' | 'timeInForce'>;

const profiles = {
  spot: { accountType: 1, cancellation: { kind: 'spot.cancelOrder' } },
  contract: { accountType: 3, cancellation: { kind: 'contract.cancelOrder', orderType: 'LIMIT' } },
  option: { accountType: 2, cancellation: { kind: 'option.cancelOrder' } },
} as const;

/** A price and a quantity. */
type Level = readonly [price: string, quantity: string];

/** The price levels of a book, best first. */
interface Depth {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** The account of a bot in a market. All methods read the present state of the engine. */
export class Trader {
  readonly #name: MarketName;
  readonly #context: BotContext;
  readonly #account: BotOrder['account'];
  /** A unique prefix of the client order ids. */
  readonly #prefix: string;
  #count = 0;

  /** @param prefix the first characters of the client order ids */
  constructor(user: string, prefix: string, name: MarketName, context: BotContext) {
    this.#name = name;
    this.#context = context;
    this.#account = { user, accountType: profiles[name.section].accountType, accountIndex: 0 };
    const { orders } = this.#engine[name.section];
    const query = { account: this.#account, orderType: 'LIMIT', limit: 1 } as const;
    const replies = [orders.listOpenOrders(query), orders.listHistoryOrders(query)];
    const newest = replies.flatMap(
      ({ reply = [] }): readonly { readonly orderId: string }[] => reply,
    );
    // The prefix contains the sequence number of the newest order, so no earlier order has it.
    const sequence = Math.max(0, ...newest.map(({ orderId }) => Number(orderId.slice(-12))));
    this.#prefix = `${prefix}-${name.symbol}-${sequence}`;
  }

  /** Returns the market and its fair price; undefined if the market cannot be traded. */
  findMarket(): { readonly market: Market; readonly fairPrice: bigint } | undefined {
    const market = findMarket(this.#engine, this.#name);
    const fairPrice = fairPriceOf(this.#engine, market, this.#context.now());
    return market && fairPrice !== undefined ? { market, fairPrice } : undefined;
  }

  /** Returns the price levels of the book. */
  getDepth(limit: number): Depth {
    const { section, symbol } = this.#name;
    const query = { symbol, limit, time: this.#engine.time };
    return this.#engine[section].market.getDepth(query).reply ?? { bids: [], asks: [] };
  }

  listOpenOrders(): OpenOrder[] {
    const { section, symbol } = this.#name;
    const query = { account: this.#account, symbol, orderType: 'LIMIT', limit: 1000 } as const;
    const { reply = [] } = this.#engine[section].orders.listOpenOrders(query);
    return reply.map(({ orderId, side, price, origQty, executedQty }) => ({
      orderId,
      side: side.startsWith('BUY') ? 'BUY' : 'SELL',
      price: unitsOf(price),
      remaining: unitsOf(origQty) - unitsOf(executedQty),
    }));
  }

  cancelOrder(orderId: string): Command {
    const { cancellation } = profiles[this.#name.section];
    return { ...cancellation, time: this.#context.now(), account: this.#account, orderId };
  }

  /** Returns the commands that fund the account for an order, followed by that of the order. */
  placeOrder(market: Market, order: NewOrder): Command[] {
    this.#count += 1;
    const fields = { time: this.#context.now(), account: this.#account, symbol: this.#name.symbol };
    return market.placeOrder({ ...fields, ...order }, `${this.#prefix}-${this.#count}`);
  }

  get #engine() {
    return this.#context.executor.state.engine;
  }
}
