import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClientOrderIndex } from '../src/spot/client-order-index.ts';
import type { SpotOrder } from '../src/spot/order.ts';

const orderOf = (clientOrderId: string): SpotOrder => ({ clientOrderId }) as unknown as SpotOrder;

/** FNV-1a of 32 bits, by its definition in whole numbers; with the last step of the table. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5n;
  for (const letter of id) {
    hash = ((hash ^ BigInt(letter.charCodeAt(0))) * 0x01000193n) & 0xffffffffn;
  }
  return Number(hash ^ (hash >> 15n));
}

/** Ids that want the same places, also in tables that have grown. */
function crowded(count: number): string[] {
  const found: string[] = [];
  for (let number = 0; found.length < count; number++) {
    if ((hashOf(`id-${number}`) & 0xff) === 0xfe) found.push(`id-${number}`);
  }
  return found;
}

const ids = crowded(24);

describe('the orders of an account by the ids of the caller', () => {
  it('are found as a Map finds them, when ids crowd around the end of the table', () => {
    const step = fc.tuple(fc.constantFrom('set', 'set', 'delete', 'get'), fc.nat(ids.length - 1));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const ours = new ClientOrderIndex();
        const model = new Map<string, SpotOrder>();
        for (const [what, index] of steps) {
          const id = ids[index] as string;
          const order = orderOf(id);
          if (what === 'set') {
            ours.set(order);
            model.set(id, order);
          } else if (what === 'delete') {
            ours.delete(id);
            model.delete(id);
          }
          for (const one of ids) expect(ours.get(one)).toBe(model.get(one));
        }
      }),
    );
  });

  it('are found whatever the ids are', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ unit: 'grapheme' }), { maxLength: 300 }), (all) => {
        const ours = new ClientOrderIndex();
        const orders = all.map(orderOf);
        for (const order of orders) ours.set(order);
        for (const [index, id] of all.entries()) expect(ours.get(id)).toBe(orders[index]);
        for (const id of all.slice(1)) ours.delete(id);
        for (const [index, id] of all.entries()) {
          expect(ours.get(id)).toBe(index === 0 ? orders[0] : undefined);
        }
      }),
    );
  });
});
