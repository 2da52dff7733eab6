import { type AccountInfo, emitBalances } from '../accounts/account-info.ts';
import { bindChecks, type Checks, type Section } from '../section.ts';
import {
  type AddSubAccount,
  type AddToken,
  type AddUser,
  addSubAccount,
  addToken,
  addUser,
  type Deposit,
  deposit,
  type SetFeeRates,
  type SetPermissions,
  setFeeRates,
  setPermissions,
} from './account-commands.ts';
import { accountsInvariantViolations } from './accounts-invariants.ts';
import { accountsRecords } from './accounts-records.ts';
import type { BrokerState } from './broker-state.ts';
import { type Transfer, transfer } from './transfer.ts';

export type AccountsCommand =
  | AddSubAccount
  | AddToken
  | AddUser
  | Deposit
  | SetFeeRates
  | SetPermissions
  | Transfer;

export const accountsChecks = {
  'accounts.addSubAccount': addSubAccount,
  'accounts.addToken': addToken,
  'accounts.addUser': addUser,
  'accounts.deposit': deposit,
  'accounts.setFeeRates': setFeeRates,
  'accounts.setPermissions': setPermissions,
  'accounts.transfer': transfer,
} satisfies Checks<BrokerState, AccountsCommand, AccountInfo>;

/** Creates the section for users, their accounts, and the tokens and balances of the ledger. */
export function accountsSection(state: BrokerState): Section<AccountInfo> {
  return {
    checks: bindChecks(state, accountsChecks),
    records: () => accountsRecords(state),
    finishCommand: (events) => emitBalances(state.ledger.finishCommand(), state.time, events),
    invariantViolations: () => accountsInvariantViolations(state),
  };
}
