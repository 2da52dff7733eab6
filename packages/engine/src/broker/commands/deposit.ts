import type { AccountRef } from '../../accounts/account.ts';
import { noSuchAccount } from '../../accounts/accounts.ts';
import { parseTokenAmount } from '../../accounts/token-amount.ts';
import { formatId } from '../../ids.ts';
import { depositSourceAccount } from '../../ledger/ledger.ts';
import { negate } from '../../money/amount.ts';
import { rejected } from '../../rejection.ts';
import type { Check, CommandBase } from '../../section.ts';
import type { BrokerState } from '../broker-state.ts';

/** Deposits an amount from outside the broker into an account. */
export interface Deposit extends CommandBase {
  readonly kind: 'accounts.deposit';
  readonly account: AccountRef;
  readonly token: string;
  /** A decimal above zero. */
  readonly amount: string;
  /** The receiving and sending addresses; empty by default. */
  readonly address?: string;
  readonly addressTag?: string;
  readonly fromAddress?: string;
  readonly fromAddressTag?: string;
}

export interface DepositResult {
  readonly orderId: string;
}

/**
 * Rejections: INVALID_PARAMETER for an unknown account or token, an amount that is not above zero,
 * or an account without the deposit permission; BAD_PRECISION for an amount with more decimal
 * places than the token.
 */
export const deposit: Check<BrokerState, Deposit, DepositResult> = (state, command) => {
  const account = state.accounts.find(command.account);
  if (account === undefined) return { rejection: noSuchAccount(command.account) };
  const deposited = parseTokenAmount(state.tokens, command.token, command.amount);
  if ('error' in deposited) return { rejection: deposited };
  const { token, amount } = deposited;
  if (!account.permissions.canDeposit) {
    const message = `The account ${account.name} does not have the permission canDeposit.`;
    return rejected('INVALID_PARAMETER', message);
  }
  return {
    commit: (time) => {
      const { ledger, accounts } = state;
      accounts.depositSequence++;
      const sequence = accounts.depositSequence;
      const { address = '', addressTag = '', fromAddress = '', fromAddressTag = '' } = command;
      const addresses = { address, addressTag, fromAddress, fromAddressTag };
      account.deposits.push({ sequence, token, amount, time, ...addresses });
      ledger.post(
        ledger.houseAccount(depositSourceAccount).balance(token),
        negate(amount),
        'DEPOSIT',
      );
      ledger.post(account.balance(token), amount, 'DEPOSIT');
      return { orderId: formatId('deposit', sequence) };
    },
  };
};
