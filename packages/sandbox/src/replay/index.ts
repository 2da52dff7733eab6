import type { AccountRef, AccountType, AccountView } from '@broker-api/engine';
import { oneLine } from '../http/text.ts';
import { stateHashOf } from '../journal/store.ts';
import { Replay, restoreSnapshot } from '../state/recover-state.ts';
import type { SandboxState } from '../state/state.ts';

/** The state of a broker after a record of its journal. */
export interface ReplayedState {
  /** The number of the record; the first record is 1. */
  readonly sequence: number;
  /** The number of records in the journal. */
  readonly total: number;
  /** The record and the state, in lines. It contains no secret keys. */
  readonly text: string;
}

const advice =
  'Choose a complete journal that getJournal of this version of the sandbox returned, ' +
  'or that a fixture wrote.';

/**
 * Replays the journal of a broker, and returns the state after one of its records.
 *
 * @param records the records that `getJournal` returned, or the lines of its file
 * @param until the number of the last record to replay; all records by default
 * @throws RangeError if the journal has no records, or none with this number
 * @throws JournalError if a record cannot be replayed, or the records lead to an invalid state
 */
export async function replayRecords(
  records: readonly string[],
  until = records.length,
): Promise<ReplayedState> {
  const total = records.length;
  if (total === 0) throw new RangeError('The journal has no records.');
  if (!Number.isInteger(until) || until < 1 || until > total) {
    throw new RangeError(`The number of the record must be from 1 to ${total}; got ${until}.`);
  }
  const replay = new Replay(0, undefined, advice);
  for (const record of records.slice(0, until)) replay.apply(record);
  const state = replay.state as SandboxState;
  // The records may lead to a state that a restore would reject.
  restoreSnapshot(state.encodeLines(), until, advice);
  const head = `Record ${until} of ${total}: ${describe(records[until - 1] ?? '')}`;
  const lines = [head, ...formatState(state)];
  // Names of users may contain line feeds.
  return { sequence: until, total, text: lines.map(oneLine).join('\n') };
}

/** Commands whose fields are whole states, or contain secret keys. */
const opaqueKinds: readonly string[] = ['create', 'reset', 'restore', 'restorePart', 'setApiKey'];

function describe(record: string): string {
  const { kind, time, ...fields } = JSON.parse(record) as { kind: string; time?: number };
  const at = time === undefined ? '' : ` at ${new Date(time).toISOString()}`;
  return opaqueKinds.includes(kind) ? `${kind}${at}` : `${kind}${at} ${JSON.stringify(fields)}`;
}

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
