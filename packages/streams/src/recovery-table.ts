import type { UserSection } from './sections.ts';

/** A query, and its parameters with a constant value. */
export interface RecoveryQuery {
  readonly operation: string;
  readonly with?: Readonly<Record<string, string>>;
  /** The parameter that selects the rows below an id; absent if the list has no pages. */
  readonly below?: string;
  /** The parameters for the id and for the client order id, if the query returns one order. */
  readonly id?: string;
  readonly clientOrderId?: string;
}

/** What the broker reports in no event, and a client reads with a query. */
export interface UnreportedTable {
  readonly kind: 'balances' | 'positions' | 'settlements';
  readonly operation: string;
  /** The field of the response with the rows; absent if the response is the list of rows. */
  readonly rows?: string;
  /** The response is an object; its keys become this field of the rows. */
  readonly entries?: string;
  /** The fields that identify a row. */
  readonly key: readonly string[];
  /** The fields that change only when the account changes, and not with each price. */
  readonly compared: readonly string[];
  /** The values that a row has when it is no longer listed. */
  readonly removed?: Readonly<Record<string, string>>;
  /** The rows say what happened, so what the first query returns is old. */
  readonly past?: boolean;
}

/** How to recover the events of the orders of a section. */
export interface OrderRecovery {
  readonly section: UserSection;
  readonly open: readonly RecoveryQuery[];
  readonly closed: readonly RecoveryQuery[];
  readonly one: readonly RecoveryQuery[];
  /** The error codes that say that there is no such order. */
  readonly absent: readonly number[];
  /** The fields of an order, by the key of the event. */
  readonly fields: Readonly<Record<string, string>>;
  /** The field of an order with the average price, if it has no field for `Z`. */
  readonly average?: string;
  /** The final values of `X`. */
  readonly final: readonly string[];
  /** What an event has while the order waits for its trigger. */
  readonly waiting?: Readonly<Record<string, string>>;
  /** The list of trades, and their fields by the key of the event. */
  readonly fills: {
    readonly operation: string;
    readonly below?: string;
    /** The values of `X` after a fill. */
    readonly partly: string;
    readonly completely: string;
    readonly fields: Readonly<Record<string, string>>;
  };
  readonly unreported?: readonly UnreportedTable[];
}

/** How to recover the events of an account. */
export interface AccountRecovery {
  readonly section: UserSection;
  readonly operation: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The key of the event with the list of balances. */
  readonly list: string;
  /** The field of the response with the balances, and their fields by the key of the event. */
  readonly rows: string;
  readonly rowFields: Readonly<Record<string, string>>;
}

/** How to recover the events of the user data stream, generated from the specification. */
export interface RecoveryTable {
  readonly listenKey: {
    readonly create: string;
    readonly extend: string;
    readonly field: string;
    /** The error codes for a key that is not valid. */
    readonly unknown: readonly number[];
    /** How long a key is valid, in milliseconds. */
    readonly validMs: number;
  };
  /** By event type. */
  readonly orders: Readonly<Record<string, OrderRecovery>>;
  readonly accounts: Readonly<Record<string, AccountRecovery>>;
}
