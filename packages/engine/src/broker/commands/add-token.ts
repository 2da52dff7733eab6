import { maxScale } from '../../money/decimal.ts';
import { rejected } from '../../rejection.ts';
import type { Check, CommandBase } from '../../section.ts';
import type { BrokerState } from '../broker-state.ts';

/** Adds a token. */
export interface AddToken extends CommandBase {
  readonly kind: 'accounts.addToken';
  readonly token: string;
  /** The number of decimal places of ledger amounts: 0 to 18, 8 by default. */
  readonly scale?: number;
}

/** Rejects an existing token or an invalid scale with INVALID_PARAMETER. */
export const addToken: Check<BrokerState, AddToken, Record<string, never>> = (
  { tokens },
  command,
) => {
  const { token, scale = 8 } = command;
  if (tokens.get(token) !== undefined) {
    return rejected('INVALID_PARAMETER', `The token ${token} already exists.`);
  }
  if (!Number.isInteger(scale) || scale < 0 || scale > maxScale) {
    const message = `The scale of ${token} must be an integer from 0 to ${maxScale}; got ${scale}.`;
    return rejected('INVALID_PARAMETER', message);
  }
  return {
    commit: () => {
      tokens.add(token, scale);
      return {};
    },
  };
};
