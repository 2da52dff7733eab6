import { ControlPlaneError } from './control-plane-error.ts';

/**
 * The maximum numbers of what a client of the control plane can add, by the name that messages use.
 * All of it stays until a reset or a restore, so it needs a bound. The descriptions of the
 * operations state these numbers.
 */
const bounds = {
  users: 100_000,
  'sub-accounts of a user': 1000,
  'API keys of a user': 1000,
  'API keys in all': 100_000,
  tokens: 10_000,
  'spot symbols': 10_000,
  contracts: 10_000,
  options: 10_000,
  'index prices': 10_000,
} as const;

/**
 * Rejects an addition that would exceed a bound. Call it in the same turn of the event loop as the
 * addition.
 *
 * @param count the number before the addition
 * @throws ControlPlaneError when the bound is reached
 */
export function rejectAtBound(what: keyof typeof bounds, count: number): void {
  const maximum = bounds[what];
  if (count < maximum) return;
  const message =
    `The maximum of ${maximum.toLocaleString('en-US')} ${what} is reached. ` +
    `Use existing ones, or call reset or restoreSnapshot.`;
  throw new ControlPlaneError('CONFLICT', message);
}
