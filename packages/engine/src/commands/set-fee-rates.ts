import { type AccountRef, feeRateScale } from '../accounts/account.ts';
import { noSuchAccount } from '../accounts/accounts.ts';
import { isDecimal, parseAmount } from '../money/decimal.ts';
import { rejection } from '../rejection.ts';
import type { Check, CommandBase } from './command-check.ts';

/** Sets what trades cost an account from now on; orders that rest already included. */
export interface SetFeeRates extends CommandBase {
  readonly kind: 'setFeeRates';
  readonly account: AccountRef;
  /** Fractions of what is received, as decimals: 0.001 is 0.1 %. */
  readonly maker: string;
  readonly taker: string;
}

/** Rejected with INVALID_PARAMETER when a rate is not from 0 to 1 with at most eight decimals. */
export const setFeeRates: Check<SetFeeRates, Record<string, never>> = ({ accounts }, command) => {
  const account = accounts.find(command.account);
  if (account === undefined) return { rejection: noSuchAccount(command.account) };
  const rates = [command.maker, command.taker].map((text) => readRate(text));
  const [maker, taker] = rates;
  if (maker === undefined || taker === undefined) {
    const shown = `${command.maker} and ${command.taker}`;
    const message = `The rates are ${shown}; they must be from 0 to 1, with at most 8 decimals.`;
    return { rejection: rejection('INVALID_PARAMETER', message) };
  }
  return {
    commit: () => {
      account.feeRates = { maker, taker };
      return {};
    },
  };
};

function readRate(text: string): number | undefined {
  if (!isDecimal(text)) return undefined;
  const rate = parseAmount(text, feeRateScale);
  return rate === undefined || rate > 10 ** feeRateScale ? undefined : Number(rate);
}
