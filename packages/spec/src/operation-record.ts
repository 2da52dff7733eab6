import type { Section } from './generated/sections.gen.ts';
import type { ParameterCondition, ParameterRule } from './parameter-rules.ts';

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

/** One operation of the service, from its specification. */
export interface OperationRecord {
  readonly section: Section;
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Older routes of the same operation. */
  readonly aliases: readonly { readonly method: string; readonly path: string }[];
  readonly summary: string;
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
  /** The error codes of the operation and the gateway, in the order of the error catalogue. */
  readonly errorCodes: readonly number[];
  readonly parameters: readonly ParameterRecord[];
  readonly rules: readonly ParameterRule[];
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
  /**
   * Present if the operation is deprecated: since which date, from which date on the broker may
   * remove it, and the operation to use instead.
   */
  readonly deprecation?: {
    readonly since: string;
    readonly sunset: string;
    readonly replacement: string;
  };
}
