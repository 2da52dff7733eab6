import type { Amount } from '../money/amount.ts';
import type { Trade } from '../trading/trade.ts';
import type { ContractSymbol } from './contract-symbol.ts';

/** A contract trade. Amounts are in units of the margin token. */
export interface ContractTrade extends Trade<ContractSymbol> {
  /** Whether the order of each side opened contracts; otherwise it closed contracts. */
  readonly buyOpens: boolean;
  readonly sellOpens: boolean;
  /** Whether the order of each side was a market order. */
  readonly buyIsMarket: boolean;
  readonly sellIsMarket: boolean;
  /** The profit of the contracts that each side closed, before its fee. */
  readonly buyPnl: Amount;
  readonly sellPnl: Amount;
  /**
   * Whether the trade is market data: true if it was matched on the book, false if it is a
   * deleveraging trade.
   */
  readonly isPublic: boolean;
}
