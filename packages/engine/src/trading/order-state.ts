import { DeferredReply } from '../events.ts';
import type { Amount } from '../money/amount.ts';
import { formatDecimal } from '../money/decimal.ts';
import { OrderProgress, type OrderValues } from './execution-report.ts';

/** What an order of a section with fees in one token has. */
interface FeeOrder extends OrderValues {
  readonly fee: Amount;
  readonly updateTime: number;
}

/** An order of a section with fees in one token, with copies of the values that can change. */
export class OrderState<SomeOrder extends FeeOrder> extends OrderProgress<SomeOrder> {
  readonly fee: Amount;
  readonly updateTime: number;

  constructor(order: SomeOrder) {
    super(order);
    this.fee = order.fee;
    this.updateTime = order.updateTime;
  }
}

/** Returns a view of the current state of an order. The view is formatted when it is read. */
export function deferredView<SomeOrder extends FeeOrder, View>(
  order: SomeOrder,
  format: (state: OrderState<SomeOrder>) => View,
): DeferredReply<View> {
  const state = new OrderState(order);
  return new DeferredReply(() => format(state));
}

/** Returns the mean price of the fills, weighted by quantity and truncated to the price scale. */
export function averageFillPrice({
  order,
  executed,
  executedQuote,
}: OrderProgress<OrderValues>): string {
  if (executed === 0) return '0';
  return formatDecimal(BigInt(executedQuote) / BigInt(executed), order.symbol.rules.priceScale);
}

/** Returns the type that a trade states for an order. */
export function orderTypeOf(isMarket: boolean): 'MARKET' | 'LIMIT' {
  return isMarket ? 'MARKET' : 'LIMIT';
}
