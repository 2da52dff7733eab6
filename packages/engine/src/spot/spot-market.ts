import { Market } from '../trading/market.ts';
import type { SpotOrder } from './order.ts';
import type { SpotSymbol } from './spot-symbol.ts';
import type { SpotTrade } from './trade.ts';

/** The market of a spot symbol. */
export class SpotMarket extends Market<SpotOrder, SpotSymbol, SpotTrade> {}
