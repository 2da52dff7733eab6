import type { OutboundAccountInfo } from '../generated/streams.gen.ts';
import type { UserSection } from '../sections.ts';
import type { Snapshot } from './compare.ts';
import type { Entry, Known, RowKind, RowList } from './known.ts';
import { orderEvent } from './merge.ts';
import { type OrdersRead, readFirstOrders, readOrders } from './read-orders.ts';
import type { SectionReader } from './section-reader.ts';

/** Reads where the stream begins: the newest order and trade, and the open orders. */
export async function readFirst(
  readers: readonly SectionReader[],
  signal: AbortSignal,
): Promise<Entry[]> {
  const read = readers.map(async (reader): Promise<Entry[]> => {
    const { section, kinds } = reader;
    const { orders, floor } = await readFirstOrders(reader, signal);
    const past = await readRowLists(
      kinds.filter(({ isPast }) => isPast),
      signal,
    );
    return [
      { apply: (known) => known.orders[section].raise(floor, orders) },
      ...past.map((list) => ({ apply: (known: Known) => known.rows.set(list.kind.name, list) })),
      ...[...orders.values()].map((message) => ({
        event: orderEvent(message, true),
        apply: (known: Known) => known.orders[section].latest.set(message.i, message),
      })),
    ];
  });
  return (await Promise.all(read)).flat();
}

/**
 * Reads the orders, the account and what no event reports, the sections at the same time.
 *
 * @param current what the stream knows
 * @param known what slow loops know
 */
export async function readSnapshot(
  readers: readonly SectionReader[],
  current: Known,
  known: readonly Known[],
  signal: AbortSignal,
): Promise<Snapshot> {
  const orders = new Map<UserSection, OrdersRead>();
  const rows: RowList[] = [];
  let account: OutboundAccountInfo | undefined;
  const readSection = async (reader: SectionReader): Promise<void> => {
    const { section, kinds } = reader;
    const others = known.map((one) => one.orders[section]);
    orders.set(section, await readOrders(reader, current.orders[section], others, signal));
    account = (await reader.account(signal)) ?? account;
    rows.push(...(await readRowLists(kinds, signal)));
  };
  await Promise.all(readers.map(readSection));
  return { orders, account, rows };
}

/** Reads the rows of some kinds, one after the other. */
export async function readRowLists(
  kinds: readonly RowKind[],
  signal: AbortSignal,
): Promise<RowList[]> {
  const lists: RowList[] = [];
  for (const kind of kinds) {
    const rows = await kind.read(signal);
    lists.push({ kind, rows: new Map(rows.map((row) => [kind.keyOf(row), row])) });
  }
  return lists;
}
