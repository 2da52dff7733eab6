import { equityAt } from '../contract-model/position-figures.ts';
import type { Rational } from '../rational.ts';
import type { ContractAccount } from './collusion-engine.ts';
import type { OwnedPosition, Wealth } from './wealth.ts';

/**
 * Returns the amounts of margin to remove from a position, one after the other: all, what the
 * margin rate permits, what exceeds cost/leverage, and half.
 */
export function removals(
  { terms, mark }: Wealth,
  position: OwnedPosition,
  leverage: number,
): number[] {
  const margin = toNumber(position.margin);
  const equity = toNumber(equityAt(terms, position, mark));
  const value = toNumber(terms.value(position.quantity, mark));
  const initial = toNumber(position.cost) / leverage;
  const amounts = [margin, Math.min(margin, equity - 0.0101 * value), margin - initial];
  return [...amounts, margin / 2].filter((amount) => amount > 0);
}

export function isOwned({ account: { user } }: OwnedPosition): boolean {
  return user === 'owner';
}

export function isSame(first: ContractAccount, second: ContractAccount): boolean {
  return first.user === second.user && first.accountIndex === second.accountIndex;
}

export function toNumber(value: Rational): number {
  return Number(value.toString());
}
