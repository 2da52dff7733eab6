import type { AccountRef, AccountView } from '@broker-api/engine';
import { accountKey } from '../account-key.ts';
import { stateHashOf } from '../journal/hash-chain.ts';
import type { SandboxState } from '../state/state.ts';

/** How many orders of an account are listed. */
const maximumOrders = 50;

/** Returns the state of a broker in lines: its time and hash, balances, orders and positions. */
export function formatState(state: SandboxState): string[] {
  const { engine } = state;
  const lines = [
    `State hash: ${stateHashOf(state.encodeLines())}`,
    `Time: ${new Date(engine.time).toISOString()}`,
  ];
  for (const account of engine.admin.listAccounts()) {
    const balances = account.balances.map(formatBalance).join(', ');
    if (balances === '') continue;
    lines.push(`${accountKey(account.ref)}: ${balances}`);
    lines.push(...formatOrders(state, account.ref), ...formatPositions(state, account.ref));
  }
  return lines;
}

function formatBalance({ token, free, locked, margin }: AccountView['balances'][number]): string {
  const parts = [
    ...(Number(locked) === 0 ? [] : [`${locked} locked`]),
    ...(Number(margin) === 0 ? [] : [`${margin} margin`]),
  ];
  return `${token} ${free}${parts.length === 0 ? '' : ` (${parts.join(', ')})`}`;
}

interface OrderFields {
  readonly side: string;
  readonly origQty: string;
  readonly symbol: string;
  readonly price: string;
  readonly executedQty: string;
  readonly status: string;
  readonly clientOrderId: string;
}

function formatOrders({ engine }: SandboxState, account: AccountRef): string[] {
  const limit = maximumOrders;
  const lists: readonly (readonly OrderFields[] | undefined)[] = [
    engine.spot.orders.listOpenOrders({ account, limit }).reply,
    engine.contract.orders.listOpenOrders({ account, orderType: 'LIMIT', limit }).reply,
    engine.contract.orders.listOpenOrders({ account, orderType: 'STOP', limit }).reply,
    engine.option.orders.listOpenOrders({ account, limit }).reply,
  ];
  return lists.flatMap((orders = []) => orders.map(formatOrder));
}

function formatOrder(order: OrderFields): string {
  const { side, origQty, symbol, price, executedQty, status, clientOrderId } = order;
  const quantities = `${origQty} ${symbol} at ${price}, filled ${executedQty}`;
  return `  ${side} ${quantities}, ${status}, ${clientOrderId}`;
}

function formatPositions({ engine }: SandboxState, account: AccountRef): string[] {
  const contracts = engine.contract.account.listPositions({ account }).reply ?? [];
  const options = engine.option.account.listPositions({ account }).reply ?? [];
  return [
    ...contracts.map(
      ({ side, position, symbol, avgPrice, margin }) =>
        `  ${side} position of ${position} ${symbol} at ${avgPrice}, margin ${margin}`,
    ),
    ...options.map(
      ({ position, symbol, averagePrice, margin }) =>
        `  position of ${position} ${symbol} at ${averagePrice}, margin ${margin}`,
    ),
  ];
}
