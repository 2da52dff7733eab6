import { parseExact } from './exact-decimal.ts';
import type { OrderEvent, TradingEvent } from './trading-types.ts';

/** The statuses that may follow each status; `none` is the status before the first event. */
const allowedChanges: Readonly<Record<string, readonly string[]>> = {
  none: ['NEW', 'REJECTED'],
  NEW: ['PARTIALLY_FILLED', 'FILLED', 'CANCELED'],
  PARTIALLY_FILLED: ['PARTIALLY_FILLED', 'FILLED', 'CANCELED'],
};

interface TrackedOrder {
  status: string;
  filled: bigint;
}

/** Tracks orders by their events, and checks the statuses, fills and quantities of each order. */
export class OrderTracker {
  readonly #orders = new Map<string, TrackedOrder>();
  #time = 0;

  /**
   * Checks events and records them.
   *
   * @throws when an event contradicts the earlier events of its order, or time goes backwards
   */
  track(events: readonly TradingEvent[]): void {
    for (const event of events) {
      if (event.time < this.#time)
        throw new Error(`The time went backwards: ${JSON.stringify(event)}`);
      this.#time = event.time;
      if (event.kind === 'executionReport') this.#check(event);
    }
  }

  #check(event: OrderEvent): void {
    const before = this.#orders.get(event.orderId) ?? { status: 'none', filled: 0n };
    const fail = (problem: string): never => {
      throw new Error(`${problem} (previous status ${before.status}): ${JSON.stringify(event)}`);
    };
    if (!allowedChanges[before.status]?.includes(event.status))
      fail('This change of status is not allowed');
    const filled = before.filled + parseExact(event.lastQuantity);
    if (filled !== parseExact(event.executedQuantity))
      fail('The executed quantity is not the sum of the fills');
    if (filled > parseExact(event.quantity))
      fail('The executed quantity exceeds the quantity of the order');
    if ((filled === parseExact(event.quantity)) !== (event.status === 'FILLED'))
      fail('The status FILLED and the executed quantity disagree');
    const isFill = parseExact(event.lastQuantity) > 0n;
    if (isFill !== event.status.endsWith('FILLED'))
      fail('The status and the last quantity disagree');
    if (isFill !== (event.tradeId !== undefined))
      fail('The trade id and the last quantity disagree');
    this.#orders.set(event.orderId, { status: event.status, filled });
  }
}
