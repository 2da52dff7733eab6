import type { Side } from '../book/order-book.ts';
import { formatDecimal } from '../money/decimal.ts';
import {
  type Fill,
  type OrderProgress,
  orderEvents,
  type PublicTrade,
  type ReportFields,
  reportFields,
} from '../trading/execution-report.ts';
import type { OptionTrade } from './option-market.ts';
import type { OptionOrder, OrderType, TimeInForce } from './order.ts';

/**
 * A change to an option order: accepted, partially filled, filled or cancelled. The user stream
 * sends it as `optionExecutionReport`. Decimals and ids are strings; times are milliseconds since
 * the epoch.
 */
export interface OptionExecutionReport extends ReportFields {
  readonly kind: 'optionExecutionReport';
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  /** The fee of the fill in the quote token; 0 when the change is not a fill. */
  readonly commission: string;
  /** Null when the change is not a fill. */
  readonly commissionAsset: string | null;
  /** The cumulative premium in the quote token. */
  readonly executedQuote: string;
}

export type OptionEvent = OptionExecutionReport | PublicTrade;

export const { emitReport, emitFill } = orderEvents('option', report);

function report(
  progress: OrderProgress<OptionOrder>,
  time: number,
  fill?: Fill<OptionTrade>,
): OptionExecutionReport {
  const { symbol, side, type, timeInForce } = progress.order;
  const { priceScale, quantityScale } = symbol.rules;
  return {
    kind: 'optionExecutionReport',
    ...reportFields(progress, time, fill),
    side,
    type,
    timeInForce,
    commission: fill === undefined ? '0' : commission(fill.trade, side === 'BUY'),
    commissionAsset: fill === undefined ? null : symbol.quoteToken.name,
    executedQuote: formatDecimal(progress.executedQuote, priceScale + quantityScale),
  };
}

function commission({ symbol, buyFee, sellFee }: OptionTrade, isBuy: boolean): string {
  return symbol.formatQuoteAmount(isBuy ? buyFee : sellFee);
}
