import type { EventSink } from '../events.ts';
import type { Balance } from '../ledger/ledger-account.ts';
import { formatDecimal } from '../money/decimal.ts';
import { Account, type AccountRef } from './account.ts';

/** The balance of one asset after a change. */
export interface ChangedBalance {
  readonly asset: string;
  readonly free: string;
  readonly locked: string;
}

/**
 * A change of the balances or the permissions of a token account. A command emits at most one such
 * event per account.
 */
export interface AccountInfo {
  readonly kind: 'outboundAccountInfo';
  readonly account: AccountRef;
  readonly time: number;
  readonly canTrade: boolean;
  readonly canWithdraw: boolean;
  readonly canDeposit: boolean;
  /** Exactly the assets whose balances changed. */
  readonly balances: readonly ChangedBalance[];
}

/** Emits the changed permissions of a token account; accounts of other types have no event. */
export function emitPermissions(account: Account, events: EventSink<AccountInfo>): void {
  if (account.ref.accountType === 1) emitAccountInfo(account, [], events);
}

/**
 * Updates the accounts whose balances a command changed, and emits an event for each token account
 * among them.
 *
 * @param touched all balances that the command posted to, in that order
 */
export function emitBalances(
  touched: readonly Balance[],
  time: number,
  events: EventSink<AccountInfo>,
): void {
  const changed = new Map<Account, Balance[]>();
  for (const balance of touched) {
    const { account } = balance;
    if (!(account instanceof Account) || !balance.hasChanged) continue;
    const balances = changed.get(account);
    if (balances === undefined) changed.set(account, [balance]);
    else balances.push(balance);
  }
  for (const [account, balances] of changed) {
    account.updateTime = time;
    if (account.ref.accountType === 1) emitAccountInfo(account, balances, events);
  }
}

function emitAccountInfo(
  { ref, updateTime: time, permissions }: Account,
  changed: readonly Balance[],
  events: EventSink<AccountInfo>,
): void {
  const amounts = changed.map(({ token, free, locked }) => ({ token, free, locked }));
  events.defer(() => {
    const balances = amounts.map(({ token, free, locked }) => ({
      asset: token.name,
      free: formatDecimal(free, token.scale),
      locked: formatDecimal(locked, token.scale),
    }));
    return [{ kind: 'outboundAccountInfo', account: ref, time, ...permissions, balances }];
  });
}
