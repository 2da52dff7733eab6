import type { Trade } from '../trading/trade.ts';
import type { SpotSymbol } from './spot-symbol.ts';

/**
 * A spot trade. The quote amount and the seller's fee are in units of the quote token; the buyer's
 * fee is in units of the base token.
 */
export type SpotTrade = Trade<SpotSymbol>;
