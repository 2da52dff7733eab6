import type { AccountRef, AccountType, AccountView } from '@broker-api/engine';
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
    lines.push(`${formatAccount(account.ref)}: ${balances}`);
    lines.push(...formatOrders(state, account.ref), ...formatPositions(state, account.ref));
  }
  return lines;
}

const accountNames = { 1: '', 2: ', option account', 3: ', contract account' } as const;

/** Returns the name of an account: the user for the main one, which trades tokens. */
function formatAccount({ user, accountType, accountIndex }: AccountRef): string {
  const index = accountIndex === 0 ? '' : `, sub-account ${accountIndex}`;
  return `${user}${index}${accountNames[accountType]}`;
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

/** Formats the orders of an account. Queries with other accounts of the user find them too. */
function formatOrders({ engine }: SandboxState, account: AccountRef): string[] {
  const { spot, contract, option } = engine;
  const limit = maximumOrders;
  const queries: Readonly<Record<AccountType, () => Queried<OrderFields>[]>> = {
    1: () => [spot.orders.listOpenOrders({ account, limit })],
    2: () => [option.orders.listOpenOrders({ account, limit })],
    3: () =>
      (['LIMIT', 'STOP'] as const).map((orderType) =>
        contract.orders.listOpenOrders({ account, orderType, limit }),
      ),
  };
  const lists = queries[account.accountType]();
  return lists.flatMap(({ reply = [] }) => reply.map(formatOrder));
}

interface Queried<Row> {
  readonly reply?: readonly Row[] | undefined;
}

function formatOrder(order: OrderFields): string {
  const { side, origQty, symbol, price, executedQty, status, clientOrderId } = order;
  const quantities = `${origQty} ${symbol} at ${price}, filled ${executedQty}`;
  return `  ${side} ${quantities}, ${status}, ${clientOrderId}`;
}

function formatPositions({ engine }: SandboxState, account: AccountRef): string[] {
  if (account.accountType === 3) {
    const positions = engine.contract.account.listPositions({ account }).reply ?? [];
    return positions.map(
      ({ side, position, symbol, avgPrice, margin }) =>
        `  ${side} position of ${position} ${symbol} at ${avgPrice}, margin ${margin}`,
    );
  }
  if (account.accountType === 1) return [];
  const positions = engine.option.account.listPositions({ account }).reply ?? [];
  return positions.map(
    ({ position, symbol, averagePrice, margin }) =>
      `  position of ${position} ${symbol} at ${averagePrice}, margin ${margin}`,
  );
}
