import { ResponseError } from '@broker-api/core';
import { compareDecimals, difference, isDecimal } from '@broker-api/core/decimal';
import type { AccountRecovery, OrderRecovery, RecoveryTable } from '../recovery-table.ts';
import { sum } from './decimal.ts';
import type { UserEvent } from './events.ts';

/** A message or a row with the fields that all sections have. */
export type Fields = Readonly<Record<string, unknown>>;

/** An order event as the code reads it, whatever the section. */
export interface Report extends Fields {
  readonly e: string;
  readonly E: number;
  readonly i: string;
  readonly q: string;
  readonly z: string;
  readonly Z: string;
  readonly l: string;
  readonly X: string;
}

/**
 * The filled quantity and amount of an order up to the floor of trades. They also include the
 * trades above it up to the time `E`.
 */
export type Base = Pick<Report, 'z' | 'Z' | 'E'>;

/** Up to which order and trade the last comparison has read everything. */
export interface Floor {
  readonly order: string;
  readonly trade: string;
  /** The highest id of an order so far. */
  readonly newest: string;
  /** The newest order: its client order id and time; and the time of the trade. */
  readonly last?: { readonly c: unknown; readonly O: unknown; readonly tradedAt: unknown };
}

/** What is known of the balance of an asset. */
interface KnownBalance {
  readonly E: number;
  readonly row: string;
}

/** An assignment of a value; undefined removes it. */
export type Change = readonly [key: string, value: unknown];

/** What to deliver, and what is known after its delivery. */
export interface Entry {
  readonly event?: UserEvent;
  readonly changes: readonly Change[];
  /** The message of the event. */
  readonly received?: Received;
  /** The event type whose floor the changes raise. */
  readonly raises?: string;
  /** Whether the event is an open order at the start. */
  readonly isFirst?: boolean;
  /** Whether everything that is known is forgotten before the changes. */
  readonly isRestart?: boolean;
}

/** A message of the stream, or one that a query found. */
export interface Received {
  readonly message: Report;
  readonly recovered: boolean;
}

/**
 * The state that a consumer knows, because its events were delivered. The values are immutable, so
 * a consumer that lags keeps what it knew with little memory.
 */
export class Known {
  readonly table: RecoveryTable;
  readonly #values: Map<string, unknown>;

  constructor(table: RecoveryTable, values: Iterable<readonly [string, unknown]> = []) {
    this.table = table;
    this.#values = new Map(values);
  }

  copy(): Known {
    return new Known(this.table, this.#values);
  }

  get<Value>(key: string): Value | undefined {
    return this.#values.get(key) as Value | undefined;
  }

  /** Returns the latest event of an order. */
  order(name: string, id: string): Report | undefined {
    return this.get(orderKey(name, id));
  }

  floor(name: string): Floor {
    return this.get(floorKey(name)) ?? { order: '-1', trade: '0', newest: '0' };
  }

  /** Returns the latest event of each order of an event type. */
  orders(name: string): Report[] {
    const prefix = orderKey(name, '');
    return [...this.#values].flatMap(([key, value]) =>
      key.startsWith(prefix) ? [value as Report] : [],
    );
  }

  /** Notes what is known after the delivery of an entry. */
  accept({ raises, changes, isRestart }: Entry): void {
    if (isRestart) this.#values.clear();
    if (raises === undefined) this.#apply(changes);
    else this.#raise(raises, changes);
  }

  #apply(changes: readonly Change[]): void {
    for (const [key, value] of changes) {
      if (value === undefined) this.#values.delete(key);
      else this.#values.set(key, value);
    }
  }

  /** Raises the floor of an event type, and forgets the orders below it that ended. */
  #raise(name: string, changes: readonly Change[]): void {
    this.#apply(changes);
    const recovery = this.table.orders[name] as OrderRecovery;
    const { order } = this.floor(name);
    for (const message of this.orders(name)) {
      if (!isFinal(recovery, message) || isAbove(message.i, order)) continue;
      this.#apply([
        [orderKey(name, message.i), undefined],
        [baseKey(name, message.i), undefined],
      ]);
    }
  }

  /**
   * Returns what follows from a message: an entry, `old` if it says nothing new, or `gap` if a fill
   * before it is missing.
   *
   * @param force whether to accept a gap, because no query returns the fill
   */
  entryOf(received: Received, force = false): Entry | 'old' | 'gap' {
    const { e } = received.message;
    const order = this.table.orders[e];
    return order === undefined
      ? accountEntry(this, this.table.accounts[e] as AccountRecovery, received)
      : orderEntry(this, order, received, force);
  }

  /** Applies an entry of another consumer. Returns its event, unless it is known already. */
  take(entry: Entry): UserEvent | undefined {
    const { received, raises, changes } = entry;
    if (raises !== undefined) {
      const [, floor] = changes.at(-1) as readonly [string, Floor];
      const own = this.floor(raises);
      // A recovery of the consumer itself may have raised the floor further.
      if (isAbove(own.trade, floor.trade) || isAbove(own.order, floor.order)) return undefined;
    }
    const taken = received === undefined ? entry : this.entryOf(received, true);
    if (typeof taken !== 'object') return undefined;
    this.accept(taken);
    return taken.event;
  }
}

/**
 * Checks the fields of an event that the code reads.
 *
 * @throws ResponseError if one is missing or malformed
 */
export function checkReport({ orders, accounts }: RecoveryTable, message: Report): void {
  const { e, E } = message;
  const rows = message[accounts[e]?.list ?? ''];
  const isReadable =
    orders[e] === undefined
      ? Array.isArray(rows) && rows.every((row) => typeof row === 'object' && row !== null)
      : isReadableOrder(message);
  if (isReadable && Number.isSafeInteger(E)) return;
  throw new ResponseError(`a field of an event ${e} is missing or malformed`);
}

/** Returns whether the fields of an order that the code reads are well-formed. */
export const isReadableOrder = ({ i, X, q, z, l }: Report): boolean =>
  /^\d+$/.test(i) && typeof X === 'string' && [q, z, l].every(isDecimal);

export const orderKey = (name: string, id: string): string => `order ${name} ${id}`;
export const baseKey = (name: string, id: string): string => `base ${name} ${id}`;
export const floorKey = (name: string): string => `floor ${name}`;

/** Returns whether an id is above another. */
export function isAbove(id: string, other: string): boolean {
  return BigInt(id) > BigInt(other);
}

/** How far an order is, if the filled quantity is the same: waiting, working, or final. */
function stage({ final, waiting = {} }: OrderRecovery, message: Report): number {
  if (final.includes(message.X)) return 2;
  const keys = Object.keys(waiting);
  return keys.length > 0 && keys.every((key) => message[key] === waiting[key]) ? 0 : 1;
}

export const isFinal = (recovery: OrderRecovery, message: Report): boolean =>
  recovery.final.includes(message.X);

/** Returns whether an event of an order says more than the latest one. Orders never go back. */
export function isProgress(recovery: OrderRecovery, before: Report, after: Report): boolean {
  if (isFinal(recovery, before)) return false;
  const filled = compareDecimals(after.z, before.z);
  if (filled !== 0) return filled > 0;
  const from = stage(recovery, before);
  const to = stage(recovery, after);
  return to === from ? after.X !== before.X && after.E > before.E : to > from;
}

/** Returns the event of an order to deliver. */
export function orderEvent({ section }: OrderRecovery, received: Received): UserEvent {
  return { kind: 'order', section, ...received } as unknown as UserEvent;
}

/** See {@link Known.entryOf}. */
function orderEntry(
  known: Known,
  recovery: OrderRecovery,
  received: Received,
  force: boolean,
): Entry | 'old' | 'gap' {
  const { message, recovered } = received;
  const name = message.e;
  const before = known.order(name, message.i);
  if (before === undefined) {
    // An order up to the floor that is not known has ended. Only a query can say that it is open.
    const isListed = recovered && !isFinal(recovery, message);
    if (!isListed && !isAbove(message.i, known.floor(name).order)) return 'old';
  } else if (!isProgress(recovery, before, message)) return 'old';
  const filled = before?.z ?? '0';
  const isGap = compareDecimals(sum(filled, message.l), message.z) !== 0;
  if (isGap && !force) return 'gap';
  const delivered = isGap && recovered ? { ...message, l: difference(message.z, filled) } : message;
  const event = orderEvent(recovery, { message: delivered, recovered });
  return { event, changes: [[orderKey(name, message.i), delivered]], received };
}

/**
 * Returns what follows from an event of an account: an entry with the balances that changed, or
 * `old`. A balance never goes back to an earlier time.
 */
function accountEntry(
  known: Known,
  { section, list, fields, rowFields }: AccountRecovery,
  received: Received,
): Entry | 'old' {
  const { message, recovered } = received;
  const [id = ''] = Object.keys(rowFields);
  const { E, e } = message;
  const changes: Change[] = [];
  const isNew = (key: string, value: string): boolean => {
    const before = known.get<KnownBalance>(key);
    if (before !== undefined && E < before.E) return false;
    changes.push([key, { E, row: value } satisfies KnownBalance]);
    return before?.row !== value;
  };
  const rows = (message[list] as readonly Fields[]).filter((row) =>
    isNew(`balance ${e} ${row[id]}`, valuesOf(row, Object.keys(rowFields))),
  );
  const flags = Object.keys(fields).filter((key) => key !== 'E');
  const hasChanged = isNew(`account ${e}`, valuesOf(message, flags));
  if (rows.length === 0 && !hasChanged) return 'old';
  const event = { kind: 'account', section, recovered, message: { ...message, [list]: rows } };
  return { event: event as unknown as UserEvent, changes, received };
}

/** Returns the values of fields as one text. */
export const valuesOf = (row: Fields, names: readonly string[]): string =>
  JSON.stringify(names.map((name) => row[name]));
