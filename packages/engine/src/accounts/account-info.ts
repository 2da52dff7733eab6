import type { EventSink } from '../events.ts';
import type { Balance } from '../ledger/ledger.ts';
import type { Token } from '../ledger/token.ts';
import type { Amount } from '../money/amount.ts';
import { formatDecimal } from '../money/decimal.ts';
import { Account, type AccountPermissions, type AccountRef } from './account.ts';

/** The balance of one asset after a change. */
export interface ChangedBalance {
  readonly asset: string;
  readonly free: string;
  readonly locked: string;
}

/**
 * A change to the balances or the permissions of a token account. A command emits at most one such
 * event per account.
 */
export interface AccountInfo {
  readonly kind: 'outboundAccountInfo';
  readonly account: AccountRef;
  readonly time: number;
  readonly canTrade: boolean;
  readonly canWithdraw: boolean;
  readonly canDeposit: boolean;
  /** Only the balances that the command changed. */
  readonly balances: readonly ChangedBalance[];
}

/**
 * Emits an event with the changed permissions of a token account. Accounts of other types have no
 * such event.
 */
export function emitPermissions(account: Account, events: EventSink<AccountInfo>): void {
  const { ref, updateTime, permissions } = account;
  if (ref.accountType !== 1) return;
  events.defer(() => [accountInfo(ref, updateTime, permissions, [])]);
}

/** A balance as it is after the command that changed it. */
interface BalanceChange {
  readonly account: Account;
  readonly permissions: AccountPermissions;
  readonly token: Token;
  readonly free: Amount;
  readonly locked: Amount;
}

/**
 * Updates the accounts whose balances a command changed, and emits an event for each token account
 * among them.
 *
 * @param touched all balances that the command posted to, in the order of their first postings
 */
export function emitBalances(
  touched: readonly Balance[],
  time: number,
  events: EventSink<AccountInfo>,
): void {
  const changes: BalanceChange[] = [];
  for (const balance of touched) {
    const { account, token, free, locked } = balance;
    if (!(account instanceof Account) || !balance.hasChanged) continue;
    account.updateTime = time;
    if (account.ref.accountType !== 1) continue;
    changes.push({ account, permissions: account.permissions, token, free, locked });
  }
  if (changes.length > 0) events.defer(() => balanceEvents(changes, time));
}

/** Returns one event for each account. */
function balanceEvents(changes: readonly BalanceChange[], time: number): readonly AccountInfo[] {
  const byAccount = new Map<Account, ChangedBalance[]>();
  const events: AccountInfo[] = [];
  for (const { account, permissions, token, free, locked } of changes) {
    let balances = byAccount.get(account);
    if (balances === undefined) {
      balances = [];
      byAccount.set(account, balances);
      events.push(accountInfo(account.ref, time, permissions, balances));
    }
    balances.push({
      asset: token.name,
      free: formatDecimal(free, token.scale),
      locked: formatDecimal(locked, token.scale),
    });
  }
  return events;
}

function accountInfo(
  account: AccountRef,
  time: number,
  permissions: AccountPermissions,
  balances: readonly ChangedBalance[],
): AccountInfo {
  return { kind: 'outboundAccountInfo', account, time, ...permissions, balances };
}
