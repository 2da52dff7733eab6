interface Chunk<Value> {
  readonly keys: number[];
  readonly values: Value[];
}

const maxChunkLength = 256;

/**
 * Values in ascending order of a numeric key, stored in chunks of bounded length. A lookup is two
 * binary searches, an insertion shifts the items of at most one chunk, and the value with the
 * largest key is the last item of the last chunk. With one sorted array, a command on a book with
 * 40,000 orders at as many prices would take nine times as long, because each insertion would shift
 * half of the array on average.
 */
export class SortedMap<Value> {
  readonly #chunks: Chunk<Value>[] = [];
  /** The first key of each chunk. */
  readonly #firstKeys: number[] = [];

  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The value with the largest key. */
  get last(): Value | undefined {
    const values = this.#chunks[this.#chunks.length - 1]?.values;
    return values?.[values.length - 1];
  }

  get(key: number): Value | undefined {
    const chunk = this.#chunks[floorIndex(this.#firstKeys, key)];
    if (chunk === undefined) return undefined;
    const index = floorIndex(chunk.keys, key);
    return chunk.keys[index] === key ? chunk.values[index] : undefined;
  }

  /** Inserts a value. The key must not exist. */
  insert(key: number, value: Value): void {
    this.#size++;
    if (this.#chunks.length === 0) {
      this.#chunks.push({ keys: [key], values: [value] });
      this.#firstKeys.push(key);
      return;
    }
    const chunkIndex = Math.max(floorIndex(this.#firstKeys, key), 0);
    const { keys, values } = this.#chunks[chunkIndex] as Chunk<Value>;
    const index = floorIndex(keys, key) + 1;
    insertAt(keys, index, key);
    insertAt(values, index, value);
    if (index === 0) this.#firstKeys[chunkIndex] = key;
    if (keys.length > maxChunkLength) this.#split(chunkIndex);
  }

  /** Removes a value. The key must exist. */
  remove(key: number): void {
    this.#size--;
    const chunkIndex = floorIndex(this.#firstKeys, key);
    const { keys, values } = this.#chunks[chunkIndex] as Chunk<Value>;
    const index = floorIndex(keys, key);
    removeAt(keys, index);
    removeAt(values, index);
    if (keys.length === 0) {
      this.#chunks.splice(chunkIndex, 1);
      this.#firstKeys.splice(chunkIndex, 1);
    } else if (index === 0) {
      this.#firstKeys[chunkIndex] = keys[0] as number;
    }
  }

  /** Iterates over the values whose key is below a bound, from the largest key to the smallest. */
  *descending(below = Number.POSITIVE_INFINITY): IterableIterator<Value> {
    for (let chunkIndex = floorIndex(this.#firstKeys, below); chunkIndex >= 0; chunkIndex--) {
      const { keys, values } = this.#chunks[chunkIndex] as Chunk<Value>;
      let index = floorIndex(keys, below);
      if (keys[index] === below) index--;
      for (; index >= 0; index--) yield values[index] as Value;
    }
  }

  /** Iterates over the values whose key is above a bound, from the smallest key to the largest. */
  *ascending(above = Number.NEGATIVE_INFINITY): IterableIterator<Value> {
    const first = Math.max(floorIndex(this.#firstKeys, above), 0);
    for (const { keys, values } of this.#chunks.slice(first)) {
      yield* values.slice(floorIndex(keys, above) + 1);
    }
  }

  /** Calls a function with each value, largest key first, until the function returns true. */
  scanUntil(isDone: (value: Value) => boolean): void {
    for (let chunkIndex = this.#chunks.length - 1; chunkIndex >= 0; chunkIndex--) {
      const { values } = this.#chunks[chunkIndex] as Chunk<Value>;
      for (let index = values.length - 1; index >= 0; index--) {
        if (isDone(values[index] as Value)) return;
      }
    }
  }

  #split(chunkIndex: number): void {
    const { keys, values } = this.#chunks[chunkIndex] as Chunk<Value>;
    const half = keys.length >>> 1;
    const upper = { keys: keys.splice(half), values: values.splice(half) };
    this.#chunks.splice(chunkIndex + 1, 0, upper);
    this.#firstKeys.splice(chunkIndex + 1, 0, upper.keys[0] as number);
  }
}

/** Inserts an item. Unlike `splice`, it does not allocate an array of removed items. */
function insertAt<Item>(items: Item[], at: number, item: Item): void {
  items.push(item);
  for (let index = items.length - 1; index > at; index--) items[index] = items[index - 1] as Item;
  items[at] = item;
}

function removeAt<Item>(items: Item[], at: number): void {
  for (let index = at + 1; index < items.length; index++) items[index - 1] = items[index] as Item;
  items.pop();
}

/** Returns the index of the last key at or below the given key; -1 when all keys are above it. */
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
