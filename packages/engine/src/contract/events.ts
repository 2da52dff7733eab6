import type { EventSink } from '../events.ts';
import type { Token } from '../ledger/token.ts';
import type { Amount } from '../money/amount.ts';
import { formatDecimal } from '../money/decimal.ts';
import {
  type Fill,
  type OrderProgress,
  orderEvents,
  type PublicTrade,
  type ReportFields,
  reportFields,
} from '../trading/execution-report.ts';
import type { ContractTrade } from './contract-market.ts';
import type { ContractOrder, OrderSide, OrderType, TimeInForce } from './order.ts';

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

export const { emitReport, emitFill } = orderEvents('contract', report);

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
