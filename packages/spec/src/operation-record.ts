/** A fact's origin: a document of the sources list, the place in it, and how sure it is. */
export interface Provenance {
  readonly source: string;
  readonly locator: string;
  /**
   * Stated by the requirements, by the public reference, seen in recorded payloads, or decided
   * here.
   */
  readonly kind: 'requirements' | 'reference' | 'observed' | 'ours';
}

/** A parameter of an operation. */
export interface ParameterRecord {
  readonly name: string;
  readonly required: boolean;
  /**
   * How its text is read. An `id` is digits, a `time` milliseconds, a `decimal` has no exponent.
   */
  readonly kind: 'id' | 'time' | 'decimal' | 'integer' | 'text';
  /** The allowed values, when they are listed. */
  readonly values?: readonly (string | number)[];
  /** Of the allowed values, those that the service marks unavailable. */
  readonly unavailableValues?: readonly string[];
  readonly default?: string | number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** A regular expression that text matches. */
  readonly pattern?: string;
  /** Values above `maximum` are taken as the maximum instead of refused. */
  readonly clamped?: true;
  /** It is accepted and not read: the default applies. */
  readonly ignored?: true;
  /** It is accepted and not read while these parameters have one of these values. */
  readonly ignoredWhen?: Readonly<Record<string, readonly string[]>>;
  /** The code that an invalid value of it has. */
  readonly invalidCode: number;
  /** The service lists the parameter and marks it unavailable. */
  readonly unavailable?: true;
}

/**
 * The request weight: fixed, by steps of an integer parameter, or by whether a parameter is sent.
 */
export interface WeightRecord {
  /** The weight with the deciding parameter at its default, or sent. */
  readonly value: number;
  readonly by?: string;
  readonly steps?: readonly { readonly upTo: number; readonly weight: number }[];
  /** The weight when the deciding parameter is 0. */
  readonly zero?: number;
  /** The weight when the deciding parameter is not sent. */
  readonly absent?: number;
}

/**
 * How a value travels: `id` and `time` are LONGs, `decimal` is text; `#Name` is one of the section's
 * `Shapes`; `[shape]` is a list; `tuple` a list by position; `fields` an object by field, `values`
 * by any; `list` and `object` are the two arms of a response that may be either.
 */
export type Shape =
  | string
  | readonly [Shape]
  | { readonly tuple: readonly (Shape | null)[] }
  | { readonly fields: Readonly<Record<string, Shape>> }
  | { readonly values: Shape }
  | { readonly list?: Shape; readonly object?: Shape };

/** Named shapes of a section. */
export type Shapes = Readonly<Record<string, Shape>>;

/** A condition over parameters. */
export interface RuleRecord {
  /**
   * With `require`: parameters and values that must all match; one not sent counts with its
   * default.
   */
  readonly when?: Readonly<Record<string, readonly string[]>>;
  readonly require?: readonly string[];
  /** With `allow`: parameters that are all sent. */
  readonly whenSent?: readonly string[];
  readonly allow?: Readonly<Record<string, readonly string[]>>;
  readonly atLeastOne?: readonly string[];
  readonly allOrNone?: readonly string[];
}

/** One operation of the service, as its specification states it. */
export interface OperationRecord {
  readonly section: 'spot' | 'contract' | 'option';
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Older addresses of the same operation. */
  readonly aliases: readonly { readonly method: string; readonly path: string }[];
  readonly summary: string;
  readonly tags: readonly string[];
  readonly securityType: string;
  /** Whether the API key header is needed. */
  readonly requiresApiKey: boolean;
  /** Whether a signature is needed. */
  readonly signed: boolean;
  /** Whether a timestamp is needed. */
  readonly requiresTimestamp: boolean;
  readonly weight: WeightRecord;
  /** May a client send it again by itself? */
  readonly retry: 'safe' | 'by-client-order-id' | 'never';
  /** A signature that was already seen is refused within its receive window. */
  readonly replayRefused?: true;
  /**
   * Every code that it can answer, the gateway's included, in the order in which checks are made.
   */
  readonly errorCodes: readonly number[];
  readonly parameters: readonly ParameterRecord[];
  readonly rules: readonly RuleRecord[];
  /** How its successful response travels; absent when every value stays as it is. */
  readonly response?: Shape;
  readonly sandbox: { readonly coverage: 'full' | 'partial'; readonly reason?: string };
  readonly provenance: readonly Provenance[];
  /** Slugs of the findings that bear on it. */
  readonly findings: readonly string[];
}
