import type { Side } from '../book/order-book.ts';
import type { Token, Tokens } from '../ledger/token.ts';
import { type Amount, multiplyAndRescale, type Rescaling, rescaling } from '../money/amount.ts';
import { formatDecimal } from '../money/decimal.ts';
import { type Rejection, rejection } from '../rejection.ts';
import {
  invalidSymbol,
  type OrderFilters,
  type OrderRules,
  parseOrderRules,
} from '../trading/order-rules.ts';
import { TradedSymbol } from '../trading/traded-symbol.ts';

/** The definition of a spot symbol and its order filters. */
export interface SymbolDefinition extends OrderFilters {
  readonly baseAsset: string;
  readonly quoteAsset: string;
}

/** The price and the remaining quantity of an order, in units of the symbol's scales. */
interface Resting {
  readonly side: Side;
  readonly price: number;
  readonly remaining: number;
}

/** A spot symbol: its tokens, its rules and the scales of its prices and quantities. */
export class SpotSymbol extends TradedSymbol<SymbolDefinition, SymbolRules> {
  readonly baseToken: Token;
  readonly quoteToken: Token;

  constructor(
    definition: SymbolDefinition,
    rules: SymbolRules,
    baseToken: Token,
    quoteToken: Token,
  ) {
    super(definition, rules);
    this.baseToken = baseToken;
    this.quoteToken = quoteToken;
  }

  /** Returns price × quantity in units of the quote token, truncated. */
  quoteAmount(price: number, quantity: number): Amount {
    return multiplyAndRescale(price, quantity, this.rules.toQuote);
  }

  /** Returns the largest quantity whose `quoteAmount` at a price is at most the given amount. */
  quantityFor(price: number, amount: Amount): number {
    const { multiplier, divisor } = this.rules.toQuote;
    // `quoteAmount` truncates, so it is enough that the exact product is below `amount + 1`.
    const product = (BigInt(amount) + 1n) * BigInt(divisor) - 1n;
    return Number(product / (BigInt(price) * BigInt(multiplier)));
  }

  /**
   * Converts a quantity to units of the base token. Exact, because quantities have at most as many
   * decimal places as the token.
   */
  baseAmount(quantity: number): Amount {
    return multiplyAndRescale(quantity, 1, this.rules.toBase);
  }

  /**
   * Returns the amount that a resting order locks: price × remaining quantity for a buy order, the
   * remaining quantity for a sell order.
   */
  lockedAmount({ side, price, remaining }: Resting): Amount {
    return side === 'BUY' ? this.quoteAmount(price, remaining) : this.baseAmount(remaining);
  }

  /** Returns the token that orders of a side spend: quote for a buy, base for a sell. */
  spentToken(side: Side): Token {
    return side === 'BUY' ? this.quoteToken : this.baseToken;
  }

  formatQuoteAmount(amount: Amount): string {
    return formatDecimal(amount, this.quoteToken.scale);
  }

  formatBaseAmount(amount: Amount): string {
    return formatDecimal(amount, this.baseToken.scale);
  }
}

/** Creates a symbol. Rejects unknown tokens or invalid filters with INVALID_PARAMETER. */
export function createSymbol(tokens: Tokens, definition: SymbolDefinition): SpotSymbol | Rejection {
  const { symbol, baseAsset, quoteAsset } = definition;
  const baseToken = tokens.get(baseAsset);
  const quoteToken = tokens.get(quoteAsset);
  if (baseToken === undefined || quoteToken === undefined || baseToken === quoteToken) {
    const message =
      `baseAsset and quoteAsset of ${symbol} must be two different tokens that exist; ` +
      `got ${baseAsset} and ${quoteAsset}. Add missing tokens first.`;
    return rejection('INVALID_PARAMETER', message);
  }
  const rules = parseSymbolRules(definition, baseToken, quoteToken);
  return 'error' in rules ? rules : new SpotSymbol(definition, rules, baseToken, quoteToken);
}

/** The filters of a spot symbol, and the conversions to units of its tokens. */
export interface SymbolRules extends OrderRules {
  /** Converts units of price × quantity to units of the quote token. */
  readonly toQuote: Rescaling;
  /** Converts units of quantity to units of the base token. */
  readonly toBase: Rescaling;
}

/** Parses the definition of a symbol, or rejects it with INVALID_PARAMETER. */
function parseSymbolRules(
  definition: SymbolDefinition,
  baseToken: Token,
  quoteToken: Token,
): SymbolRules | Rejection {
  const rules = parseOrderRules(definition);
  if ('error' in rules) return rules;
  const { priceScale, quantityScale } = rules;
  const toBase = rescaling(quantityScale, baseToken.scale);
  if (toBase.divisor > 1) {
    const { baseAsset, stepSize } = definition;
    const problem = `stepSize must not be finer than the scale of ${baseAsset}; got ${stepSize}`;
    return invalidSymbol(definition, problem);
  }
  return { ...rules, toQuote: rescaling(priceScale + quantityScale, quoteToken.scale), toBase };
}
