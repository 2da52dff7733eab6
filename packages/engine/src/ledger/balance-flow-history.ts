import type { Amount } from '../money/amount.ts';
import { type BalanceFlow, type FlowType, flowTypes } from './balance-flow.ts';
import type { Token } from './token.ts';

const typeNames = Object.keys(flowTypes) as FlowType[];
const typeIndexes = Object.fromEntries(typeNames.map((type, index) => [type, index])) as Readonly<
  Record<FlowType, number>
>;

/** The columns of a row, and their number. */
const columns = { sequence: 0, time: 1, tokenAndType: 2, change: 3, total: 4, count: 5 } as const;
const typesPerToken = 64;
const rowsPerPage = 256;

/**
 * The newest balance flows of an account. Each trade adds up to three flows to both of its
 * accounts, so flows are stored as rows of numbers in paged arrays: objects would burden the
 * garbage collector. Pages are allocated until they can store `bound` rows; after that, the newest
 * row overwrites the oldest.
 */
export class BalanceFlowHistory {
  readonly #bound: number;
  readonly #pages: Float64Array[] = [];
  #length = 0;
  /** The slot (row number in the pages) of the oldest row; 0 until the bound is reached. */
  #head = 0;
  readonly #tokens: Token[] = [];
  /** By sequence number: the amounts that are not safe integers. Their rows contain NaN instead. */
  readonly #large = new Map<number, { readonly change: Amount; readonly total: Amount }>();

  constructor(bound: number) {
    this.#bound = bound;
  }

  get length(): number {
    return this.#length;
  }

  /** Adds the newest flow. When the bound is reached, evicts the oldest flow. */
  push({ sequence, token, type, change, total, time }: BalanceFlow): void {
    const slot = this.#length < this.#bound ? this.#length++ : this.#evictOldest();
    const page = this.#pageOf(slot);
    const start = (slot % rowsPerPage) * columns.count;
    const isLarge = typeof change === 'bigint' || typeof total === 'bigint';
    if (isLarge) this.#large.set(sequence, { change, total });
    this.#tokens[token.index] = token;
    page[start + columns.sequence] = sequence;
    page[start + columns.time] = time;
    page[start + columns.tokenAndType] = token.index * typesPerToken + typeIndexes[type];
    page[start + columns.change] = isLarge ? Number.NaN : change;
    page[start + columns.total] = isLarge ? Number.NaN : total;
  }

  at(index: number): BalanceFlow | undefined {
    if (index < 0 || index >= this.#length) return undefined;
    const value = (column: number): number => this.#value(index, column);
    const sequence = value(columns.sequence);
    const tokenAndType = value(columns.tokenAndType);
    const large = this.#large.get(sequence);
    return {
      sequence,
      token: this.#tokens[Math.floor(tokenAndType / typesPerToken)] as Token,
      type: typeNames[tokenAndType % typesPerToken] as FlowType,
      change: large === undefined ? value(columns.change) : large.change,
      total: large === undefined ? value(columns.total) : large.total,
      time: value(columns.time),
    };
  }

  /** Returns the number of flows whose sequence number is below the given number. */
  countBelow(sequence: number): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#value(middle, columns.sequence) < sequence) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  *[Symbol.iterator](): IterableIterator<BalanceFlow> {
    for (let index = 0; index < this.#length; index++) yield this.at(index) as BalanceFlow;
  }

  /** Returns the value of a column in the row at an index; index 0 is the oldest row. */
  #value(index: number, column: number): number {
    const slot = (this.#head + index) % this.#bound;
    const page = this.#pages[Math.floor(slot / rowsPerPage)] as Float64Array;
    return page[(slot % rowsPerPage) * columns.count + column] as number;
  }

  /** Frees the slot of the oldest row, and returns it. */
  #evictOldest(): number {
    const slot = this.#head;
    this.#large.delete(this.#value(0, columns.sequence));
    this.#head = (slot + 1) % this.#bound;
    return slot;
  }

  #pageOf(slot: number): Float64Array {
    const index = Math.floor(slot / rowsPerPage);
    if (index === this.#pages.length) {
      this.#pages.push(new Float64Array(rowsPerPage * columns.count));
    }
    return this.#pages[index] as Float64Array;
  }
}
