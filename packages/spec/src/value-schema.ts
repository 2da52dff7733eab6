/**
 * The JSON Schema keywords that `checkValue` reads, which are those that the specification uses:
 * of draft 2020-12 in OpenAPI documents and, for tuples, of draft 7 in AsyncAPI documents.
 */
export interface ValueSchema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  /** Whether the service may extend the enumeration. The check ignores it. */
  readonly 'x-open-enum'?: boolean;
  readonly const?: unknown;
  readonly pattern?: string;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly exclusiveMaximum?: number;
  readonly exclusiveMinimum?: number;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly uniqueItems?: boolean;
  readonly prefixItems?: readonly ValueSchema[];
  readonly items?: ValueSchema | boolean | readonly ValueSchema[];
  readonly additionalItems?: ValueSchema | boolean;
  readonly required?: readonly string[];
  readonly minProperties?: number;
  readonly propertyNames?: ValueSchema;
  readonly patternProperties?: Readonly<Record<string, ValueSchema | boolean>>;
  readonly properties?: Readonly<Record<string, ValueSchema | boolean>>;
  readonly additionalProperties?: ValueSchema | boolean;
  readonly discriminator?: { readonly propertyName: string };
  readonly oneOf?: readonly (ValueSchema | boolean)[];
  readonly anyOf?: readonly (ValueSchema | boolean)[];
  readonly allOf?: readonly (ValueSchema | boolean)[];
  readonly not?: ValueSchema | boolean;
  readonly if?: ValueSchema | boolean;
  readonly then?: ValueSchema | boolean;
  readonly else?: ValueSchema | boolean;
}
