import type { GatewayOperation } from '@broker-api/spec';
import { isOldestFirst, responseSchema, rowValues, schemasOf } from '../cases/documents.ts';
import type { JsonSchema, Schemas, TimeRelation } from '../cases/json-schema.ts';
import { hasKey, textOf } from '../cases/parse-exact.ts';
import { type BodyFindings, checkBody, emptyBodyFindings } from '../cases/schema-check.ts';
import { resolved } from '../cases/stream-document.ts';
import { compareDecimals, isDecimal } from '../decimal.ts';
import { errorCodeOf } from '../known-operations.ts';
import type { Mismatch } from '../result.ts';
import { type Row, type Seen, type SeenFinding, toleranceMs } from './rule.ts';

const badSymbol = errorCodeOf('BAD_SYMBOL');
const insufficientBalance = errorCodeOf('INSUFFICIENT_BALANCE');

/** A day of the year 2001. Times in seconds are less for 30,000 years. */
const earliestMs = 1_000_000_000_000;

/** When the broker sent a value, and how messages name the value. */
export interface SentValue extends Pick<Seen, 'from' | 'to'> {
  readonly subject: string;
}

/** A wrong value, with what identifies it in all messages of its kind. */
type ValueFinding = Pick<SeenFinding, 'cause' | 'message'>;

/**
 * Checks what is true of every successful response: times are in milliseconds and not in the
 * future, the server time is the current time, no row of a list is repeated, records are in
 * order, and the response contains what its parameters and its operation select.
 *
 * @param parts the lists, records and times in its body
 */
export function* bodyFindings(seen: Seen, parts = bodyParts(seen)): Iterable<SeenFinding> {
  const { operation, from, to } = seen;
  const { section, operationId } = operation;
  const subject = `the response of ${operationId}`;
  for (const { cause, message } of [
    ...valueFindings(parts, { subject, from, to }),
    ...selectedFields(seen, resolved(responseSchema(operation), schemasOf(section))),
    ...rowFindings(seen),
    ...listFindings(seen),
    ...cancellationFindings(seen),
    ...repeatedFindings(seen),
  ]) {
    yield { rule: 'value', cause: `${section} ${operationId} ${cause}`, message };
  }
}

/**
 * Compares the body of a successful response with its schema.
 *
 * @param findings receives the values in the body
 */
export function bodyMismatches(
  operation: GatewayOperation,
  body: unknown,
  findings: BodyFindings = emptyBodyFindings(),
): readonly Mismatch[] {
  checkBody(body, responseSchema(operation), schemasOf(operation.section), findings);
  const name = `${operation.section}/${operation.operationId}`;
  return findings.problems.map((one) => ({ operation: name, ...one }));
}

/** Checks the times and the lists in a value that the broker sent. */
export function* valueFindings(parts: readonly Part[], sent: SentValue): Iterable<ValueFinding> {
  for (const part of parts) {
    const expected = timeProblem(part, sent) ?? (repeatsRow(part) ? repeated : undefined);
    if (expected === undefined) continue;
    const location = part.pointer === '' ? 'the body' : part.pointer;
    const cause = part.pointer.replace(/\d+/g, '*');
    yield { cause, message: `Expected ${expected} at ${location} of ${sent.subject}.` };
  }
}

const repeated = 'each row only once';

function timeProblem(part: Part, { from, to }: SentValue): string | undefined {
  if (part.schema.format !== 'epoch-ms') return undefined;
  const { time: relation } = part;
  const time = Number(textOf(part.value));
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

/**
 * The requirements state the messages of an unknown symbol, and of a balance that does not cover
 * an order which opens a position.
 */
export function* messageFindings({ operation, body, sent }: Seen): Iterable<SeenFinding> {
  const { section, operationId } = operation;
  const { code, msg } = (body ?? {}) as Row;
  const opens = sent.get('side')?.endsWith('_OPEN');
  const expected = new Map([
    [String(badSymbol), 'Invalid symbol.'],
    ...(opens ? [[String(insufficientBalance), 'insufficient balance'] as const] : []),
  ]).get(textOf(code ?? ''));
  if (expected === undefined || msg === expected) return;
  const cause = `${section} ${operationId} message`;
  const message = `Expected the message "${expected}" with this code, got "${textOf(msg)}".`;
  yield { rule: 'message', cause, message };
}

/** A field that a parameter selects is present exactly if the parameter selects it or is absent. */
function* selectedFields(
  { body, sent, operation }: Seen,
  { properties = {} }: JsonSchema,
): Iterable<ValueFinding> {
  if (typeof body !== 'object' || body === null) return;
  for (const [field, { 'x-selected-by': by }] of Object.entries(properties)) {
    if (by === undefined) continue;
    const isSelected = (sent.get(by.parameter) || by.value) === by.value;
    if (isSelected === field in body) continue;
    const message =
      `Expected ${isSelected ? 'the' : 'no'} field ${field} in the response of ` +
      `${operation.operationId} with ${by.parameter}=${sent.get(by.parameter) ?? ''}.`;
    yield { cause: `selected ${field}`, message };
  }
}

/** The rows of a list have only the values that its operation lists. */
function* rowFindings({ body, operation }: Seen): Iterable<ValueFinding> {
  const rows = Array.isArray(body) ? (body as readonly Row[]) : [];
  for (const [field, values] of Object.entries(rowValues(operation))) {
    const wrong = rows.find((row) => !values.includes(textOf(row[field])));
    if (wrong === undefined) continue;
    const message =
      `Expected ${field} of each row in the response of ${operation.operationId} to be one of ` +
      `${values.join(', ')}; got ${textOf(wrong[field])}.`;
    yield { cause: `rows ${field}`, message };
  }
}

/** A response about one symbol, order or token names the one that its request names. */
function* repeatedFindings({ body, sent, operation }: Seen): Iterable<ValueFinding> {
  for (const { name, kind, values } of operation.parameters) {
    const value = sent.get(name);
    const isName = kind === 'id' || (kind === 'text' && values === undefined);
    if (!value || !isName || !hasKey(body, name) || textOf(body[name]) === value) continue;
    const got = textOf(body[name]);
    const message = `Expected ${name} to equal the sent value ${value}, got ${got}.`;
    yield { cause: `repeated ${name}`, message };
  }
}

/** An order has the status CANCELED in the response that cancels it. */
function* cancellationFindings({ body, operation }: Seen): Iterable<ValueFinding> {
  const { status } = body as Row;
  if (operation.cancels !== 'order' || status === 'CANCELED') return;
  const { operationId } = operation;
  const message = `Expected the status CANCELED in ${operationId}, got ${textOf(status)}.`;
  yield { cause: 'cancelled', message };
}

/** Checks that no list is longer than the limit of its request, and that lists are sorted. */
export function* listFindings({
  body,
  sent,
  operation,
}: Pick<Seen, 'body' | 'operation'> & {
  readonly sent: { readonly get: (name: string) => string | null | undefined };
}): Iterable<ValueFinding> {
  const { section, parameters } = operation;
  const limit = parameters.find(({ name }) => name === 'limit');
  const longest = Math.min(Number(sent.get('limit') ?? 0), limit?.maximum ?? Infinity);
  const schemas = schemasOf(section);
  const { items } = resolved(responseSchema(operation), schemas);
  const rowSchema = typeof items === 'object' ? resolved(items, schemas) : {};
  const record = rowSchema['x-record'];
  const isOfTrades = record?.kind === 'trade';
  // Trades are newest first, unless the request selects those above one.
  const isNewestFirst = isOfTrades && (!sent.get('toId') || Boolean(sent.get('fromId')));
  for (const [name, list] of listsOf(body)) {
    if (longest > 0 && list.length > longest) {
      const subject = name === '' ? 'the list' : `the list ${name}`;
      const message = `Expected at most ${longest} entries in ${subject}, got ${list.length}.`;
      yield { cause: `limit ${name}`, message };
    }
    const isSortedByTime = isOfTrades || isOldestFirst(operation);
    const time = isSortedByTime ? timeFieldOf(rowSchema, schemas) : undefined;
    const direction = isNewestFirst || name === 'bids' ? 'descending' : 'ascending';
    const price = name === 'bids' || name === 'asks' ? '0' : undefined;
    for (const field of [record?.key, time, price]) {
      if (!field) continue;
      const values = list.map((row) => textOf((row as Row | null)?.[field]));
      const wrong = outOfOrder(values, direction);
      if (wrong === undefined) continue;
      const message = `Expected rows in ${direction} order of ${field}, got ${wrong}.`;
      yield { cause: `order ${name} ${field}`, message };
    }
  }
}

/** Returns the field with the time of a row: the first time in its schema. */
function timeFieldOf(
  { properties, prefixItems = [] }: JsonSchema,
  schemas: Schemas,
): string | undefined {
  const fields = Object.entries<JsonSchema>(properties ?? { ...prefixItems });
  return fields.find(([, one]) => resolved(one, schemas).format === 'epoch-ms')?.[0];
}

/** Returns the lists in a body by their fields. A body that is a list has no name. */
function listsOf(body: unknown): readonly (readonly [name: string, list: readonly unknown[]])[] {
  if (Array.isArray(body)) return [['', body]];
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).filter((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  );
}

/** Returns the first of some decimals that is out of order, after the one before it. */
function outOfOrder(
  values: readonly string[],
  direction: 'ascending' | 'descending',
): string | undefined {
  if (!values.every(isDecimal)) return undefined;
  const sign = direction === 'ascending' ? 1 : -1;
  const index = values.findIndex(
    (value, at) => at > 0 && compareDecimals(value, values[at - 1] ?? '') * sign < 0,
  );
  return index < 0 ? undefined : `${values[index]} after ${values[index - 1]}`;
}

/** A list, a record or a time in a body. */
export interface Part {
  readonly value: unknown;
  readonly schema: JsonSchema;
  readonly pointer: string;
  /** The `x-time` of the property, which is beside a reference. */
  readonly time: TimeRelation | undefined;
}

/** Returns the lists, records and times in the body of a response. */
export const bodyParts = ({ body, operation }: Pick<Seen, 'body' | 'operation'>) =>
  partsOf(body, responseSchema(operation), schemasOf(operation.section));

/** Returns whether a part is a list, a record or a time, which have rules. */
const isJudged = (value: unknown, schema: JsonSchema): boolean =>
  Array.isArray(value) || schema.format === 'epoch-ms' || schema['x-record'] !== undefined;

/** Returns the lists, records and times in a value, with their schemas. */
export function partsOf(whole: unknown, wholeSchema: JsonSchema, schemas: Schemas): Part[] {
  const parts: Part[] = [];
  const add = (value: unknown, given: JsonSchema | boolean | undefined, pointer: string): void => {
    if (typeof given !== 'object') return;
    const schema = resolved(given, schemas);
    for (const one of schema.oneOf ?? []) {
      if (isListSchema(one, schemas) === Array.isArray(value)) add(value, one, pointer);
    }
    if (isJudged(value, schema)) parts.push({ value, schema, pointer, time: given['x-time'] });
    if (typeof value !== 'object' || value === null) return;
    const { prefixItems, items, properties, additionalProperties } = schema;
    for (const [token, part] of Object.entries(value)) {
      const inner = Array.isArray(value)
        ? (prefixItems?.[Number(token)] ?? items)
        : (properties?.[token] ?? additionalProperties);
      add(part, inner, `${pointer}/${token}`);
    }
  };
  add(whole, wholeSchema, '');
  return parts;
}

function isListSchema(schema: JsonSchema, schemas: Schemas): boolean {
  const { items, prefixItems } = resolved(schema, schemas);
  return items !== undefined || prefixItems !== undefined;
}

/** The rows that can be equal to another row of their list. They have no identifier. */
const repeatableRows = new Set(['#/components/schemas/PublicTrade']);

/** Returns whether a list contains a row twice that can occur only once. */
function repeatsRow({ value, schema: { items, prefixItems } }: Part): boolean {
  if (!Array.isArray(value) || prefixItems !== undefined || typeof items !== 'object') return false;
  if (repeatableRows.has(items.$ref ?? '')) return false;
  const texts = value.filter((row) => typeof row === 'object').map((row) => JSON.stringify(row));
  return new Set(texts).size < texts.length;
}
