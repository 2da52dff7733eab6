import type { Trade } from '../trading/trade.ts';
import type { SpotSymbol } from './spot-symbol.ts';

/**
 * A spot trade. The quote amount and the fee of the seller are in units of the quote token, the fee
 * of the buyer is in units of the base token.
 */
export type SpotTrade = Trade<SpotSymbol>;
