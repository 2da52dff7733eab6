import type { SpotOrder } from './order.ts';

const smallest = 16;

/**
 * The orders of one account by the caller's ids: a hash table with open addressing. Most ids that
 * are looked up are new; to say so it reads a few neighbouring numbers, and no other id.
 */
export class ClientOrderIndex {
  /** The hash of the id in each place; 0 where there is none. */
  #hashes = new Int32Array(smallest);
  #orders: (SpotOrder | undefined)[] = new Array(smallest).fill(undefined);
  #count = 0;

  get(id: string): SpotOrder | undefined {
    return this.#orders[this.#placeOf(id, hashOf(id))];
  }

  /** Adds an order, or puts it in the place of the one with the same id. */
  set(order: SpotOrder): void {
    // At most half of the places are taken, so that searches end soon.
    if (this.#count * 2 >= this.#hashes.length) this.#grow();
    const hash = hashOf(order.clientOrderId);
    const place = this.#placeOf(order.clientOrderId, hash);
    if (this.#orders[place] === undefined) this.#count++;
    this.#hashes[place] = hash;
    this.#orders[place] = order;
  }

  delete(id: string): void {
    const mask = this.#hashes.length - 1;
    let hole = this.#placeOf(id, hashOf(id));
    if (this.#orders[hole] === undefined) return;
    this.#count--;
    // What a search would no longer reach over the hole moves into it.
    for (let at = (hole + 1) & mask; this.#hashes[at] !== 0; at = (at + 1) & mask) {
      const wanted = (this.#hashes[at] as number) & mask;
      if (((at - wanted) & mask) < ((at - hole) & mask)) continue;
      this.#hashes[hole] = this.#hashes[at] as number;
      this.#orders[hole] = this.#orders[at];
      hole = at;
    }
    this.#hashes[hole] = 0;
    this.#orders[hole] = undefined;
  }

  /** Where an id is, or the free place where it would be. */
  #placeOf(id: string, hash: number): number {
    const hashes = this.#hashes;
    const mask = hashes.length - 1;
    let place = hash & mask;
    while (hashes[place] !== 0) {
      if (hashes[place] === hash && this.#orders[place]?.clientOrderId === id) break;
      place = (place + 1) & mask;
    }
    return place;
  }

  #grow(): void {
    const hashes = new Int32Array(this.#hashes.length * 2);
    const orders = new Array<SpotOrder | undefined>(hashes.length).fill(undefined);
    const mask = hashes.length - 1;
    for (let from = 0; from < this.#hashes.length; from++) {
      const hash = this.#hashes[from] as number;
      if (hash === 0) continue;
      let place = hash & mask;
      while (hashes[place] !== 0) place = (place + 1) & mask;
      hashes[place] = hash;
      orders[place] = this.#orders[from];
    }
    this.#hashes = hashes;
    this.#orders = orders;
  }
}

/** FNV-1a with a last mix, since a place is the low bits of it. Never 0. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  hash ^= hash >>> 15;
  return hash === 0 ? 1 : hash;
}
