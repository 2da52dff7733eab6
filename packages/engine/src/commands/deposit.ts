import type { AccountRef } from '../accounts/account.ts';
import { noSuchAccount } from '../accounts/accounts.ts';
import { formatId } from '../ids.ts';
import { depositSourceAccount } from '../ledger/ledger.ts';
import { negate } from '../money/amount.ts';
import { isDecimal, parseAmount } from '../money/decimal.ts';
import { rejection } from '../rejection.ts';
import type { Check, CommandBase } from './command-check.ts';

/** Puts money into an account from outside. */
export interface Deposit extends CommandBase {
  readonly kind: 'deposit';
  readonly account: AccountRef;
  readonly token: string;
  /** A decimal above zero. */
  readonly amount: string;
  /** Where it arrived and came from; empty unless given. */
  readonly address?: string;
  readonly addressTag?: string;
  readonly fromAddress?: string;
  readonly fromAddressTag?: string;
}

export interface DepositResult {
  readonly orderId: string;
}

/**
 * Rejections: INVALID_PARAMETER for an unknown account or token, an amount that is not above zero, or
 * an account that takes no deposits; BAD_PRECISION for more digits than the token has.
 */
export const deposit: Check<Deposit, DepositResult> = (broker, command) => {
  const account = broker.accounts.find(command.account);
  if (account === undefined) return { rejection: noSuchAccount(command.account) };
  const token = broker.tokens.get(command.token);
  if (token === undefined) {
    return { rejection: rejection('INVALID_PARAMETER', `There is no token ${command.token}.`) };
  }
  if (!isDecimal(command.amount) || !/[1-9]/.test(command.amount)) {
    const message = `The amount is ${command.amount}; it must be a decimal above zero.`;
    return { rejection: rejection('INVALID_PARAMETER', message) };
  }
  const amount = parseAmount(command.amount, token.scale);
  if (amount === undefined) {
    const message = `${token.name} has ${token.scale} decimals, ${command.amount} has more.`;
    return { rejection: rejection('BAD_PRECISION', message) };
  }
  if (!account.permissions.canDeposit) {
    return {
      rejection: rejection('INVALID_PARAMETER', 'Deposits into this account are switched off.'),
    };
  }
  return {
    commit: (time) => {
      const { ledger } = broker;
      broker.depositSequence++;
      const sequence = broker.depositSequence;
      const { address = '', addressTag = '', fromAddress = '', fromAddressTag = '' } = command;
      const addresses = { address, addressTag, fromAddress, fromAddressTag };
      account.deposits.push({ sequence, token, amount, time, ...addresses });
      ledger.post(ledger.houseAccount(depositSourceAccount).balance(token), negate(amount), 'DEPOSIT');
      ledger.post(account.balance(token), amount, 'DEPOSIT');
      return { orderId: formatId('deposit', sequence) };
    },
  };
};
