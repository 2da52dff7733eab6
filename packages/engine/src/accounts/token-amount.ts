import type { Token, Tokens } from '../ledger/token.ts';
import type { Amount } from '../money/amount.ts';
import { excerpt, formatDecimal, isDecimal, parseAmount } from '../money/decimal.ts';
import { type Rejection, rejection } from '../rejection.ts';
import type { Account } from './account.ts';

/** An amount of a token. */
export interface TokenAmount {
  readonly token: Token;
  /** In units of the token's scale. */
  readonly amount: Amount;
}

/**
 * Parses an amount of a token. Rejections, in this order: INVALID_PARAMETER for an unknown token,
 * or an amount that is not a decimal above zero; BAD_PRECISION for an amount with more decimal
 * places than the token.
 */
export function parseTokenAmount(
  tokens: Tokens,
  name: string,
  text: string,
): TokenAmount | Rejection {
  const token = tokens.get(name);
  if (token === undefined) {
    return rejection(
      'INVALID_PARAMETER',
      `There is no token ${name}. Send an existing token, or add it first.`,
    );
  }
  if (!isDecimal(text) || !/[1-9]/.test(text)) {
    const message =
      `The amount must be a decimal above zero, of at most 64 characters; ` +
      `got ${excerpt(text)}.`;
    return rejection('INVALID_PARAMETER', message);
  }
  const amount = parseAmount(text, token.scale);
  if (amount !== undefined) return { token, amount };
  return rejection(
    'BAD_PRECISION',
    `A ${token.name} amount can have at most ${token.scale} decimal places; got ${text}.`,
  );
}

/** Says how much of a token something needs, and how much of it the account has available. */
export function formatShortfall(account: Account, token: Token, needed: Amount): string {
  const need = formatDecimal(needed, token.scale);
  const free = formatDecimal(account.free(token), token.scale);
  return `needs ${need} ${token.name}; ${free} ${token.name} is available`;
}
