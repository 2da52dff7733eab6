import { Market } from '../trading/market.ts';
import type { Trade } from '../trading/trade.ts';
import { TradingState } from '../trading/trading-state.ts';
import type { SpotOrder } from './order.ts';
import type { SpotSymbol } from './spot-symbol.ts';

/**
 * A spot trade. The quote amount and the seller's fee are in units of the quote token; the buyer's
 * fee is in units of the base token.
 */
export type SpotTrade = Trade<SpotSymbol>;

/** The market of a spot symbol. */
export class SpotMarket extends Market<SpotOrder, SpotSymbol, SpotTrade> {}

/** The state of spot. */
export class SpotState extends TradingState<SpotOrder, SpotSymbol, SpotTrade, SpotMarket> {}
