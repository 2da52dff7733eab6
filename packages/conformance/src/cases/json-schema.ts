/** The JSON Schema keywords that response schemas use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly 'x-open-enum'?: boolean;
  readonly 'x-enumDescriptions'?: Readonly<Record<string, string>>;
  readonly 'x-record'?: RecordRule;
  readonly 'x-time'?: TimeRelation;
  readonly 'x-selected-by'?: { readonly parameter: string; readonly value: string };
  readonly 'x-stream-errors'?: Readonly<Record<string, string>>;
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema | boolean;
  readonly prefixItems?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly discriminator?: { readonly propertyName: string };
}

export type Schemas = Readonly<Record<string, JsonSchema>>;

/** The `x-record` of a schema: it describes a record that several responses repeat. */
export interface RecordRule {
  readonly kind: string;
  /** The field that identifies a record. */
  readonly key: string;
  /** Whether a record belongs to one account, so that no other account can see it. */
  readonly owned?: true;
  /** The field with the time at which the broker created the record. */
  readonly created?: string;
  /** The fields that can change. */
  readonly changes?: readonly string[];
  /** Those of the fields that can change that never decrease. */
  readonly rises?: readonly string[];
  /** The values of fields after which nothing changes. */
  readonly final?: Readonly<Record<string, readonly string[]>>;
  /** The fields whose values are those of parameters, if these have other names or a condition. */
  readonly sent?: Readonly<Record<string, SentField>>;
  /** The fields that contain the key of a record of another kind. */
  readonly refers?: Readonly<Record<string, string>>;
}

interface SentField {
  readonly parameter: string;
  readonly when?: Readonly<Record<string, readonly string[]>>;
}

/** The `x-time` of a time: the time at which the broker sends it, or possibly in the future. */
export type TimeRelation = 'now' | 'future';
