import { TradingState } from '../trading/trading-state.ts';
import type { SpotOrder } from './order.ts';
import type { SpotMarket } from './spot-market.ts';
import type { SpotSymbol } from './spot-symbol.ts';
import type { SpotTrade } from './trade.ts';

/** The state of spot. */
export class SpotState extends TradingState<SpotOrder, SpotSymbol, SpotTrade, SpotMarket> {}
