import type { SpotOrder } from './order.ts';

const initialCapacity = 16;

/**
 * The orders of one account by client order id: a hash table with open addressing and linear
 * probing. Most lookups are for new ids; they compare only a few adjacent hashes, and no ids.
 */
export class ClientOrderIndex {
  /** The hash of the id in each slot; 0 in an empty slot. */
  #hashes = new Int32Array(initialCapacity);
  #orders: (SpotOrder | undefined)[] = new Array(initialCapacity).fill(undefined);
  #count = 0;

  get(id: string): SpotOrder | undefined {
    return this.#orders[this.#slotOf(id, hashOf(id))];
  }

  /** Adds an order, or replaces the order with the same id. */
  set(order: SpotOrder): void {
    // A load factor of at most one half keeps probing short.
    if (this.#count * 2 >= this.#hashes.length) this.#grow();
    const hash = hashOf(order.clientOrderId);
    const slot = this.#slotOf(order.clientOrderId, hash);
    if (this.#orders[slot] === undefined) this.#count++;
    this.#hashes[slot] = hash;
    this.#orders[slot] = order;
  }

  delete(id: string): void {
    const mask = this.#hashes.length - 1;
    let empty = this.#slotOf(id, hashOf(id));
    if (this.#orders[empty] === undefined) return;
    this.#count--;
    // Backward-shift deletion: an entry that probing would miss because of the empty slot moves
    // there.
    for (let slot = (empty + 1) & mask; this.#hashes[slot] !== 0; slot = (slot + 1) & mask) {
      const home = (this.#hashes[slot] as number) & mask;
      if (((slot - home) & mask) < ((slot - empty) & mask)) continue;
      this.#hashes[empty] = this.#hashes[slot] as number;
      this.#orders[empty] = this.#orders[slot];
      empty = slot;
    }
    this.#hashes[empty] = 0;
    this.#orders[empty] = undefined;
  }

  /** Returns the slot of an id, or the empty slot where it would be added. */
  #slotOf(id: string, hash: number): number {
    const hashes = this.#hashes;
    const mask = hashes.length - 1;
    let slot = hash & mask;
    while (hashes[slot] !== 0) {
      if (hashes[slot] === hash && this.#orders[slot]?.clientOrderId === id) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #grow(): void {
    const hashes = new Int32Array(this.#hashes.length * 2);
    const orders = new Array<SpotOrder | undefined>(hashes.length).fill(undefined);
    const mask = hashes.length - 1;
    for (let from = 0; from < this.#hashes.length; from++) {
      const hash = this.#hashes[from] as number;
      if (hash === 0) continue;
      let slot = hash & mask;
      while (hashes[slot] !== 0) slot = (slot + 1) & mask;
      hashes[slot] = hash;
      orders[slot] = this.#orders[from];
    }
    this.#hashes = hashes;
    this.#orders = orders;
  }
}

/** FNV-1a with a final mix, because the low bits of a hash select the slot. Never returns 0. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  hash ^= hash >>> 15;
  return hash === 0 ? 1 : hash;
}
