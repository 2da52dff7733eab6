import type { RecordRule, TimeRelation } from './record-rule.ts';

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
