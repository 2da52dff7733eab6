import type { Account, AccountRef, AccountType, Deposit } from '../accounts/account.ts';
import { noSuchAccount } from '../accounts/accounts.ts';
import { formatId, parseIdSequence } from '../ids.ts';
import { type BalanceFlow, flowTypes } from '../ledger/balance-flow.ts';
import { formatDecimal } from '../money/decimal.ts';
import { isWithin, newestRows, oldestRows, pageLimit } from '../paging.ts';
import { type QueryResult, rejected } from '../rejection.ts';
import type { BrokerState } from './broker-state.ts';

export interface SpotAccountView {
  readonly canTrade: boolean;
  readonly canWithdraw: boolean;
  readonly canDeposit: boolean;
  readonly updateTime: number;
  readonly balances: readonly { asset: string; free: string; locked: string }[];
}

export interface DepositOrderView {
  readonly orderId: string;
  readonly token: string;
  readonly address: string;
  readonly addressTag: string;
  readonly fromAddress: string;
  readonly fromAddressTag: string;
  readonly time: number;
  readonly quantity: string;
}

export interface SubAccountView {
  readonly accountId: string;
  readonly accountName: string;
  readonly accountType: AccountType;
  readonly accountIndex: number;
}

export interface BalanceFlowView {
  readonly id: string;
  readonly accountId: string;
  readonly tokenId: string;
  readonly tokenName: string;
  readonly flowTypeValue: number;
  readonly flowType: string;
  readonly flowName: string;
  readonly change: string;
  readonly total: string;
  /** Milliseconds since the epoch, as a string. */
  readonly created: number;
}

/** Selects balance flows. */
export interface BalanceFlowQuery {
  /** The account of the caller's API key. */
  readonly account: AccountRef;
  /**
   * The account to read; the main account by default. Only an API key of the main account may send
   * `accountType` and `accountIndex`.
   */
  readonly accountType?: AccountType | undefined;
  readonly accountIndex?: number | undefined;
  readonly tokenId?: string | undefined;
  /** Selects only flows with an id below this one. */
  readonly fromFlowId?: string | undefined;
  /** Selects only flows with an id above this one. */
  readonly endFlowId?: string | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly limit?: number | undefined;
}

const maxBalanceFlowLimit = 100;
const defaultBalanceFlowLimit = 50;

/** Read-only account queries (specification: spot, account and sub-accounts). */
export class AccountQueries {
  readonly #state: BrokerState;

  constructor(state: BrokerState) {
    this.#state = state;
  }

  /** Returns an account. Includes every token for which a balance exists, even if it is zero. */
  getAccount(query: { account: AccountRef }): QueryResult<SpotAccountView> {
    const account = this.#state.accounts.find(query.account);
    if (account === undefined) return { rejection: noSuchAccount(query.account) };
    const balances = [...account.balances()].map(({ token, free, locked }) => ({
      asset: token.name,
      free: formatDecimal(free, token.scale),
      locked: formatDecimal(locked, token.scale),
    }));
    return { reply: { ...account.permissions, updateTime: account.updateTime, balances } };
  }

  /**
   * Returns deposits, oldest first: those with the lowest ids above `fromId`, or the newest ones if
   * `fromId` is absent.
   */
  listDepositOrders(query: {
    account: AccountRef;
    startTime?: number | undefined;
    endTime?: number | undefined;
    fromId?: string | undefined;
    limit?: number | undefined;
  }): QueryResult<readonly DepositOrderView[]> {
    const account = this.#state.accounts.find(query.account);
    if (account === undefined) return { rejection: noSuchAccount(query.account) };
    const { startTime, endTime, fromId } = query;
    const matches = ({ time }: Deposit): boolean => isWithin(time, startTime, endTime);
    const limit = pageLimit(query.limit);
    const rows =
      fromId === undefined
        ? newestRows(account.deposits, { limit, matches })
        : oldestRows(account.deposits, {
            above: parseIdSequence('deposit', fromId),
            limit,
            matches,
          });
    return { reply: rows.map(depositOrderView) };
  }

  /**
   * Returns the token and contract accounts of the user, including main accounts, in the order in
   * which they were opened.
   */
  listSubAccounts(query: { account: AccountRef }): QueryResult<readonly SubAccountView[]> {
    const accounts = this.#state.accounts.listByUser(query.account.user);
    if (accounts.length === 0) return { rejection: noSuchAccount(query.account) };
    const listed = accounts.filter(({ ref }) => ref.accountType !== 2);
    return {
      reply: listed.map(({ id, accountName, ref: { accountType, accountIndex } }) => ({
        accountId: id,
        accountName,
        accountType,
        accountIndex,
      })),
    };
  }

  /**
   * Returns balance flows, oldest first: the newest flows below `fromFlowId`, or the oldest flows
   * above `endFlowId` if only `endFlowId` is sent. With an API key of a sub-account, rejects
   * `accountType` and `accountIndex` with PARAM_NOT_REQUIRED.
   */
  listBalanceFlow(query: BalanceFlowQuery): QueryResult<readonly BalanceFlowView[]> {
    const caller = this.#state.accounts.find(query.account);
    if (caller === undefined) return { rejection: noSuchAccount(query.account) };
    const sendsAccount = query.accountType !== undefined || query.accountIndex !== undefined;
    if (sendsAccount && !caller.isMain) {
      const message =
        'Omit accountType and accountIndex: ' +
        'an API key of a sub-account can only read its own account.';
      return rejected('PARAM_NOT_REQUIRED', message);
    }
    const { accountType = 1, accountIndex = 0 } = query;
    const ref = caller.isMain ? { user: caller.ref.user, accountType, accountIndex } : caller.ref;
    const account = this.#state.accounts.find(ref);
    if (account === undefined) return { rejection: noSuchAccount(ref) };
    const { fromFlowId, endFlowId, tokenId, startTime, endTime } = query;
    const page = {
      below: fromFlowId === undefined ? undefined : parseIdSequence('balanceFlow', fromFlowId),
      above: endFlowId === undefined ? undefined : parseIdSequence('balanceFlow', endFlowId),
      limit: Math.min(query.limit ?? defaultBalanceFlowLimit, maxBalanceFlowLimit),
      matches: ({ token, time }: BalanceFlow) =>
        (tokenId === undefined || token.name === tokenId) && isWithin(time, startTime, endTime),
    };
    const onlyAbove = page.below === undefined && page.above !== undefined;
    const rows = onlyAbove
      ? oldestRows(account.balanceFlows, page)
      : newestRows(account.balanceFlows, page);
    return { reply: rows.map((flow) => balanceFlowView(account, flow)) };
  }
}

function depositOrderView({ sequence, token, amount, ...deposit }: Deposit): DepositOrderView {
  const { address, addressTag, fromAddress, fromAddressTag, time } = deposit;
  return {
    orderId: formatId('deposit', sequence),
    token: token.name,
    address,
    addressTag,
    fromAddress,
    fromAddressTag,
    time,
    quantity: formatDecimal(amount, token.scale),
  };
}

function balanceFlowView(
  account: Account,
  { sequence, token, type, change, total, time }: BalanceFlow,
): BalanceFlowView {
  return {
    id: formatId('balanceFlow', sequence),
    accountId: account.id,
    tokenId: token.name,
    tokenName: token.name,
    flowTypeValue: flowTypes[type].value,
    flowType: type,
    flowName: flowTypes[type].name,
    change: formatDecimal(change, token.scale),
    total: formatDecimal(total, token.scale),
    created: time,
  };
}
