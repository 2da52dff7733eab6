import { OrderBook } from '../book/order-book.ts';
import { BoundedList } from '../bounded-list.ts';
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

/** One spot symbol: its rules, its book and what traded. */
export class SpotMarket {
  /** Its place among all spot symbols. */
  readonly index: number;
  readonly definition: SymbolDefinition;
  readonly rules: SymbolRules;
  readonly baseToken: Token;
  readonly quoteToken: Token;
  readonly book = new OrderBook<SpotOrder>();
  readonly trades = new BoundedList<SpotTrade>(retention.publicTrades);
  readonly candles = new Candles();
  status: SymbolStatus = 'TRADING';
  lastPrice: number | undefined = undefined;

  constructor(
    number: number,
    definition: SymbolDefinition,
    rules: SymbolRules,
    base: Token,
    quote: Token,
  ) {
    this.index = number;
    this.definition = definition;
    this.rules = rules;
    this.baseToken = base;
    this.quoteToken = quote;
  }

  get symbol(): string {
    return this.definition.symbol;
  }

  /** Price times quantity in units of the quote token, truncated. */
  quoteAmount(price: number, quantity: number): Amount {
    return multiplyAndRescale(price, quantity, this.rules.toQuote);
  }

  /** A quantity in units of the base token; exact, since no step is finer than the ledger. */
  baseAmount(quantity: number): Amount {
    return multiplyAndRescale(quantity, 1, this.rules.toBase);
  }

  /** What a resting order keeps locked: a buy its limit times what is left, a sell what is left. */
  lockedAmount(order: SpotOrder): Amount {
    return order.side === 'BUY'
      ? this.quoteAmount(order.price, order.remaining)
      : this.baseAmount(order.remaining);
  }

  /** The token that an order gives away. */
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
