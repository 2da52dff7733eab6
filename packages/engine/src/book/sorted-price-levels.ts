import type { PriceLevel } from './price-level.ts';

interface Chunk<Order> {
  readonly keys: number[];
  readonly levels: PriceLevel<Order>[];
}

const fullChunk = 256;

/**
 * Levels sorted by a key, the best one last. They lie in chunks of bounded size: finding is two
 * binary searches, inserting shifts at most one chunk, and the best level is the end of the last
 * chunk. Far fewer cache lines are touched than in a tree with a node for each level.
 */
export class SortedPriceLevels<Order> {
  readonly #chunks: Chunk<Order>[] = [];
  /** The first key of each chunk. */
  readonly #firstKeys: number[] = [];

  /** The level with the largest key. */
  get best(): PriceLevel<Order> | undefined {
    const levels = this.#chunks[this.#chunks.length - 1]?.levels;
    return levels?.[levels.length - 1];
  }

  get(key: number): PriceLevel<Order> | undefined {
    const chunk = this.#chunks[floorIndex(this.#firstKeys, key)];
    if (chunk === undefined) return undefined;
    const index = floorIndex(chunk.keys, key);
    return chunk.keys[index] === key ? chunk.levels[index] : undefined;
  }

  /** Adds a level whose key is not there yet. */
  insert(key: number, level: PriceLevel<Order>): void {
    if (this.#chunks.length === 0) {
      this.#chunks.push({ keys: [key], levels: [level] });
      this.#firstKeys.push(key);
      return;
    }
    const at = Math.max(floorIndex(this.#firstKeys, key), 0);
    const { keys, levels } = this.#chunks[at] as Chunk<Order>;
    const index = floorIndex(keys, key) + 1;
    insertAt(keys, index, key);
    insertAt(levels, index, level);
    if (index === 0) this.#firstKeys[at] = key;
    if (keys.length > fullChunk) this.#split(at);
  }

  /** Removes a level that is there. */
  remove(key: number): void {
    const at = floorIndex(this.#firstKeys, key);
    const { keys, levels } = this.#chunks[at] as Chunk<Order>;
    const index = floorIndex(keys, key);
    removeAt(keys, index);
    removeAt(levels, index);
    if (keys.length === 0) {
      this.#chunks.splice(at, 1);
      this.#firstKeys.splice(at, 1);
    } else if (index === 0) {
      this.#firstKeys[at] = keys[0] as number;
    }
  }

  /** The levels from the best to the worst. */
  *[Symbol.iterator](): IterableIterator<PriceLevel<Order>> {
    for (let at = this.#chunks.length - 1; at >= 0; at--) {
      const { levels } = this.#chunks[at] as Chunk<Order>;
      for (let index = levels.length - 1; index >= 0; index--) {
        yield levels[index] as PriceLevel<Order>;
      }
    }
  }

  /** The same for a visitor, until it has enough; it makes nothing on the way. */
  scanUntil(isEnough: (level: PriceLevel<Order>) => boolean): void {
    for (let at = this.#chunks.length - 1; at >= 0; at--) {
      const { levels } = this.#chunks[at] as Chunk<Order>;
      for (let index = levels.length - 1; index >= 0; index--) {
        if (isEnough(levels[index] as PriceLevel<Order>)) return;
      }
    }
  }

  #split(at: number): void {
    const { keys, levels } = this.#chunks[at] as Chunk<Order>;
    const half = keys.length >>> 1;
    const upper = { keys: keys.splice(half), levels: levels.splice(half) };
    this.#chunks.splice(at + 1, 0, upper);
    this.#firstKeys.splice(at + 1, 0, upper.keys[0] as number);
  }
}

/** The same as `splice`, which makes a list of what it removed even when that is nothing. */
function insertAt<Item>(items: Item[], at: number, item: Item): void {
  items.push(item);
  for (let index = items.length - 1; index > at; index--) items[index] = items[index - 1] as Item;
  items[at] = item;
}

function removeAt<Item>(items: Item[], at: number): void {
  for (let index = at + 1; index < items.length; index++) items[index - 1] = items[index] as Item;
  items.pop();
}

/** The index of the last key that is not above the given one; -1 when all are. */
function floorIndex(keys: readonly number[], key: number): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] as number) <= key) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
