import type { AccountRef, AccountType } from '../accounts/account.ts';
import { noSuchAccount } from '../accounts/accounts.ts';
import type { BrokerState } from '../broker/broker-state.ts';
import type { BalanceFlow } from '../ledger/ledger.ts';
import { limitOf, page, type RowQuery } from '../page.ts';
import { type QueryResult, rejected } from '../rejection.ts';
import {
  balanceFlowView,
  balanceViews,
  depositOrderView,
  subAccountView,
} from './account-views.ts';
import { type AccountQuery, QuerySection } from './query-section.ts';

type DepositsQuery = AccountQuery &
  RowQuery & { readonly fromId?: string | undefined; readonly limit?: number | undefined };

/** Selects balance flows. */
type BalanceFlowQuery = RowQuery & {
  /** The account of the caller's API key. */
  readonly account: AccountRef;
  /**
   * The account to read; the main account by default. Only an API key of the main account may send
   * `accountType` and `accountIndex`.
   */
  readonly accountType?: AccountType | undefined;
  readonly accountIndex?: number | undefined;
  /** Selects only flows with an id below this one. */
  readonly fromFlowId?: string | undefined;
  /** Selects only flows with an id above this one. */
  readonly endFlowId?: string | undefined;
  readonly limit?: number | undefined;
};

const depositLimits = { default: 500, maximum: 1000 };
const flowLimits = { default: 50, maximum: 100 };

/** The read-only queries of accounts. Each query has the name of its operation. */
export type AccountQueries = ReturnType<typeof accountQueries>;

export function accountQueries(broker: BrokerState) {
  const { accounts } = broker;
  const section = new QuerySection({ broker, markets: new Map() }, (ref) => accounts.find(ref));
  return {
    /** Returns an account. Includes every token for which a balance exists, even if it is zero. */
    getAccount({ account }: AccountQuery) {
      return section.ofAccount({ account }, (found) => ({
        ...found.permissions,
        updateTime: found.updateTime,
        balances: balanceViews(found).map(({ token, free, locked }) => ({
          asset: token,
          free,
          locked,
        })),
      }));
    },

    /**
     * Returns deposits, oldest first: those with the lowest ids above `fromId`, or the newest ones
     * if `fromId` is absent.
     */
    listDepositOrders(query: DepositsQuery) {
      const limit = limitOf(query.limit, depositLimits);
      const options = { kind: 'deposit' as const, above: query.fromId, limit };
      return section.ofAccount({ account: query.account }, ({ deposits }) =>
        page(deposits, query, options).map(depositOrderView),
      );
    },

    /**
     * Returns the token and contract accounts of the user, including main accounts, in the order in
     * which they were opened.
     */
    listSubAccounts({ account }: AccountQuery) {
      return section.ofAccount({ account }, () => {
        const listed = accounts.listByUser(account.user);
        return listed.filter(({ ref }) => ref.accountType !== 2).map(subAccountView);
      });
    },

    /**
     * Returns balance flows, oldest first: the newest flows below `fromFlowId`, or the oldest flows
     * above `endFlowId` if only `endFlowId` is sent. With an API key of a sub-account, rejects
     * `accountType` and `accountIndex` with PARAM_NOT_REQUIRED.
     */
    listBalanceFlow(
      query: BalanceFlowQuery,
    ): QueryResult<readonly ReturnType<typeof balanceFlowView>[]> {
      const caller = accounts.find(query.account);
      if (caller === undefined) return { rejection: noSuchAccount(query.account) };
      const sendsAccount = query.accountType !== undefined || query.accountIndex !== undefined;
      if (sendsAccount && !caller.isMain) {
        const message =
          'Omit accountType and accountIndex: ' +
          'an API key of a sub-account can only read its own account.';
        return rejected('PARAM_NOT_REQUIRED', message);
      }
      const { user } = caller.ref;
      const { accountType = 1, accountIndex = 0 } = query;
      const account = caller.isMain ? { user, accountType, accountIndex } : caller.ref;
      const options = {
        kind: 'balanceFlow' as const,
        below: query.fromFlowId,
        above: query.endFlowId,
        limit: limitOf(query.limit, flowLimits),
        filters: { tokenId: ({ token }: BalanceFlow) => token.name },
      };
      return section.ofAccount({ account }, (found) =>
        page(found.balanceFlows, query, options).map((flow) => balanceFlowView(flow, found)),
      );
    },
  };
}
