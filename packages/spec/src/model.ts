import type { ParameterCondition, ParameterRule } from './parameter-rules.ts';
import type { Json, JsonObject, Schema } from './schema.ts';
import type { Section } from './sections.ts';

/** The origin of a fact: a document of `spec/sources.yaml`, the location in it, and its kind. */
export interface Provenance {
  /** The key of the document in `spec/sources.yaml`, such as `requirements-1`. */
  readonly source: string;
  /** The location in the document, such as `section 4.2`. */
  readonly locator: string;
  /**
   * `requirements`: the requirements state the fact. `reference`: the public reference states it.
   * `observed`: recorded payloads show it. `ours`: this project decided it.
   */
  readonly kind: 'requirements' | 'reference' | 'observed' | 'ours';
}

/** A parameter of an operation. */
export interface ParameterRecord {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  /** The schema with its reference resolved; `$ref` still names the referenced schema. */
  readonly schema: Schema;
  /**
   * How to parse the value. An `id` consists of digits, a `time` is milliseconds since the epoch,
   * and a `decimal` has no exponent.
   */
  readonly kind: 'id' | 'time' | 'decimal' | 'integer' | 'text';
  /** The allowed values, when the parameter is an enum. */
  readonly values?: readonly (string | number)[];
  /** The allowed values that the service marks as unavailable. */
  readonly unavailableValues?: readonly string[];
  readonly default?: string | number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** A regular expression that the text must match. */
  readonly pattern?: string;
  /** The broker reduces a value above `maximum` to `maximum`, and does not reject it. */
  readonly clamped?: true;
  /** The broker accepts the parameter but ignores its value and uses the default. */
  readonly ignored?: true;
  /** The broker ignores the parameter when each of these parameters has a listed value. */
  readonly ignoredWhen?: ParameterCondition;
  /** The error code for an invalid value. */
  readonly invalidCode: number;
  /** The service lists the parameter and marks it as unavailable. */
  readonly unavailable?: true;
  /** What clients use the parameter for. */
  readonly role?: 'client-order-id' | 'receive-window';
  /** Which rows of the list the parameter selects. */
  readonly selects?: Selection;
  readonly provenance?: Json;
}

/** The rows of a list whose field has a relation to the value of a parameter. */
interface Selection {
  /** The field of a row, or its index in a tuple. */
  readonly field: string | number;
  /** `equal` if absent. */
  readonly rows?: 'equal' | 'at-least' | 'at-most' | 'below' | 'above';
}

/**
 * The request weight: a fixed weight, or one that depends on the value of an integer parameter or
 * on whether a parameter is sent.
 */
export interface WeightRecord {
  /**
   * The weight. With `steps`: the weight when the parameter `by` has its default. With `absent`:
   * the weight when the parameter `by` is sent.
   */
  readonly value: number;
  /** The parameter that determines the weight. */
  readonly by?: string;
  /**
   * The weights for ranges of values. Each range ends with `upTo`, which it includes. The ranges
   * are in ascending order.
   */
  readonly steps?: readonly { readonly upTo: number; readonly weight: number }[];
  /** The weight when the parameter is 0. */
  readonly zero?: number;
  /** The weight when the parameter is not sent. */
  readonly absent?: number;
}

/**
 * How a value is represented on the wire. `id` and `time` are LONG values. `decimal` is text, and
 * `text-time` is a time that is always text.
 * `#Name` references one of the section's `Shapes`. `[shape]` is a list, `tuple` a list with one
 * shape for each index, `fields` an object with one shape for each field, and `values` a map.
 * `list` and `object` are the shapes of a response that is either a list or an object.
 */
export type Shape =
  | string
  | readonly [Shape]
  | { readonly tuple: readonly (Shape | null)[] }
  | { readonly fields: Readonly<Record<string, Shape>> }
  | { readonly values: Shape }
  | { readonly list?: Shape; readonly object?: Shape };

/** The named shapes of a section, by name. */
export type Shapes = Readonly<Record<string, Shape>>;

/** How to read a list in pages. The parameters are those of the operation. */
export interface Paging {
  /** The field of a row, or its index in a tuple, that identifies and orders the rows. */
  readonly key: string | number;
  readonly requires?: readonly string[];
  readonly newestFirst?: { readonly below: string } | { readonly upTo: string };
  readonly oldestFirst?: { readonly above: string; readonly start?: string };
}

/** How to find out whether the broker executed a call whose outcome is unknown. */
export interface Resolution {
  /** What the call causes. `unobservable`: no query shows it. */
  readonly effect:
    | 'placed'
    | 'cancelled'
    | 'cancelledAll'
    | 'transferred'
    | 'marginAdjusted'
    | 'unobservable';
  /** The query that shows the effect. */
  readonly operation?: string;
  /** The new orders whose quantity the broker keeps as it is sent; without it, all. */
  readonly sameQuantity?: ParameterCondition;
}

/** A check that an operation makes, and the codes that it returns if the check fails. */
export interface OperationCheck {
  readonly check: string;
  readonly codes: readonly number[];
  /** How a client can make the check with the response of getBrokerInfo. */
  readonly rule?: JsonObject;
}

/**
 * One operation of a document: everything that clients, gateway, contract tests and documentation
 * read of it.
 */
export interface OperationRecord<Owner extends string = Section> {
  readonly section: Owner;
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Older routes of the same operation. */
  readonly aliases: readonly { readonly method: string; readonly path: string }[];
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  /** The security type, such as `TRADE` (requirements 1, section 5, rule 3). */
  readonly securityType: string;
  /** Whether the operation requires the API key header. */
  readonly requiresApiKey: boolean;
  /** Whether the operation requires a signature. */
  readonly signed: boolean;
  /** Whether the operation requires a timestamp. */
  readonly requiresTimestamp: boolean;
  /** Absent if no source states the weight. */
  readonly weight?: WeightRecord;
  /**
   * Whether a client may retry automatically: always, only with a client order id, or never.
   */
  readonly retry: 'safe' | 'by-client-order-id' | 'never';
  /**
   * Within the receive window of a request, the broker rejects a second request with the same
   * signature.
   */
  readonly rejectsReplays?: true;
  /**
   * What a successful call cancels: the order with the sent id, or all open orders that the
   * parameters select.
   */
  readonly cancels?: 'order' | 'open-orders';
  /**
   * The field of the response that confirms that the call succeeded and, if only one value confirms
   * it, that value. A response without it is not a success, whatever its status.
   */
  readonly confirmedBy?: { readonly field: string; readonly value?: string };
  /** The query that decides an unknown outcome, as x-resolved-by states it. */
  readonly resolvedBy?: Resolution;
  /** The field of the response with the current time of the broker. */
  readonly serverTimeField?: string;
  /** How to read all rows of a list in pages, if the operation returns such a list. */
  readonly paging?: Paging;
  /** The error codes of the operation and the gateway, in the order of the error catalogue. */
  readonly errorCodes: readonly number[];
  readonly parameters: readonly ParameterRecord[];
  readonly rules: readonly ParameterRule[];
  /**
   * The checks that the operation makes after those of the gateway, in their order, if this order
   * differs from that of the error catalogue.
   */
  readonly checks: readonly OperationCheck[];
  /** The schema of the JSON request body. Such an operation has no parameters. */
  readonly body?: Schema;
  /** The schema of the successful response. */
  readonly responseSchema: Schema;
  /** The schemas of the response if a parameter is sent, and if it is not. */
  readonly responseBy?: {
    readonly parameter: string;
    readonly sent: string;
    readonly absent: string;
  };
  /** The shape of the successful response. Absent when no value needs conversion. */
  readonly response?: Shape;
  /** Whether every successful response is a list. */
  readonly returnsList?: true;
  /** Whether the sandbox supports the operation fully or partially, and the reason if partially. */
  readonly sandbox: { readonly coverage: 'full' | 'partial'; readonly reason?: string };
  /** The sources of the operation. */
  readonly provenance: readonly Provenance[];
  /** The slugs of the findings about the operation: `spec/findings/<slug>.yaml`. */
  readonly findings: readonly string[];
}

/** What a gateway needs of a parameter. */
export type GatewayParameter = Omit<
  ParameterRecord,
  'description' | 'schema' | 'role' | 'selects' | 'provenance'
>;

/** What a gateway needs of an operation. The texts would triple the size of the table. */
export type GatewayOperation = Omit<
  OperationRecord,
  | 'description'
  | 'parameters'
  | 'resolvedBy'
  | 'serverTimeField'
  | 'paging'
  | 'checks'
  | 'responseSchema'
  | 'responseBy'
> & { readonly parameters: readonly GatewayParameter[] };

/** The operations of a section by operationId, and the wire formats of its named schemas. */
export interface OperationTable {
  readonly operations: Readonly<Record<string, GatewayOperation>>;
  readonly shapes: Shapes;
}
