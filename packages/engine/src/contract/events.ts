import type { EventSink } from '../events.ts';
import type { Token } from '../ledger/token.ts';
import type { Amount } from '../money/amount.ts';
import { formatDecimal } from '../money/decimal.ts';
import {
  type Fill,
  formatFill,
  OrderProgress,
  type PublicTrade,
  publicTrade,
  type ReportFields,
  reportFields,
} from '../trading/execution-report.ts';
import type { ContractOrder, OrderSide, OrderType, TimeInForce } from './order.ts';
import type { ContractTrade } from './trade.ts';

/**
 * A change to a contract order: accepted, triggered, partially filled, filled or cancelled. The
 * user stream sends it as `contractExecutionReport`. Decimals and ids are strings; times are
 * milliseconds since the epoch.
 */
export interface ContractExecutionReport extends ReportFields {
  readonly kind: 'contractExecutionReport';
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  /** The fee of the fill in the margin token; 0 when the change is not a fill. */
  readonly commission: string;
  /** Null when the change is not a fill. */
  readonly commissionAsset: string | null;
  /** The sum over all fills of price × number of contracts. */
  readonly executedQuote: string;
}

/** An alarm: the insurance fund of a margin token owes money. */
export interface InsuranceFundAlarm {
  readonly kind: 'insuranceFundAlarm';
  readonly time: number;
  readonly token: string;
  /** A negative decimal. */
  readonly balance: string;
}

export type ContractEvent = ContractExecutionReport | InsuranceFundAlarm | PublicTrade;

/** Emits the execution report for the current state of an order. */
export function emitReport(
  order: ContractOrder,
  time: number,
  events: EventSink<ContractEvent>,
): void {
  const progress = new OrderProgress(order);
  events.defer(() => [report(progress, time)]);
}

/** Emits the execution reports of both orders of a trade, and the trade if it is public. */
export function emitFill(
  trade: ContractTrade,
  maker: ContractOrder,
  taker: ContractOrder,
  events: EventSink<ContractEvent>,
): void {
  const makerProgress = new OrderProgress(maker);
  const takerProgress = new OrderProgress(taker);
  events.defer(() => {
    const { time, isPublic } = trade;
    const fill = formatFill(trade);
    const reports = [report(makerProgress, time, fill), report(takerProgress, time, fill)];
    return isPublic ? [publicTrade('contract', fill), ...reports] : reports;
  });
}

/** Emits the alarm for a negative balance of the insurance fund. */
export function emitAlarm(
  token: Token,
  balance: Amount,
  time: number,
  events: EventSink<ContractEvent>,
): void {
  events.defer(() => [
    {
      kind: 'insuranceFundAlarm',
      time,
      token: token.name,
      balance: formatDecimal(balance, token.scale),
    },
  ]);
}

function report(
  progress: OrderProgress<ContractOrder>,
  time: number,
  fill?: Fill<ContractTrade>,
): ContractExecutionReport {
  const { symbol, side, orderSide, timeInForce } = progress.order;
  const { priceScale, quantityScale } = symbol.rules;
  const fields = reportFields(progress, time, fill);
  return {
    kind: 'contractExecutionReport',
    ...fields,
    side: orderSide,
    type: progress.type,
    timeInForce,
    commission: fill === undefined ? '0' : commission(fill.trade, side === 'BUY'),
    commissionAsset: fill === undefined ? null : symbol.marginToken.name,
    executedQuote: formatDecimal(progress.executedQuote, priceScale + quantityScale),
    isWorking: fields.isWorking && progress.type === 'LIMIT',
  };
}

function commission({ symbol, buyFee, sellFee }: ContractTrade, isBuy: boolean): string {
  return symbol.formatQuoteAmount(isBuy ? buyFee : sellFee);
}
