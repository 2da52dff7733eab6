import type { Account } from '../accounts/account.ts';
import type { Side } from '../book/book-side.ts';
import type { EngineState } from '../engine-state.ts';
import type { KlineInterval } from '../market/intervals.ts';
import { type OrderStatus, type OrderType, SpotOrder, type TimeInForce } from '../spot/order.ts';
import { SpotMarket } from '../spot/spot-market.ts';
import type { SymbolDefinition, SymbolStatus } from '../spot/symbol-definition.ts';
import { parseSymbolRules } from '../spot/symbol-rules.ts';
import type { SpotTrade } from '../spot/trade.ts';
import type { LineReader } from './line.ts';

/** Restores the state of spot line by line. */
export class SpotRestorer {
  readonly #state: EngineState;
  /** The sequence numbers of the oldest stored trades, by market and by account. */
  readonly #firstTradeByMarket = new Map<SpotMarket, number>();
  readonly #firstTradeByAccount = new Map<number, number>();

  constructor(state: EngineState) {
    this.#state = state;
  }

  read(reader: LineReader): void {
    reader.required(this.#readers[reader.kind], 'kind of line')(reader);
  }

  /** Rebuilds derived data after the last line. */
  finish(): void {
    const { spot } = this.#state;
    for (const order of spot.orders) {
      if (order.isOpen) spot.accountOrders(order.account).addOpenOrder(order);
    }
  }

  readonly #readers: Readonly<Record<string, (reader: LineReader) => void>> = {
    market: (reader) => {
      const { spot, tokens } = this.#state;
      const definition = JSON.parse(reader.text()) as SymbolDefinition;
      const baseToken = reader.required(tokens.get(definition.baseAsset), 'token');
      const quoteToken = reader.required(tokens.get(definition.quoteAsset), 'token');
      const rules = parseSymbolRules(definition, baseToken, quoteToken);
      if ('error' in rules) throw new TypeError(rules.message);
      const market = new SpotMarket(spot.markets.size, definition, rules, baseToken, quoteToken);
      market.status = reader.text() as SymbolStatus;
      market.lastPrice = reader.optionalNumber();
      spot.markets.set(market.symbol, market);
    },
    order: (reader) => this.#state.spot.addOrder(this.#order(reader)),
    level: (reader) => {
      const { book } = this.#market(reader);
      for (const sequence of reader.numbers()) {
        const order = reader.required(this.#state.spot.orders.get(sequence), 'order');
        book.sideOf(order.side).add(order);
      }
    },
    tradesOfMarket: (reader) => {
      const market = this.#market(reader);
      this.#firstTradeByMarket.set(market, reader.optionalNumber() ?? Number.POSITIVE_INFINITY);
    },
    tradesOfAccount: (reader) => {
      this.#firstTradeByAccount.set(reader.number(), reader.number());
    },
    trade: (reader) => this.#addTrade(this.#trade(reader)),
    candle: (reader) => {
      const { candles } = this.#market(reader);
      candles.restore(reader.text() as KlineInterval, {
        openTime: reader.number(),
        open: reader.number(),
        high: reader.number(),
        low: reader.number(),
        close: reader.number(),
        volume: reader.amount(),
        quoteVolume: reader.amount(),
        tradeCount: reader.number(),
        takerVolume: reader.amount(),
        takerQuoteVolume: reader.amount(),
      });
    },
  };

  #order(reader: LineReader): SpotOrder {
    const sequence = reader.number();
    const account: Account = reader.required(
      this.#state.accounts.bySequence(reader.number()),
      'account',
    );
    const market = this.#market(reader);
    const request = {
      account,
      market,
      clientOrderId: reader.text(),
      side: reader.text() as Side,
      type: reader.text() as OrderType,
      timeInForce: reader.text() as TimeInForce,
      price: reader.number(),
      quantity: reader.number(),
    };
    const remaining = reader.number();
    const executedQuote = reader.amount();
    const status = reader.text() as OrderStatus;
    const order = new SpotOrder(sequence, request, reader.number());
    order.remaining = remaining;
    order.executedQuote = executedQuote;
    order.status = status;
    order.updateTime = reader.number();
    return order;
  }

  #trade(reader: LineReader): SpotTrade {
    return {
      sequence: reader.number(),
      market: this.#market(reader),
      price: reader.number(),
      quantity: reader.number(),
      quoteAmount: reader.amount(),
      time: reader.number(),
      isBuyerMaker: reader.boolean(),
      buyerAccount: reader.number(),
      buyOrder: reader.number(),
      buyFee: reader.amount(),
      sellerAccount: reader.number(),
      sellOrder: reader.number(),
      sellFee: reader.amount(),
    };
  }

  #addTrade(trade: SpotTrade): void {
    const { sequence, market, buyerAccount, sellerAccount } = trade;
    const firstOfMarket = this.#firstTradeByMarket.get(market) ?? Number.POSITIVE_INFINITY;
    if (sequence >= firstOfMarket) market.trades.push(trade);
    for (const account of [buyerAccount, sellerAccount]) {
      const firstOfAccount = this.#firstTradeByAccount.get(account) ?? Number.POSITIVE_INFINITY;
      if (sequence >= firstOfAccount)
        this.#state.spot.accountOrdersBySequence(account).trades.push(trade);
    }
  }

  #market(reader: LineReader): SpotMarket {
    return reader.required(this.#state.spot.markets.get(reader.text()), 'symbol');
  }
}
