import type { ParameterRule } from '@broker-api/spec';
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
}

/** All operations of a section by operationId, and the shapes that their responses reference. */
export interface SectionTable {
  readonly section: string;
  readonly operations: Readonly<Record<string, OperationEntry>>;
  readonly shapes: Shapes;
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
