import type { Side } from '../book/order-book.ts';
import {
  type Fill,
  type OrderProgress,
  orderEvents,
  type PublicTrade,
  type ReportFields,
  reportFields,
} from '../trading/execution-report.ts';
import type { OrderType, SpotOrder, TimeInForce } from './order.ts';
import type { SpotTrade } from './spot-state.ts';

/**
 * A change to a spot order: accepted, partially filled, filled, cancelled or rejected. The user
 * stream sends it as `executionReport`. Decimals and ids are strings; times are milliseconds since
 * the epoch.
 */
export interface ExecutionReport extends ReportFields {
  readonly kind: 'executionReport';
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  /** The commission of the fill; 0 when the change is not a fill. */
  readonly commission: string;
  /** Null when the change is not a fill. */
  readonly commissionAsset: string | null;
  /** The cumulative filled quantity in the quote asset. */
  readonly executedQuote: string;
}

export type SpotEvent = ExecutionReport | PublicTrade;

export const { emitReport, emitFill } = orderEvents('spot', report);

function report(
  progress: OrderProgress<SpotOrder>,
  time: number,
  fill?: Fill<SpotTrade>,
): ExecutionReport {
  const { symbol, side, type, timeInForce } = progress.order;
  const isBuy = side === 'BUY';
  const token = isBuy ? symbol.baseToken : symbol.quoteToken;
  return {
    kind: 'executionReport',
    ...reportFields(progress, time, fill),
    side,
    type,
    timeInForce,
    commission: fill === undefined ? '0' : commission(fill.trade, isBuy),
    commissionAsset: fill === undefined ? null : token.name,
    executedQuote: symbol.formatQuoteAmount(progress.executedQuote),
  };
}

function commission({ symbol, buyFee, sellFee }: SpotTrade, isBuy: boolean): string {
  return isBuy ? symbol.formatBaseAmount(buyFee) : symbol.formatQuoteAmount(sellFee);
}
