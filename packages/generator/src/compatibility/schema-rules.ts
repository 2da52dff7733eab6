// The policy for keywords of schemas, as data.

/** How the set of valid values of a schema changes. */
export type Effect = 'narrower' | 'wider' | 'different' | 'text' | 'behaviour';

/** The effects of a keyword of a schema. */
export interface SchemaRule {
  readonly added: Effect;
  readonly removed: Effect;
  /** `up`: a higher value is wider, `down`: a lower value is wider. */
  readonly changed: Effect | 'up' | 'down';
  /** Whether callers do not depend on the keyword in responses, such as a limit of a value. */
  readonly soft?: true;
}

const text: SchemaRule = { added: 'text', removed: 'text', changed: 'text' };
/** The rule of our own keys that have no other rule. */
export const behaviour: SchemaRule = {
  added: 'behaviour',
  removed: 'behaviour',
  changed: 'behaviour',
};
/** The rule of other unknown keywords. */
export const different: SchemaRule = {
  added: 'different',
  removed: 'different',
  changed: 'different',
};
const condition: SchemaRule = { ...different, soft: true };
const upperBound: SchemaRule = { added: 'narrower', removed: 'wider', changed: 'up', soft: true };
const lowerBound: SchemaRule = { ...upperBound, changed: 'down' };
const members: SchemaRule = { added: 'wider', removed: 'narrower', changed: 'different' };
const limit: SchemaRule = { added: 'narrower', removed: 'wider', changed: 'different' };

/** The rules of the keywords of schemas, except those that judge-schema.ts judges. */
export const schemaRules: Readonly<Record<string, SchemaRule>> = {
  type: members,
  oneOf: members,
  anyOf: members,
  allOf: limit,
  const: limit,
  items: limit,
  prefixItems: different,
  format: different,
  discriminator: different,
  pattern: { ...limit, soft: true },
  maximum: upperBound,
  exclusiveMaximum: upperBound,
  maxLength: upperBound,
  maxItems: upperBound,
  maxProperties: upperBound,
  minimum: lowerBound,
  exclusiveMinimum: lowerBound,
  minLength: lowerBound,
  minItems: lowerBound,
  minProperties: lowerBound,
  uniqueItems: { ...limit, soft: true },
  multipleOf: { ...limit, soft: true },
  nullable: { added: 'wider', removed: 'narrower', changed: 'up' },
  additionalProperties: { added: 'narrower', removed: 'wider', changed: 'up', soft: true },
  patternProperties: { ...limit, soft: true },
  if: condition,
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: condition,
  else: condition,
  not: condition,
  'x-unavailable': { added: 'narrower', removed: 'wider', changed: 'different', soft: true },
  'x-selected-by': different,
  'x-stream-errors': different,
  'x-deprecated-since': text,
  'x-replaced-by': text,
  description: text,
  title: text,
  examples: text,
  example: text,
  externalDocs: text,
  $comment: text,
  $defs: text,
  'x-provenance': text,
  'x-findings': text,
  'x-enumDescriptions': text,
  'x-absent-when': text,
};

/** The keywords that only explain. */
export const explains: readonly string[] = Object.entries(schemaRules)
  .filter(([, rule]) => rule === text)
  .map(([key]) => key);
