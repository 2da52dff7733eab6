import type { AccountRef, Command } from '@broker-api/engine';
import type { Executor } from '../../state/executor.ts';
import { fairPriceOf, findMarket, type MarketName } from './markets.ts';
import { type BotOrder, type Levels, type Market, type OpenOrder, sections } from './sections.ts';

/** The services that a trader uses. */
export interface TraderContext {
  readonly executor: Executor;
  readonly now: () => number;
}

/** The account of a bot in a market. All methods read the current state of the engine. */
export class Trader {
  readonly #name: MarketName;
  readonly #context: TraderContext;
  readonly #account: AccountRef;
  /** A unique prefix of the client order ids. */
  readonly #prefix: string;
  #count = 0;

  /** @param prefix the first characters of the client order ids */
  constructor(user: string, prefix: string, name: MarketName, context: TraderContext) {
    this.#name = name;
    this.#context = context;
    const { accountType } = this.#section;
    this.#account = { user, accountType, accountIndex: 0 };
    this.#prefix = `${prefix}-${name.symbol}-${this.#newestOrderNumber()}`;
  }

  /** The market, and its fair price in units of 10⁻¹⁸; undefined if it cannot be traded. */
  findMarket(): { readonly market: Market; readonly fairPrice: bigint } | undefined {
    const market = findMarket(this.#engine, this.#name);
    const fairPrice = fairPriceOf(this.#engine, market, this.#context.now());
    return market && fairPrice !== undefined ? { market, fairPrice } : undefined;
  }

  getDepth(limit: number): Levels {
    const { symbol } = this.#name;
    const query = { symbol, limit, time: this.#engine.time };
    return this.#section.getDepth(this.#engine, query).reply ?? { bids: [], asks: [] };
  }

  listOpenOrders(): readonly OpenOrder[] {
    const { symbol } = this.#name;
    const query = { account: this.#account, symbol, orderType: 'LIMIT', limit: 1000 } as const;
    return this.#section.listOpenOrders(this.#engine, query).reply ?? [];
  }

  cancelOrder({ orderId }: OpenOrder): Command {
    const time = this.#context.now();
    return this.#section.cancelOrder({ time, account: this.#account, orderId });
  }

  /** Returns the commands that fund the account for an order, followed by that of the order. */
  placeOrder(market: Market, order: Omit<BotOrder, 'clientOrderId' | 'time'>): Command[] {
    this.#count += 1;
    const clientOrderId = `${this.#prefix}-${this.#count}`;
    return market.placeOrder(this.#account, { ...order, clientOrderId, time: this.#context.now() });
  }

  get #engine() {
    return this.#context.executor.state.engine;
  }

  get #section() {
    return sections[this.#name.section];
  }

  /**
   * Returns the sequence number of the newest order of the account; 0 if it has none. No earlier
   * order of the account has this number in its client order id.
   */
  #newestOrderNumber(): number {
    const query = { account: this.#account, orderType: 'LIMIT', limit: 1 } as const;
    const { listOpenOrders, listHistoryOrders } = this.#section;
    const newest = [listOpenOrders, listHistoryOrders].flatMap(
      (list) => list(this.#engine, query).reply ?? [],
    );
    return Math.max(0, ...newest.map(({ orderId }) => Number(orderId.slice(-12))));
  }
}
