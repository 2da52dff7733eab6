import { negate } from '../money/amount.ts';
import type { OptionState } from './option-state.ts';
import type { OptionPosition } from './position.ts';

/**
 * Changes a position or the quantities of its open orders. The collateral depends on all these
 * quantities together: the old collateral is released, and the new collateral is reserved.
 */
export function changePosition(
  option: OptionState,
  position: OptionPosition,
  change: () => void,
): void {
  const { ledger } = option.broker;
  const balance = position.account.balance(position.symbol.quoteToken);
  ledger.unlock(balance, position.lockedBySells);
  ledger.reserveMargin(balance, negate(position.margin));
  change();
  ledger.lock(balance, position.lockedBySells);
  ledger.reserveMargin(balance, position.margin);
  option.markChanged(position);
}
