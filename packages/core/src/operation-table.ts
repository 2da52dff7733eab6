import type { ParameterRule, Resolution, WeightRecord } from '@broker-api/spec';
import type { Shape, Shapes } from './decode.ts';

/** One operation, as data generated from the specification. */
export interface OperationEntry {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Whether the operation requires the API key header. */
  readonly requiresApiKey?: true;
  /** Whether the operation requires a signature. */
  readonly signed?: true;
  /** Whether the operation requires a timestamp. The client adds it. */
  readonly requiresTimestamp?: true;
  /** The parameter for an order's client order id. If it is absent, the client generates an id. */
  readonly clientOrderId?: string;
  /**
   * Whether the client sends each request with a distinct timestamp, because the broker rejects a
   * request that it has already received.
   */
  readonly distinctTimestamp?: true;
  /** The names of the required parameters. */
  readonly required?: readonly string[];
  /** The names of the other parameters. */
  readonly optional?: readonly string[];
  /** The values that the broker and conditional rules use for parameters that are not sent. */
  readonly defaults?: Readonly<Record<string, string | number>>;
  readonly rules?: readonly ParameterRule[];
  /**
   * The field of the response that confirms that the call succeeded, and a regular expression that
   * its value must match. Without a match, the outcome of the call is unknown.
   */
  readonly confirmedBy?: { readonly field: string; readonly pattern: string };
  /** How to decode the response. Absent when no value needs decoding. */
  readonly response?: Shape;
  /** Whether the operation changes nothing, so that it can be repeated. */
  readonly safe?: true;
  /** Whether the operation cancels orders. */
  readonly cancels?: true;
  /** What a call counts towards the request weight; 1 if it is absent. */
  readonly weight?: WeightRecord;
  /** What a call counts towards the order limits of the account. */
  readonly orders?: number;
  /** How to read the list in pages. */
  readonly paging?: ListPaging;
  /** The checks of a new order that a client can make, in the order of the broker. */
  readonly checks?: readonly OrderCheck[];
  /** How to find out whether the broker executed a call. */
  readonly resolvedBy?: ResolvedBy;
}

/** How to find out whether the broker executed a call, and for how long the call can arrive. */
export interface ResolvedBy extends Resolution {
  /** How long after its timestamp the broker accepts a request, in milliseconds. */
  readonly recvWindowMs: number;
  /** The parameter that replaces `recvWindowMs`, if the broker reads it. */
  readonly recvWindow?: string;
}

/** All operations of a section by operationId, and what they have in common. */
export interface SectionTable {
  readonly section: string;
  readonly operations: Readonly<Record<string, OperationEntry>>;
  /** The shapes that the responses reference. */
  readonly shapes: Shapes;
  /** The operation whose response has the rate limits. */
  readonly limitsFrom?: string;
  /** The operation that returns the current time of the broker, and the field of its response. */
  readonly serverTime?: { readonly operation: string; readonly field: string };
  /**
   * The codes that the broker can return although it executed another copy of the request, for
   * example because a proxy sent the request twice.
   */
  readonly copyCodes?: readonly number[];
  /** Further such codes of calls without an id, of which the broker executes each copy. */
  readonly copyCodesWithoutId?: readonly number[];
  /** Further such codes. For an order, one query says whether a copy was executed. */
  readonly copyCodesByQuery?: readonly number[];
}

/** How to read a list in pages, as data generated from the specification. */
export interface ListPaging {
  /** The field of a row, or its index in a tuple, that identifies and orders the rows. */
  readonly key: string | number;
  /** The optional parameters without which two rows can have the same key. */
  readonly requires?: readonly string[];
  /** The parameter that selects the newest rows below its value, or up to its value. */
  readonly newestFirst?: { readonly below: string } | { readonly upTo: string };
  /** The parameter that selects the oldest rows above its value, and the lowest valid value. */
  readonly oldestFirst?: { readonly above: string; readonly start?: string };
  /** The largest `limit`: larger values are treated as this one. */
  readonly maximum: number;
}

/** A check, the conditions on the parameters of an order under which it applies, and its codes. */
export type OrderCheck = (ListedCheck | StatusCheck | FilterCheck | RiskLimitCheck) & {
  readonly when?: Readonly<Record<string, readonly string[]>>;
  readonly codes: readonly number[];
};

/** The response of getBrokerInfo lists the symbol in this field. */
export interface ListedCheck {
  readonly listed: 'symbols' | 'contracts' | 'options';
}

/** The symbol has this status. */
interface StatusCheck {
  readonly status: string;
}

/** The parameter `value` passes a filter; for MIN_NOTIONAL, `value` times the parameter `times`. */
export interface FilterCheck {
  readonly filter: 'PRICE_FILTER' | 'LOT_SIZE' | 'MIN_NOTIONAL';
  readonly value: string;
  readonly times?: string;
}

/** The risk limit of a position with this quantity exists, and allows this leverage. */
export interface RiskLimitCheck {
  readonly riskLimit: string;
  readonly quantity: string;
}

/** One operation with its name. */
export interface Operation extends OperationEntry {
  readonly operationId: string;
}

/** Returns the operations of a table in its order. */
export function operationsOf(table: SectionTable): Operation[] {
  return Object.entries(table.operations).map(([operationId, entry]) => ({
    operationId,
    ...entry,
  }));
}
