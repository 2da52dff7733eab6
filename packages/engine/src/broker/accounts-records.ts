import { type Account, accountTypes, feeRateScale } from '../accounts/account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { type FlowType, flowTypes, type LedgerAccount } from '../ledger/ledger.ts';
import type { Token, Tokens } from '../ledger/token.ts';
import type { Amount } from '../money/amount.ts';
import { maxScale } from '../money/decimal.ts';
import {
  amount,
  boolean,
  type Field,
  type FieldsOf,
  group,
  integer,
  natural,
  naturalTo,
  oneOf,
  reference,
  sequence,
  text,
  time,
} from '../snapshot/fields.ts';
import { type OwnedContents, ownedRecord, type RecordKind, record } from '../snapshot/record.ts';
import type { BrokerState } from './broker-state.ts';

const accountRef = group({
  user: text,
  accountType: oneOf(accountTypes),
  accountIndex: natural,
});
const permissions = group({ canTrade: boolean, canWithdraw: boolean, canDeposit: boolean });
const feeRate = naturalTo(10 ** feeRateScale);
const feeRates = group({ maker: feeRate, taker: feeRate });
const amounts = { free: amount, locked: amount, margin: amount };
const addresses = { address: text, addressTag: text, fromAddress: text, fromAddressTag: text };
const types = Object.keys(flowTypes) as readonly FlowType[];

interface AccountBalance<Owner> {
  readonly account: Owner;
  readonly token: Token;
  readonly free: Amount;
  readonly locked: Amount;
  readonly margin: Amount;
}

/** Creates the field for a reference to an account, encoded as its sequence number. */
export function accountReference(accounts: Accounts): Field<Account> {
  return reference(
    'account',
    integer,
    (account) => account.sequence,
    (sequence) => accounts.bySequence(sequence),
  );
}

/** Defines a kind of record of which each line contains records of one account. */
export function accountRecord<Values extends object>(
  kind: string,
  accounts: Accounts,
  fields: FieldsOf<Values>,
  contents: OwnedContents<Account, NoInfer<Values>>,
): RecordKind {
  const owners = { owners: accounts, reference: accountReference(accounts) };
  return ownedRecord(kind, owners, fields, contents);
}

/** Creates the field for a reference to a token, encoded as its name. */
export function tokenReference(tokens: Tokens): Field<Token> {
  return reference(
    'token',
    text,
    (token) => token.name,
    (name) => tokens.get(name),
  );
}

/** Returns the record kinds for tokens, accounts, balances, deposits and balance flows. */
export function accountsRecords(state: BrokerState): readonly RecordKind[] {
  return [...ledgerRecords(state), ...userRecords(state)];
}

function ledgerRecords({ accounts, ledger, tokens }: BrokerState): readonly RecordKind[] {
  const houseAccount = reference(
    'house account',
    text,
    (account: LedgerAccount) => account.name,
    (name) => ledger.houseAccounts.get(name),
  );
  return [
    record(
      'accounts.sequences',
      { deposits: sequence, balanceFlows: sequence },
      {
        all: () => [
          { deposits: accounts.depositSequence, balanceFlows: ledger.balanceFlowSequence },
        ],
        add: ({ deposits, balanceFlows }) => {
          accounts.depositSequence = deposits;
          ledger.balanceFlowSequence = balanceFlows;
        },
      },
    ),
    record(
      'accounts.token',
      { name: text, scale: naturalTo(maxScale) },
      { all: () => tokens, add: ({ name, scale }) => tokens.add(name, scale) },
    ),
    record(
      'accounts.houseAccount',
      { name: text, mayBeNegative: boolean },
      {
        all: () => ledger.houseAccounts.values(),
        add: ({ name, mayBeNegative }) => {
          // The accounts that every ledger has exist already.
          const existing = ledger.houseAccounts.get(name) ?? { mayBeNegative };
          if (existing.mayBeNegative !== mayBeNegative) {
            throw new TypeError(`mayBeNegative of the house account ${name} must not change.`);
          }
          ledger.addHouseAccount(name, mayBeNegative);
        },
      },
    ),
    record(
      'accounts.houseBalance',
      { account: houseAccount, token: tokenReference(tokens), ...amounts },
      { all: () => balancesOf(ledger.houseAccounts.values()), add: addBalance },
    ),
  ];
}

function userRecords({ accounts, tokens }: BrokerState): readonly RecordKind[] {
  const account = accountReference(accounts);
  const token = tokenReference(tokens);
  return [
    record(
      'accounts.account',
      {
        ref: accountRef,
        accountName: text,
        isBot: boolean,
        permissions,
        feeRates,
        updateTime: time,
      },
      {
        all: () => accounts,
        add: ({ permissions, feeRates, updateTime, ...opened }) =>
          Object.assign(accounts.add(opened, updateTime), { permissions, feeRates }),
      },
    ),
    record(
      'accounts.balance',
      { account, token, ...amounts },
      { all: () => balancesOf(accounts), add: addBalance },
    ),
    accountRecord(
      'accounts.deposit',
      accounts,
      { sequence, token, amount, time, ...addresses },
      {
        of: ({ deposits }) => deposits,
        add: ({ deposits }, deposit) => deposits.push(deposit),
      },
    ),
    accountRecord(
      'accounts.balanceFlow',
      accounts,
      { sequence, token, type: oneOf(types), change: amount, total: amount, time },
      {
        of: ({ balanceFlows }) => balanceFlows,
        add: ({ balanceFlows }, flow) => balanceFlows.push(flow),
      },
    ),
  ];
}

function* balancesOf<Owner extends LedgerAccount>(
  owners: Iterable<Owner>,
): IterableIterator<AccountBalance<Owner>> {
  for (const account of owners) {
    for (const { token, free, locked, margin } of account.balances()) {
      yield { account, token, free, locked, margin };
    }
  }
}

function addBalance({ account, token, ...parts }: AccountBalance<LedgerAccount>): void {
  Object.assign(account.balance(token), parts);
}
