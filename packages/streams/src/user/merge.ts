import { compareDecimals, difference, sum } from '@broker-api/core/decimal';
import type { OutboundAccountInfo } from '../generated/streams.gen.ts';
import type { OrderEvent, OrderMessage } from './events.ts';
import {
  type Entry,
  isAbove,
  isFinal,
  isProgress,
  type Known,
  type Received,
  type RowList,
  sectionOf,
} from './known.ts';

/** Returns the event of an order to deliver. */
export function orderEvent(message: OrderMessage, recovered: boolean): OrderEvent {
  switch (message.e) {
    case 'executionReport':
      return { kind: 'order', section: 'spot', recovered, message };
    case 'contractExecutionReport':
      return { kind: 'order', section: 'contract', recovered, message };
    case 'optionExecutionReport':
      return { kind: 'order', section: 'option', recovered, message };
  }
}

/**
 * Returns what follows from a message: an entry, `old` if it says nothing new, or `gap` if a fill
 * before it is missing.
 *
 * @param force whether to accept a gap, because no query returns the fill
 */
export function entryOf(
  known: Known,
  { message, recovered }: Received,
  force = false,
): Entry | 'old' | 'gap' {
  return message.e === 'outboundAccountInfo'
    ? accountEntry(known, message, recovered)
    : orderEntry(known, message, recovered, force);
}

/** See {@link entryOf}. */
function orderEntry(
  known: Known,
  message: OrderMessage,
  recovered: boolean,
  force: boolean,
): Entry | 'old' | 'gap' {
  const section = sectionOf[message.e];
  const { latest, floor } = known.orders[section];
  const before = latest.get(message.i);
  if (before === undefined) {
    // An order up to the floor that is not known has ended. Only a query can say that it is open.
    const isListed = recovered && !isFinal(message);
    if (!isListed && !isAbove(message.i, floor.order)) return 'old';
  } else if (!isProgress(before, message)) return 'old';
  const filled = before?.z ?? '0';
  const isGap = compareDecimals(sum(filled, message.l), message.z) !== 0;
  if (isGap && !force) return 'gap';
  const delivered = isGap && recovered ? { ...message, l: difference(message.z, filled) } : message;
  return {
    event: orderEvent(delivered, recovered),
    apply: ({ orders }) => orders[section].latest.set(message.i, delivered),
  };
}

/**
 * Returns what follows from an event of an account: an entry with the balances that changed, or
 * `old`. A balance never goes back to an earlier time.
 */
function accountEntry(
  known: Known,
  message: OutboundAccountInfo,
  recovered: boolean,
): Entry | 'old' {
  const { E, T, W, D } = message;
  const current = message.B.filter(({ a }) => E >= (known.balances.get(a)?.E ?? E));
  const B = current.filter(({ a, f, l }) => {
    const row = known.balances.get(a)?.row;
    return row === undefined || row.f !== f || row.l !== l;
  });
  const before = known.permissions;
  const isCurrent = before === undefined || E >= before.E;
  const isSame = before !== undefined && before.T === T && before.W === W && before.D === D;
  if (B.length === 0 && (!isCurrent || isSame)) return 'old';
  return {
    event: { kind: 'account', section: 'spot', recovered, message: { ...message, B } },
    apply: (now) => {
      for (const row of current) now.balances.set(row.a, { E, row });
      if (isCurrent) now.permissions = { E, T, W, D };
    },
  };
}

/** Returns the rows that are new, changed or gone, of what no event reports. */
export function rowEntries(known: Known, lists: Iterable<RowList>): Entry[] {
  return [...lists].flatMap((list) => {
    const { kind, rows } = list;
    const before = known.rows.get(kind.name)?.rows;
    const textOf = (row: object): string => JSON.stringify(kind.stateOf(row));
    const changed = [...rows].flatMap(([key, row]) => {
      const earlier = before?.get(key);
      return earlier !== undefined && textOf(earlier) === textOf(row) ? [] : [row];
    });
    for (const [key, row] of before ?? []) {
      const removed = rows.has(key) ? undefined : kind.removed?.(row);
      if (removed !== undefined) changed.push(removed);
    }
    if (changed.length === 0 && before !== undefined) return [];
    const apply = (now: Known): unknown => now.rows.set(kind.name, list);
    return changed.length === 0 ? [{ apply }] : [{ event: kind.event(changed), apply }];
  });
}
