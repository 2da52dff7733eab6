import type { Trade } from '../trading/trade.ts';
import type { OptionSymbol } from './option-symbol.ts';

/** An option trade. Amounts are in units of the quote token; `quoteAmount` is the premium. */
export interface OptionTrade extends Trade<OptionSymbol> {
  /** Whether the order of each side was a MARKET order. */
  readonly buyIsMarket: boolean;
  readonly sellIsMarket: boolean;
}
