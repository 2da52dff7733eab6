import { compareDecimals, difference, isDecimal, sum } from '@broker-api/core/decimal';
import type { AccountEventBalance, OutboundAccountInfo } from '../generated/streams.gen.ts';
import type { UserSection } from '../sections.ts';
import type { OrderEvent, OrderMessage, UserEvent } from './events.ts';

/** A message of the stream, or one that a query found. */
export interface Received {
  readonly message: OrderMessage | OutboundAccountInfo;
  readonly recovered: boolean;
}

/** Delivers an event, and notes with `apply` that it was delivered. */
export type Deliver = (event: UserEvent, apply: () => void) => void;

/**
 * The filled quantity and amount of an order up to the floor of trades. They also include the
 * trades above it up to the time `E`.
 */
export type Base = Pick<OrderMessage, 'z' | 'Z' | 'E'>;

/** Up to which order and trade the last comparison has read everything. */
export interface Floor {
  readonly order: string;
  readonly trade: string;
  /** The highest id of an order so far. */
  readonly newest: string;
  /** The newest order: its client order id and time; and the time of the trade. */
  readonly c?: string | undefined;
  readonly O?: number | undefined;
  readonly tradedAt?: number | undefined;
}

/** The rows of a kind that no event reports, and how they are compared. */
export interface RowKind<Row extends object = object> {
  /** Such as `contract balances`. */
  readonly name: string;
  /** The rows say what happened, so those at the start are old. */
  readonly isPast?: boolean;
  read(signal: AbortSignal): Promise<readonly Row[]>;
  keyOf(row: Row): string;
  /** Returns the fields that change only when the account changes, and not with each price. */
  stateOf(row: Row): readonly unknown[];
  /** Returns the row that says that another one is no longer listed. */
  removed?(row: Row): Row;
  event(rows: readonly Row[]): UserEvent;
}

/** All rows of a kind, by key. */
export interface RowList {
  readonly kind: RowKind;
  readonly rows: ReadonlyMap<string, object>;
}

/** What is known of the orders of a section. */
export class Orders {
  /** The latest event of each order, except those that ended below the floor. */
  readonly latest: Map<string, OrderMessage>;
  bases: ReadonlyMap<string, Base>;
  floor: Floor;

  constructor(
    latest: Iterable<readonly [string, OrderMessage]> = [],
    bases: ReadonlyMap<string, Base> = new Map(),
    floor: Floor = { order: '-1', trade: '0', newest: '0' },
  ) {
    this.latest = new Map(latest);
    this.bases = bases;
    this.floor = floor;
  }

  /** Returns whether an order can have news: one that ended up to the floor has none. */
  isRelevant(id: string): boolean {
    return this.latest.has(id) || isAbove(id, this.floor.order);
  }

  /** Raises the floor, and forgets the orders below it that ended. */
  raise(floor: Floor, bases: ReadonlyMap<string, Base>): void {
    this.floor = floor;
    this.bases = bases;
    for (const [id, message] of this.latest) {
      if (isFinal(message) && !isAbove(id, floor.order)) this.latest.delete(id);
    }
  }
}

/** What the stream has delivered. The values are immutable, so a copy is small. */
export class Known {
  orders: Readonly<Record<UserSection, Orders>> = {
    spot: new Orders(),
    contract: new Orders(),
    option: new Orders(),
  };
  #balances = new Map<string, { readonly E: number; readonly row: AccountEventBalance }>();
  #permissions: Omit<OutboundAccountInfo, 'B'> | undefined;
  /** By the name of the kind. */
  readonly #rows = new Map<string, RowList>();

  copy(): Known {
    const copy = new Known();
    const ordersOf = ({ latest, bases, floor }: Orders): Orders => new Orders(latest, bases, floor);
    const { spot, contract, option } = this.orders;
    copy.orders = { spot: ordersOf(spot), contract: ordersOf(contract), option: ordersOf(option) };
    copy.#balances = new Map(this.#balances);
    copy.#permissions = this.#permissions;
    for (const [name, list] of this.#rows) copy.#rows.set(name, list);
    return copy;
  }

  /** Everything that is known: the latest messages, and the rows. */
  get messages(): (OrderMessage | OutboundAccountInfo)[] {
    const orders = Object.values(this.orders).flatMap(({ latest }) => [...latest.values()]);
    if (this.#permissions === undefined) return orders;
    const balances = [...this.#balances.values()];
    const E = Math.max(this.#permissions.E, ...balances.map((balance) => balance.E));
    return [...orders, { ...this.#permissions, E, B: balances.map(({ row }) => row) }];
  }

  get rowLists(): Iterable<RowList> {
    return this.#rows.values();
  }

  /**
   * Delivers what is new in a message. Returns false, and delivers nothing, if a fill before it is
   * missing.
   *
   * @param force whether to accept the missing fill, because no query returns it
   */
  add({ message, recovered }: Received, deliver: Deliver, force = false): boolean {
    if (message.e !== 'outboundAccountInfo') {
      return this.#addOrder(message, recovered, deliver, force);
    }
    this.#addAccount(message, recovered, deliver);
    return true;
  }

  #addOrder(message: OrderMessage, recovered: boolean, deliver: Deliver, force: boolean): boolean {
    const orders = this.orders[sectionOf[message.e]];
    const before = orders.latest.get(message.i);
    // An order up to the floor that is not known has ended. Only a query can say that it is open.
    const isListed = recovered && !isFinal(message);
    const isNew =
      before === undefined ? isListed || orders.isRelevant(message.i) : isProgress(before, message);
    if (!isNew) return true;
    const filled = before?.z ?? '0';
    const isGap = compareDecimals(sum(filled, message.l), message.z) !== 0;
    if (isGap && !force) return false;
    const l = isGap && recovered ? difference(message.z, filled) : message.l;
    const delivered = { ...message, l };
    deliver(orderEvent(delivered, recovered), () => orders.latest.set(message.i, delivered));
    return true;
  }

  /** Delivers the balances that changed. A balance never goes back to an earlier time. */
  #addAccount(message: OutboundAccountInfo, recovered: boolean, deliver: Deliver): void {
    const { B: rows, ...permissions } = message;
    const { E, T, W, D } = message;
    const current = rows.filter(({ a }) => E >= (this.#balances.get(a)?.E ?? E));
    const B = current.filter(({ a, f, l }) => {
      const row = this.#balances.get(a)?.row;
      return row === undefined || row.f !== f || row.l !== l;
    });
    const before = this.#permissions;
    const isCurrent = before === undefined || E >= before.E;
    const isSame = before !== undefined && before.T === T && before.W === W && before.D === D;
    if (B.length === 0 && (!isCurrent || isSame)) return;
    deliver({ kind: 'account', section: 'spot', recovered, message: { ...message, B } }, () => {
      for (const row of current) this.#balances.set(row.a, { E, row });
      if (isCurrent) this.#permissions = permissions;
    });
  }

  /** Delivers the rows that are new, changed or gone, of what no event reports. */
  addRows(list: RowList, deliver: Deliver): void {
    const { kind, rows } = list;
    const before = this.#rows.get(kind.name)?.rows;
    const textOf = (row: object | undefined): string | undefined =>
      row && JSON.stringify(kind.stateOf(row));
    const changed = [...rows]
      .filter(([key, row]) => textOf(row) !== textOf(before?.get(key)))
      .map(([, row]) => row);
    for (const [key, row] of before ?? []) {
      const removed = rows.has(key) ? undefined : kind.removed?.(row);
      if (removed !== undefined) changed.push(removed);
    }
    const apply = (): unknown => this.#rows.set(kind.name, list);
    if (changed.length > 0 && !(kind.isPast && before === undefined)) {
      deliver(kind.event(changed), apply);
    } else if (before === undefined) apply();
  }
}

/** The section of each event of an order. */
export const sectionOf: Readonly<Record<OrderMessage['e'], UserSection>> = {
  executionReport: 'spot',
  contractExecutionReport: 'contract',
  optionExecutionReport: 'option',
};

/** Returns the event of an order to deliver. */
export function orderEvent(message: OrderMessage, recovered: boolean): OrderEvent {
  switch (message.e) {
    case 'executionReport':
      return { kind: 'order', section: 'spot', recovered, message };
    case 'contractExecutionReport':
      return { kind: 'order', section: 'contract', recovered, message };
    case 'optionExecutionReport':
      return { kind: 'order', section: 'option', recovered, message };
  }
}

/** Returns whether an id is above another. */
export function isAbove(id: string, other: string): boolean {
  return BigInt(id) > BigInt(other);
}

const finalStates = ['FILLED', 'CANCELED', 'REJECTED'];

export const isFinal = ({ X }: OrderMessage): boolean => finalStates.includes(X);

/** How far an order is, if the filled quantity is the same: waiting, working, or final. */
function stage(message: OrderMessage): number {
  if (isFinal(message)) return 2;
  return message.o === 'STOP' ? 0 : 1;
}

/** Returns whether an event of an order says more than the latest one. Orders never go back. */
export function isProgress(before: OrderMessage, after: OrderMessage): boolean {
  if (isFinal(before)) return false;
  const filled = compareDecimals(after.z, before.z);
  if (filled !== 0) return filled > 0;
  const steps = stage(after) - stage(before);
  return steps === 0 ? after.X !== before.X && after.E > before.E : steps > 0;
}

/** Returns whether the fields that the code reads are well-formed: a type does not check them. */
export function isReadable(message: OrderMessage | OutboundAccountInfo): boolean {
  if (!Number.isSafeInteger(message.E)) return false;
  if (message.e === 'outboundAccountInfo') {
    return Array.isArray(message.B) && message.B.every((row) => Object(row) === row);
  }
  const { i, X, q, z, l } = message;
  return isId(i) && typeof X === 'string' && [q, z, l].every(isDecimal);
}

/** Returns whether a value is an id as text. */
export const isId = (id: string): boolean => /^\d+$/.test(id);
