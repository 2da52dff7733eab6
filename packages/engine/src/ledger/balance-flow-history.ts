import type { Amount } from '../money/amount.ts';
import { type BalanceFlow, type FlowType, flowTypes } from './balance-flow.ts';
import type { Token } from './token.ts';

const typeNames = Object.keys(flowTypes) as FlowType[];
const numbers = Object.fromEntries(typeNames.map((type, index) => [type, index])) as Readonly<
  Record<FlowType, number>
>;

/** What lies in a row, in this order. */
const row = { sequence: 0, time: 1, kind: 2, change: 3, total: 4, length: 5 } as const;
const typesPerToken = 64;
const rowsPerPage = 256;

/**
 * The newest flows of an account. A trade adds six of them, so they are rows of numbers on pages,
 * which costs neither an object for each nor the collector of garbage anything. Pages are added
 * until they hold the bound; from then on the newest row takes the place of the oldest.
 */
export class BalanceFlowHistory {
  readonly #bound: number;
  readonly #pages: Float64Array[] = [];
  #length = 0;
  /** Where the oldest row lies; the first place until the bound is reached. */
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
  push({ sequence, token, type, change, total, time }: BalanceFlow): void {
    const place = this.#length < this.#bound ? this.#length++ : this.#replaceOldest();
    const page = this.#pageFor(place);
    const start = (place % rowsPerPage) * row.length;
    const isLarge = typeof change === 'bigint' || typeof total === 'bigint';
    if (isLarge) this.#large.set(sequence, { change, total });
    this.#tokens[token.index] = token;
    page[start + row.sequence] = sequence;
    page[start + row.time] = time;
    page[start + row.kind] = token.index * typesPerToken + numbers[type];
    page[start + row.change] = isLarge ? Number.NaN : change;
    page[start + row.total] = isLarge ? Number.NaN : total;
  }

  at(index: number): BalanceFlow | undefined {
    if (index < 0 || index >= this.#length) return undefined;
    const value = (column: number): number => this.#value(index, column);
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
      if (this.#value(middle, row.sequence) < sequence) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  *[Symbol.iterator](): IterableIterator<BalanceFlow> {
    for (let index = 0; index < this.#length; index++) yield this.at(index) as BalanceFlow;
  }

  /** What lies in a column of the row at an index, counted from the oldest. */
  #value(index: number, column: number): number {
    const place = (this.#head + index) % this.#bound;
    const page = this.#pages[Math.floor(place / rowsPerPage)] as Float64Array;
    return page[(place % rowsPerPage) * row.length + column] as number;
  }

  #replaceOldest(): number {
    const place = this.#head;
    this.#large.delete(this.#value(0, row.sequence));
    this.#head = (place + 1) % this.#bound;
    return place;
  }

  #pageFor(place: number): Float64Array {
    const at = Math.floor(place / rowsPerPage);
    if (at === this.#pages.length) this.#pages.push(new Float64Array(rowsPerPage * row.length));
    return this.#pages[at] as Float64Array;
  }
}
