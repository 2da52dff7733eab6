import type { LockedAmount } from '../section.ts';
import { bookViolations, orderViolations } from '../trading/trading-invariants.ts';
import type { SpotState } from './spot-state.ts';

/** Checks all orders and order books. */
export function* spotInvariantViolations(spot: SpotState): IterableIterator<string> {
  for (const order of spot.orders()) yield* orderViolations(order, spot.broker);
  yield* spot.marketDataViolations();
  for (const market of spot.markets.values()) yield* bookViolations(market);
}

/** Returns the amount that each open order must lock. */
export function* spotLockedAmounts(spot: SpotState): IterableIterator<LockedAmount> {
  for (const order of spot.orders()) {
    if (!order.isOpen) continue;
    const { account, symbol, side } = order;
    yield { account, token: symbol.spentToken(side), amount: symbol.lockedAmount(order) };
  }
}
