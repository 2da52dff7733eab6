import { OrderBook } from '../book/order-book.ts';
import { BoundedList, bySequence } from '../bounded-list.ts';
import type { Token } from '../ledger/token.ts';
import { Candles } from '../market/candles.ts';
import type { Amount } from '../money/amount.ts';
import { formatDecimal } from '../money/decimal.ts';
import { multiplyAndRescale } from '../money/product.ts';
import { retention } from '../retention.ts';
import type { SpotOrder } from './order.ts';
import type { SymbolDefinition, SymbolStatus } from './symbol-definition.ts';
import type { SymbolRules } from './symbol-rules.ts';
import type { SpotTrade } from './trade.ts';

/** A spot symbol: its rules, order book, trades and candlesticks. */
export class SpotMarket {
  /** The index of the symbol in the order in which symbols were added, from 0. */
  readonly index: number;
  readonly definition: SymbolDefinition;
  readonly rules: SymbolRules;
  readonly baseToken: Token;
  readonly quoteToken: Token;
  readonly book = new OrderBook<SpotOrder>();
  readonly trades = new BoundedList<SpotTrade>(retention.publicTrades, bySequence);
  readonly candles = new Candles();
  status: SymbolStatus = 'TRADING';
  lastPrice: number | undefined = undefined;

  constructor(
    index: number,
    definition: SymbolDefinition,
    rules: SymbolRules,
    base: Token,
    quote: Token,
  ) {
    this.index = index;
    this.definition = definition;
    this.rules = rules;
    this.baseToken = base;
    this.quoteToken = quote;
  }

  get symbol(): string {
    return this.definition.symbol;
  }

  /** Returns price × quantity in units of the quote token, truncated. */
  quoteAmount(price: number, quantity: number): Amount {
    return multiplyAndRescale(price, quantity, this.rules.toQuote);
  }

  /** Converts a quantity to units of the base token. Exact, because the token's scale is finer. */
  baseAmount(quantity: number): Amount {
    return multiplyAndRescale(quantity, 1, this.rules.toBase);
  }

  /**
   * Returns the amount that a resting order locks: price × remaining quantity for a buy order, the
   * remaining quantity for a sell order.
   */
  lockedAmount(order: SpotOrder): Amount {
    return order.side === 'BUY'
      ? this.quoteAmount(order.price, order.remaining)
      : this.baseAmount(order.remaining);
  }

  /** Returns the token that orders of a side spend: quote for a buy, base for a sell. */
  spentToken(side: 'BUY' | 'SELL'): Token {
    return side === 'BUY' ? this.quoteToken : this.baseToken;
  }

  formatPrice(price: number): string {
    return formatDecimal(price, this.rules.priceScale);
  }

  formatQuantity(quantity: Amount): string {
    return formatDecimal(quantity, this.rules.quantityScale);
  }

  formatQuoteAmount(amount: Amount): string {
    return formatDecimal(amount, this.quoteToken.scale);
  }

  formatBaseAmount(amount: Amount): string {
    return formatDecimal(amount, this.baseToken.scale);
  }
}
