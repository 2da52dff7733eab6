import { compareDecimals, product, sum } from '@broker-api/core/decimal';
import type { OrderMessage } from './events.ts';
import {
  type Base,
  type Deliver,
  isAbove,
  isFinal,
  type Known,
  type Orders,
  type Received,
} from './known.ts';
import type { OrdersRead, Snapshot } from './read-snapshot.ts';

/** How often a comparison is repeated for a fill that no query returns. */
export const maximumIncomplete = 3;

/**
 * Compares queries and the events that arrived meanwhile with what is known, and delivers what is
 * missing: each fill, each final state and each balance once, in the order of their times.
 *
 * @param received the events that arrived since before the queries
 * @param force whether to accept missing fills, because no query returns them
 * @returns the messages after which a fill is still missing; compare again
 */
export function compare(
  known: Known,
  { orders, accounts, rows }: Snapshot,
  received: readonly Received[],
  deliver: Deliver,
  force = false,
): Received[] {
  const found = [...orders].map(([section, read]) => {
    const own = known.orders[section];
    return { own, floor: read.floor, ...missingOrders(own, read, force) };
  });
  const messages = [...found.flatMap((section) => section.messages), ...accounts];
  const gaps = [...received, ...messages.map((message) => ({ message, recovered: true }))]
    .sort(byTime)
    .filter((one) => !known.add(one, deliver, force));
  if (gaps.length === 0) for (const { own, floor, bases } of found) own.raise(floor, bases);
  for (const list of rows) known.addRows(list, deliver);
  return gaps;
}

/** Sorts by time; at one time, fills of an order by quantity, and the account last. */
function byTime({ message: one }: Received, { message: other }: Received): number {
  const isAfter = Number(filledOf(one) > filledOf(other)) - Number(filledOf(one) < filledOf(other));
  return one.E - other.E || isAfter;
}

const filledOf = (message: Received['message']): number =>
  message.e === 'outboundAccountInfo' ? Number.POSITIVE_INFINITY : Number(message.z);

/**
 * Returns the messages of all fills above the floor and of all current states, and the quantities
 * up to the new floor. Those that are already known are among them.
 */
function missingOrders(
  known: Orders,
  { orders, fills }: OrdersRead,
  force: boolean,
): { readonly messages: OrderMessage[]; readonly bases: Map<string, Base> } {
  const messages: OrderMessage[] = [];
  const bases = new Map<string, Base>();
  const added = fills.filter(({ t }) => isAbove(t, known.floor.trade)).toReversed();
  const fillsOf = Map.groupBy(added, ({ i }) => i);
  for (const [id, state] of orders) {
    // An order that ended up to the floor was delivered, with its trades.
    if (isFinal(state) && !known.isRelevant(id)) continue;
    let { z, Z, E } = known.bases.get(id) ?? { z: '0', Z: '0', E: -1 };
    for (const fill of fillsOf.get(id) ?? []) {
      // The list did not have this trade yet when the quantity of the order was believed.
      if (fill.E <= E) continue;
      z = sum(z, fill.l);
      Z = sum(Z, product(fill.L, fill.l));
      const isComplete = compareDecimals(z, state.q) === 0;
      messages.push({ ...state, ...fill, z, Z, X: isComplete ? 'FILLED' : 'PARTIALLY_FILLED' });
    }
    messages.push({ ...state, Z: state.z === z ? Z : state.Z });
    bases.set(id, force && compareDecimals(state.z, z) > 0 ? state : { z, Z, E });
  }
  return { messages, bases };
}
