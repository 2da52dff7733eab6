import type { Shape, Shapes } from './decode.ts';

/** What a caller needs to use an operation (requirements 1, section 5, rule 3). */
export type SecurityType =
  | 'NONE'
  | 'TRADE'
  | 'USER_DATA'
  | 'USER_STREAM'
  | 'MARKET_DATA'
  | 'SUB_ACCOUNT_LIST'
  | 'ACCOUNT_TRANSFER'
  | 'BALANCE_FLOW'
  | 'TRANSFER';

/** What the client knows of one parameter. */
export interface ParameterEntry {
  readonly required?: true;
  /** The value that the broker takes when the parameter is not sent; conditions count it. */
  readonly default?: string | number;
}

/** A condition over parameters; see the x-parameter-rules of the specification. */
export type ParameterRule =
  | {
      readonly when: Readonly<Record<string, readonly string[]>>;
      readonly require: readonly string[];
    }
  | {
      readonly whenSent: readonly string[];
      readonly allow: Readonly<Record<string, readonly string[]>>;
    }
  | { readonly atLeastOne: readonly string[] }
  | { readonly allOrNone: readonly string[] };

/** One operation, as data generated from the specification. */
export interface OperationEntry {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly securityType: SecurityType;
  /** Whether the API key header is sent. */
  readonly requiresApiKey?: true;
  /** Whether the request is signed. */
  readonly signed?: true;
  /** Whether it takes a timestamp, which the client adds. */
  readonly requiresTimestamp?: true;
  readonly parameters: Readonly<Record<string, ParameterEntry>>;
  readonly rules?: readonly ParameterRule[];
  /** How the response is decoded; absent when nothing in it needs decoding. */
  readonly response?: Shape;
}

/** All operations of a section, by operationId, with the shapes that their responses refer to. */
export interface SectionTable {
  readonly section: string;
  readonly operations: Readonly<Record<string, OperationEntry>>;
  readonly shapes: Shapes;
}
