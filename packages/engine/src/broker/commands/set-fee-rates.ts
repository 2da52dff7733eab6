import { type AccountRef, feeRateScale } from '../../accounts/account.ts';
import { noSuchAccount } from '../../accounts/accounts.ts';
import { excerpt, isDecimal, parseAmount } from '../../money/decimal.ts';
import { rejected } from '../../rejection.ts';
import type { Check, CommandBase } from '../../section.ts';
import type { BrokerState } from '../broker-state.ts';

/**
 * Sets the fee rates of an account. They apply to all later trades, including those of resting
 * orders.
 */
export interface SetFeeRates extends CommandBase {
  readonly kind: 'accounts.setFeeRates';
  readonly account: AccountRef;
  /** Decimals: 0.001 is 0.1%. `FeeRates` says which amounts the rates apply to. */
  readonly maker: string;
  readonly taker: string;
}

/**
 * Rejects the rates with INVALID_PARAMETER unless they are from 0 to 1 with at most 8 decimal
 * places.
 */
export const setFeeRates: Check<BrokerState, SetFeeRates, Record<string, never>> = (
  { accounts },
  command,
) => {
  const account = accounts.find(command.account);
  if (account === undefined) return { rejection: noSuchAccount(command.account) };
  const maker = parseRate(command.maker);
  const taker = parseRate(command.taker);
  if (maker === undefined || taker === undefined) {
    const message =
      `Fee rates must be from 0 to 1, with at most 8 decimal places; ` +
      `got ${excerpt(command.maker)} and ${excerpt(command.taker)}.`;
    return rejected('INVALID_PARAMETER', message);
  }
  return {
    commit: () => {
      account.feeRates = { maker, taker };
      return {};
    },
  };
};

function parseRate(text: string): number | undefined {
  if (!isDecimal(text)) return undefined;
  const rate = parseAmount(text, feeRateScale);
  return rate === undefined || rate > 10 ** feeRateScale ? undefined : Number(rate);
}
