import type { Amount } from '../money/amount.ts';
import { type Flow, type FlowType, flowTypes } from './flow.ts';
import type { Token } from './token.ts';

const typeNames = Object.keys(flowTypes) as FlowType[];
const numbers = Object.fromEntries(typeNames.map((type, index) => [type, index])) as Readonly<
  Record<FlowType, number>
>;

/** What lies in a row, in this order. */
const row = { sequence: 0, time: 1, kind: 2, change: 3, total: 4, length: 5 } as const;
const typesPerToken = 64;
const smallestBlock = 64;

/**
 * The newest flows of an account. A trade adds six of them, so they are rows of numbers in one
 * block, which costs neither an object for each nor the collector of garbage anything. The block
 * doubles until it holds the bound; from then on the newest row takes the place of the oldest.
 */
export class Statement {
  readonly #bound: number;
  #block = new Float64Array(0);
  #rows = 0;
  #length = 0;
  /** Where the oldest row lies. */
  #head = 0;
  readonly #tokens: Token[] = [];
  /** By sequence: the flows whose amounts are no safe integers; their rows have NaN instead. */
  readonly #large = new Map<number, { readonly change: Amount; readonly total: Amount }>();

  constructor(bound: number) {
    this.#bound = bound;
  }

  get length(): number {
    return this.#length;
  }

  /** Adds the newest flow; beyond the bound the oldest one goes. */
  push({ sequence, token, type, change, total, time }: Flow): void {
    if (this.#length === this.#rows && this.#rows < this.#bound) this.#grow();
    const isFull = this.#length === this.#rows;
    const start = this.#start(this.#length);
    const block = this.#block;
    if (isFull) {
      this.#large.delete(block[start + row.sequence] as number);
      this.#head = (this.#head + 1) % this.#rows;
    } else {
      this.#length++;
    }
    const isLarge = typeof change === 'bigint' || typeof total === 'bigint';
    if (isLarge) this.#large.set(sequence, { change, total });
    this.#tokens[token.number] = token;
    block[start + row.sequence] = sequence;
    block[start + row.time] = time;
    block[start + row.kind] = token.number * typesPerToken + numbers[type];
    block[start + row.change] = isLarge ? Number.NaN : change;
    block[start + row.total] = isLarge ? Number.NaN : total;
  }

  at(index: number): Flow | undefined {
    if (index < 0 || index >= this.#length) return undefined;
    const start = this.#start(index);
    const value = (place: number): number => this.#block[start + place] as number;
    const sequence = value(row.sequence);
    const kind = value(row.kind);
    const large = this.#large.get(sequence);
    return {
      sequence,
      token: this.#tokens[Math.floor(kind / typesPerToken)] as Token,
      type: typeNames[kind % typesPerToken] as FlowType,
      change: large === undefined ? value(row.change) : large.change,
      total: large === undefined ? value(row.total) : large.total,
      time: value(row.time),
    };
  }

  /** How many flows have a sequence below the given one: the index of the first that has not. */
  countBelow(sequence: number): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#block[this.#start(middle)] as number) < sequence) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  *[Symbol.iterator](): IterableIterator<Flow> {
    for (let index = 0; index < this.#length; index++) yield this.at(index) as Flow;
  }

  #start(index: number): number {
    const place = this.#head + index;
    return (place < this.#rows ? place : place - this.#rows) * row.length;
  }

  /** Only a block that never was full grows, so its oldest row is its first. */
  #grow(): void {
    this.#rows = Math.min(Math.max(this.#rows * 2, smallestBlock), this.#bound);
    const block = new Float64Array(this.#rows * row.length);
    block.set(this.#block);
    this.#block = block;
  }
}
