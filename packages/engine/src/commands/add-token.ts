import { rejection } from '../rejection.ts';
import type { Check, CommandBase } from './command-check.ts';

/** Makes a token known. */
export interface AddToken extends CommandBase {
  readonly kind: 'addToken';
  readonly token: string;
  /** How many decimals the ledger keeps; 8 unless given, at most 18. */
  readonly scale?: number;
}

/** Rejected with INVALID_PARAMETER when the token exists or the scale can't be. */
export const addToken: Check<AddToken, Record<string, never>> = ({ tokens }, command) => {
  const { token, scale = 8 } = command;
  if (tokens.get(token) !== undefined) {
    return { rejection: rejection('INVALID_PARAMETER', `The token ${token} exists already.`) };
  }
  if (!Number.isInteger(scale) || scale < 0 || scale > 18) {
    const message = `The scale of ${token} is ${scale}; it must be an integer from 0 to 18.`;
    return { rejection: rejection('INVALID_PARAMETER', message) };
  }
  return {
    commit: () => {
      tokens.add(token, scale);
      return {};
    },
  };
};
