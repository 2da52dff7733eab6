import type { Row } from '../auditor/rule.ts';
import { textOf } from '../cases/parse-exact.ts';
import { profiles } from '../profiles/profiles.ts';
import type { Api } from './api.ts';
import { mostTrades, type OwnAccount } from './own-account.ts';

/** By how much the clock of the broker can differ from the measured one, in milliseconds. */
const toleranceMs = 1000;
/** The balance changes that own trades and transfers cause. */
const ownFlows = ['TRADE', 'FEE', 'PNL', 'USER_ACCOUNT_TRANSFER'];

/** What this run did in earlier sequences and in this one. */
export interface OwnActivity {
  readonly orderIds: ReadonlySet<string>;
  readonly clientIds: ReadonlySet<string>;
  readonly amounts: ReadonlySet<string>;
}

/**
 * Returns whether another program used the account since a time: an order, a trade or a balance
 * change that this run did not cause. Such a program can cancel or fill orders, or change balances.
 */
export async function hasForeignActivity(
  api: Api,
  own: OwnAccount,
  { orderIds, clientIds, amounts }: OwnActivity,
  since: number,
): Promise<boolean> {
  const from = since - toleranceMs;
  const isRecent = (row: Row): boolean =>
    Math.max(...[row.time, row.updateTime].map((time) => Number(textOf(time ?? 0)))) >= from;
  const isForeign = (row: Row): boolean =>
    !orderIds.has(textOf(row.orderId)) &&
    !clientIds.has(textOf(row.clientOrderId)) &&
    isRecent(row);
  for (const list of ['listOpenOrders', 'listHistoryOrders']) {
    const parameters = { ...own.typed, limit: '100' };
    if ((await api.rows(own.account, list, parameters)).some(isForeign)) return true;
  }
  const trades = await api.rows(own.account, 'listMyTrades', { limit: mostTrades });
  if (trades.some(isForeign)) return true;
  const { accountType } = profiles[api.section];
  const flows = await api.rows(own.account, 'listBalanceFlow', {
    accountType: String(accountType),
    accountIndex: '0',
    startTime: String(from),
    limit: '100',
  });
  return flows.some(({ flowType, change }) => {
    if (!ownFlows.includes(String(flowType))) return true;
    return flowType === 'USER_ACCOUNT_TRANSFER' && !amounts.has(textOf(change).replace('-', ''));
  });
}
