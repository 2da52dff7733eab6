import type { GatewayOperation } from '@broker-api/spec';
import type { Exchange } from '../result.ts';

/** A request and its response, as the Auditor sees them. */
export interface Seen {
  readonly operation: GatewayOperation;
  /** The account that the broker knows by the API key; undefined if unknown. */
  readonly account: string | undefined;
  readonly sent: ReadonlyMap<string, string>;
  /** The status of the response; 0 if none arrived. */
  readonly status: number;
  /** The parsed body; undefined if it is not JSON. */
  readonly body: unknown;
  /** The times by the broker's clock between which the broker processed the request. */
  readonly from: number;
  readonly to: number;
  /** The exchange for results; absent in recorded traffic. */
  readonly shown?: Exchange;
}

/** By how much the clock of the broker can differ from the measured one, in milliseconds. */
export const toleranceMs = 5_000;

/** What a response says that cannot be true. */
export interface SeenFinding {
  /** The id of the rule that it breaks. */
  readonly rule: SeenRuleId;
  /** Identifies what is wrong, whichever record shows it. */
  readonly cause: string;
  readonly message: string;
  /** The earlier exchange that says something else. */
  readonly earlier?: Exchange | undefined;
}

/** The rules for single responses and for records that several of them contain. */
export type SeenRuleId =
  | 'value'
  | 'record'
  | 'order'
  | 'owner'
  | 'placed'
  | 'limit'
  | 'message'
  | 'secret';
