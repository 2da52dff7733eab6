import type { Account } from '../accounts/account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Token } from '../ledger/token.ts';
import { type Amount, add, subtract } from '../money/amount.ts';
import { formatDecimal } from '../money/decimal.ts';
import type { LockedAmount } from '../section.ts';
import type { BrokerState } from './broker-state.ts';

/** Checks all accounts, balances, balance flows and deposits. */
export function* accountsInvariantViolations(state: BrokerState): IterableIterator<string> {
  yield* checkBalances(state);
  const { accounts, ledger } = state;
  const counts = new Map<string, number>();
  for (const account of accounts) {
    const { name, ref, deposits, balanceFlows } = account;
    const kind = `${ref.accountType} ${ref.user}`;
    const index = counts.get(kind) ?? 0;
    counts.set(kind, index + 1);
    if (ref.accountIndex !== index) yield `${name} must have the index ${index}.`;
    if (
      (deposits.last?.sequence ?? 0) > accounts.depositSequence ||
      (balanceFlows.last?.sequence ?? 0) > ledger.balanceFlowSequence
    ) {
      yield `${name} has a row that is newer than the last one of all accounts.`;
    }
    yield* checkBalanceFlows(account);
  }
}

/** Checks that every locked amount equals the sum of the amounts that the sections require. */
export function* lockedAmountViolations(
  accounts: Accounts,
  lockedAmounts: Iterable<LockedAmount>,
): IterableIterator<string> {
  const requiredByAccount = new Map<Account, Amount[]>();
  for (const { account, token, amount } of lockedAmounts) {
    const required = requiredByAccount.get(account) ?? [];
    requiredByAccount.set(account, required);
    required[token.index] = add(required[token.index] ?? 0, amount);
  }
  for (const account of accounts) {
    const requiredByToken = requiredByAccount.get(account) ?? [];
    for (const { token, locked } of account.balances()) {
      const required = requiredByToken[token.index] ?? 0;
      requiredByToken[token.index] = 0;
      if (locked === required) continue;
      const format = amountFormatter(token);
      yield `${account.name} has ${format(locked)} ${token.name} locked; ` +
        `its open orders require ${format(required)}.`;
    }
    if (requiredByToken.some((required) => required !== 0)) {
      yield `${account.name} has an open order, but no balance of the token that the order spends.`;
    }
  }
}

/**
 * Checks that all balances of a token sum to zero, and that no balance is negative, except in
 * accounts that may have negative balances.
 */
function* checkBalances({ ledger, accounts, tokens }: BrokerState): IterableIterator<string> {
  const sums: Amount[] = [];
  for (const account of [...ledger.houseAccounts.values(), ...accounts]) {
    for (const { token, free, locked, margin, total } of account.balances()) {
      sums[token.index] = add(sums[token.index] ?? 0, total);
      const isNegative = free < 0 || locked < 0 || margin < 0;
      if (!isNegative || account.mayBeNegative) continue;
      const format = amountFormatter(token);
      const amounts = `free ${format(free)}, locked ${format(locked)}, margin ${format(margin)}`;
      yield `The ${token.name} balance of ${account.name} is negative: ${amounts}.`;
    }
  }
  for (const token of tokens) {
    const sum = sums[token.index] ?? 0;
    if (sum === 0) continue;
    yield `The balances of ${token.name} sum to ${amountFormatter(token)(sum)} instead of 0.`;
  }
}

/**
 * Checks that the total of every balance flow is the previous total plus the change, and that the
 * last total equals the balance.
 */
function* checkBalanceFlows(account: Account): IterableIterator<string> {
  const { balanceFlows, name } = account;
  const totals: (Amount | undefined)[] = [];
  const isComplete = balanceFlows.length < account.retention.newest;
  for (const { sequence, token, change, total } of balanceFlows) {
    const before = totals[token.index] ?? (isComplete ? 0 : subtract(total, change));
    if (add(before, change) !== total) {
      const format = amountFormatter(token);
      const totalLabel = `Balance flow ${sequence} of ${name} has the total ${format(total)}`;
      yield `${totalLabel}; the previous total plus the change is ${format(add(before, change))}.`;
    }
    totals[token.index] = total;
  }
  for (const { token, total } of account.balances()) {
    const last = totals[token.index] ?? (isComplete ? 0 : total);
    if (last === total) continue;
    const format = amountFormatter(token);
    const flowTotal = `${format(last)} ${token.name}`;
    yield `The balance flows of ${name} end at ${flowTotal}; its balance is ${format(total)}.`;
  }
}

function amountFormatter({ scale }: Token): (amount: Amount) => string {
  return (amount) => formatDecimal(amount, scale);
}
