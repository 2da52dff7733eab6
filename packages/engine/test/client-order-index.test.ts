import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClientOrderIndex } from '../src/spot/client-order-index.ts';
import type { SpotOrder } from '../src/spot/order.ts';

const orderOf = (clientOrderId: string): SpotOrder => ({ clientOrderId }) as unknown as SpotOrder;

/** 32-bit FNV-1a by its definition, in bigint, with the final mix of the index. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5n;
  for (const character of id) {
    hash = ((hash ^ BigInt(character.charCodeAt(0))) * 0x01000193n) & 0xffffffffn;
  }
  return Number(hash ^ (hash >> 15n));
}

/**
 * Ids whose hashes select the same slot near the end of a table, even after the table has grown.
 */
function collidingIds(count: number): string[] {
  const ids: string[] = [];
  for (let number = 0; ids.length < count; number++) {
    if ((hashOf(`id-${number}`) & 0xff) === 0xfe) ids.push(`id-${number}`);
  }
  return ids;
}

const ids = collidingIds(24);

describe('ClientOrderIndex', () => {
  it('behaves like a Map when ids collide at the end of the table', () => {
    const step = fc.tuple(fc.constantFrom('set', 'set', 'delete', 'get'), fc.nat(ids.length - 1));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const index = new ClientOrderIndex();
        const model = new Map<string, SpotOrder>();
        for (const [operation, idIndex] of steps) {
          const id = ids[idIndex] as string;
          const order = orderOf(id);
          if (operation === 'set') {
            index.set(order);
            model.set(id, order);
          } else if (operation === 'delete') {
            index.delete(id);
            model.delete(id);
          }
          for (const other of ids) expect(index.get(other)).toBe(model.get(other));
        }
      }),
    );
  });

  it('finds orders by ids of any characters', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ unit: 'grapheme' }), { maxLength: 300 }), (allIds) => {
        const index = new ClientOrderIndex();
        const orders = allIds.map(orderOf);
        for (const order of orders) index.set(order);
        for (const [position, id] of allIds.entries()) {
          expect(index.get(id)).toBe(orders[position]);
        }
        for (const id of allIds.slice(1)) index.delete(id);
        for (const [position, id] of allIds.entries()) {
          expect(index.get(id)).toBe(position === 0 ? orders[0] : undefined);
        }
      }),
    );
  });
});
