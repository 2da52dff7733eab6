import type { Amount } from '../money/amount.ts';
import { formatDecimal } from '../money/decimal.ts';
import type { OrderFilters, OrderRules } from './order-rules.ts';

/** A symbol of any section: its order filters, and the scales of its prices and quantities. */
export abstract class TradedSymbol<
  Definition extends OrderFilters = OrderFilters,
  Rules extends OrderRules = OrderRules,
> {
  readonly definition: Definition;
  readonly rules: Rules;

  constructor(definition: Definition, rules: Rules) {
    this.definition = definition;
    this.rules = rules;
  }

  get name(): string {
    return this.definition.symbol;
  }

  formatPrice(price: number): string {
    return formatDecimal(price, this.rules.priceScale);
  }

  formatQuantity(quantity: Amount): string {
    return formatDecimal(quantity, this.rules.quantityScale);
  }

  /** Formats the `quoteAmount` of a trade. */
  abstract formatQuoteAmount(amount: Amount): string;
}
