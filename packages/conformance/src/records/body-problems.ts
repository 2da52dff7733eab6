import type { JsonSchema, Schemas } from '../cases/json-schema.ts';
import { textOf } from '../cases/parse-exact.ts';
import type { TimeRelation } from '../cases/record-rule.ts';
import { responseSchema, rowValues, schemasOf } from '../cases/response-schema.ts';
import type { RecordedCall } from './recorded-call.ts';

/** By how much the clock of the broker can differ from the measured one, in milliseconds. */
const toleranceMs = 5_000;
/** A day of the year 2001. Times in seconds are less for 30,000 years. */
const earliestMs = 1_000_000_000_000;
const refPrefix = '#/components/schemas/';
/** The rows that can be equal to another row of their list. They have no identifier. */
const repeatableRows = new Set(['PublicTrade']);

/** What is wrong in a body, and what identifies the cause in all responses. */
export interface BodyProblem {
  readonly cause: string;
  readonly message: string;
}

/** The times by the broker's clock between which the broker sent a value. */
type Sent = Pick<RecordedCall, 'from' | 'to'>;

/** A value with its schema, and how messages name it. */
export interface SchemaValue extends Sent {
  readonly value: unknown;
  readonly schema: JsonSchema;
  readonly schemas: Schemas;
  readonly subject: string;
}

/**
 * Checks what is true of every successful response: times are in milliseconds and not in the
 * future, the server time is the current time, no row of a list is repeated, and the response
 * contains what its parameters and its operation select.
 */
export function bodyProblems(call: RecordedCall): BodyProblem[] {
  const { operation, body, from, to } = call;
  const { section, operationId } = operation;
  const schemas = schemasOf(section);
  const schema = responseSchema(operation);
  const subject = `the response of ${operationId}`;
  return [
    ...valueProblems({ value: body, schema, schemas, subject, from, to }),
    ...selectedFieldProblems(call, resolved(schema, schemas)),
    ...rowProblems(call),
  ].map(({ cause, message }) => ({ cause: `${section} ${operationId} ${cause}`, message }));
}

/** A field that a parameter selects is present exactly if the parameter selects it or is absent. */
function selectedFieldProblems(
  { body, sent, operation }: RecordedCall,
  { properties = {} }: JsonSchema,
): BodyProblem[] {
  return Object.entries(properties).flatMap(([field, { 'x-selected-by': by }]) => {
    if (by === undefined || typeof body !== 'object' || body === null) return [];
    const value = sent.get(by.parameter) || by.value;
    const isSelected = value === by.value;
    if (isSelected === field in body) return [];
    const message =
      `Expected ${isSelected ? 'the' : 'no'} field ${field} in the response of ` +
      `${operation.operationId} with ${by.parameter}=${sent.get(by.parameter) ?? ''}.`;
    return [{ cause: `selected ${field}`, message }];
  });
}

/** The rows of a list have only the values that its operation lists. */
function rowProblems({ body, operation }: RecordedCall): BodyProblem[] {
  const rows = Array.isArray(body) ? (body as Readonly<Record<string, unknown>>[]) : [];
  return Object.entries(rowValues(operation)).flatMap(([field, values]) => {
    const wrong = rows.find((row) => !values.includes(textOf(row[field])));
    if (wrong === undefined) return [];
    const message =
      `Expected ${field} of each row in the response of ${operation.operationId} to be one of ` +
      `${values.join(', ')}; got ${textOf(wrong[field])}.`;
    return [{ cause: `rows ${field}`, message }];
  });
}

/** Checks the times and the lists in a value that the broker sent. */
export function valueProblems({
  value: whole,
  schema: ofWhole,
  schemas,
  subject,
  ...sent
}: SchemaValue): BodyProblem[] {
  const problems: BodyProblem[] = [];
  const add = (pointer: string, text: string): void => {
    const location = pointer === '' ? 'the body' : pointer;
    const message = `Expected ${text} at ${location} of ${subject}.`;
    problems.push({ cause: pointer.replace(/\d+/g, '*'), message });
  };
  walk(whole, ofWhole, schemas, '', (value, { schema, pointer, time }) => {
    if (schema.format === 'epoch-ms') {
      const problem = timeProblem(Number(textOf(value)), time, sent);
      if (problem !== undefined) add(pointer, problem);
    }
    if (Array.isArray(value) && repeatsRow(value, schema)) add(pointer, 'each row only once');
  });
  return problems;
}

interface Found {
  readonly schema: JsonSchema;
  readonly pointer: string;
  /** The `x-time` of the property, which is beside a reference. */
  readonly time: TimeRelation | undefined;
}

/** Calls `visit` for each part of a body, with its schema. */
function walk(
  value: unknown,
  given: JsonSchema,
  schemas: Schemas,
  pointer: string,
  visit: (value: unknown, found: Found) => void,
): void {
  const schema = resolved(given, schemas);
  const fitting = schema.oneOf?.filter(
    (one) => isListSchema(one, schemas) === Array.isArray(value),
  );
  for (const one of fitting ?? []) walk(value, one, schemas, pointer, visit);
  visit(value, { schema, pointer, time: given['x-time'] });
  if (typeof value !== 'object' || value === null) return;
  for (const [token, part] of Object.entries(value)) {
    const inner = Array.isArray(value)
      ? (schema.prefixItems?.[Number(token)] ?? schema.items)
      : (schema.properties?.[token] ?? schema.additionalProperties);
    if (typeof inner === 'object') walk(part, inner, schemas, `${pointer}/${token}`, visit);
  }
}

/** The schemas behind references. They are looked up for each value of each response. */
const targets = new WeakMap<JsonSchema, JsonSchema>();

function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  if (schema.$ref === undefined) return schema;
  const known = targets.get(schema);
  if (known !== undefined) return known;
  const target = resolved(schemas[schema.$ref.slice(refPrefix.length)] ?? {}, schemas);
  targets.set(schema, target);
  return target;
}

function isListSchema(schema: JsonSchema, schemas: Schemas): boolean {
  const { items, prefixItems } = resolved(schema, schemas);
  return items !== undefined || prefixItems !== undefined;
}

function timeProblem(
  time: number,
  relation: TimeRelation | undefined,
  { from, to }: Sent,
): string | undefined {
  // The broker sends 0 for a time that it does not know.
  if (time === 0) return undefined;
  if (time < earliestMs) return `a time in milliseconds, not ${time},`;
  if (relation !== 'future' && time > to + toleranceMs) {
    return `a time at or before the time of the response, ${to}, not ${time},`;
  }
  if (relation === 'now' && time < from - toleranceMs) {
    return `the current time, at least ${from}, not ${time},`;
  }
  return undefined;
}

function repeatsRow(rows: readonly unknown[], { items, prefixItems }: JsonSchema): boolean {
  if (prefixItems !== undefined || typeof items !== 'object') return false;
  if (repeatableRows.has(items.$ref?.slice(refPrefix.length) ?? '')) return false;
  const texts = rows.filter((row) => typeof row === 'object').map((row) => JSON.stringify(row));
  return new Set(texts).size < texts.length;
}
