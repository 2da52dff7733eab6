import { compareDecimals, isDecimal } from '@broker-api/core/decimal';
import type { AccountEventBalance, OutboundAccountInfo } from '../generated/streams.gen.ts';
import type { UserSection } from '../sections.ts';
import type { OrderMessage, UserEvent } from './events.ts';

/** What to deliver, if anything, and how it changes what is known. */
export interface Entry {
  readonly event?: UserEvent;
  readonly apply: (known: Known) => unknown;
}

/** A message of the stream, or one that a query found. */
export interface Received {
  readonly message: OrderMessage | OutboundAccountInfo;
  readonly recovered: boolean;
}

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
  readonly last?: {
    readonly c: string | undefined;
    readonly O: number | undefined;
    readonly tradedAt: number | undefined;
  };
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

  /** Returns whether an order can be new: one that ended up to the floor was delivered. */
  isRelevant(message: OrderMessage): boolean {
    const isKnown = this.latest.has(message.i) || isAbove(message.i, this.floor.order);
    return isKnown || !isFinal(message);
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

interface KnownBalance {
  readonly E: number;
  readonly row: AccountEventBalance;
}

/** What the stream has delivered. The values are immutable, so a copy is small. */
export class Known {
  readonly orders: Record<UserSection, Orders> = {
    spot: new Orders(),
    contract: new Orders(),
    option: new Orders(),
  };
  balances: Map<string, KnownBalance> = new Map();
  permissions: Pick<OutboundAccountInfo, 'E' | 'T' | 'W' | 'D'> | undefined;
  /** By the name of the kind. */
  rows: Map<string, RowList> = new Map();

  copy(): Known {
    const copy = new Known();
    for (const section of Object.keys(this.orders) as UserSection[]) {
      const { latest, bases, floor } = this.orders[section];
      copy.orders[section] = new Orders(latest, bases, floor);
    }
    copy.balances = new Map(this.balances);
    copy.permissions = this.permissions;
    copy.rows = new Map(this.rows);
    return copy;
  }

  /** The account as an event with all balances; undefined if it is not known. */
  get account(): OutboundAccountInfo | undefined {
    if (this.permissions === undefined) return undefined;
    const balances = [...this.balances.values()];
    const E = Math.max(this.permissions.E, ...balances.map((balance) => balance.E));
    const B = balances.map(({ row }) => row);
    return { e: 'outboundAccountInfo', ...this.permissions, E, B };
  }
}

/** The section of each event of an order. */
export const sectionOf: Readonly<Record<OrderMessage['e'], UserSection>> = {
  executionReport: 'spot',
  contractExecutionReport: 'contract',
  optionExecutionReport: 'option',
};

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
