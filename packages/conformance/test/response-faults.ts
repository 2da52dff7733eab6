import { type GatewayOperation, operations } from '@broker-api/spec';
import { responseSchema, schemasOf } from '../src/cases/documents.ts';
import type { JsonSchema, Schemas } from '../src/cases/json-schema.ts';

/** A wrong behaviour of one operation, such as a wrong value in its responses. */
export interface ResponseFault {
  readonly operation: GatewayOperation;
  /** What is wrong, such as `/price: other digits`. */
  readonly name: string;
  /** Changes the parsed body of a successful response. */
  readonly body?: (body: unknown) => unknown;
  /** A parameter that the broker ignores. */
  readonly ignores?: string;
  /** How the broker treats the requests. */
  readonly behaviour?: 'other account' | 'first response' | 'example' | 'executes twice';
}

type Tokens = readonly string[];
type Change = (value: unknown) => unknown;

interface Part {
  readonly tokens: Tokens;
  readonly schema: JsonSchema;
}

/** Returns the faults of an operation that the specification's documents give. */
export function faultsOf(operation: GatewayOperation): readonly ResponseFault[] {
  const schemas = schemasOf(operation.section);
  const schema = responseSchema(operation);
  const parts = allPartsOf(schema, schemas);
  const leaves = parts.filter((one) => partsOf(one.schema).length === 0);
  const named = new Map(leaves.map((leaf) => [leaf.tokens.join('/'), leaf]));
  const lists = parts.filter((one) => one.schema.items !== undefined);
  return [
    ...[...named.values()].flatMap((leaf) => leafFaults(operation, leaf)),
    ...lists.flatMap(({ tokens }) => listFaults(operation, tokens)),
    ...ignoredParameters(operation),
    ...behaviours(operation),
  ];
}

function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = schema.$ref?.slice('#/components/schemas/'.length);
  return name === undefined ? schema : resolved(schemas[name] as JsonSchema, schemas);
}

/** Returns the parts of an object or a list, with the token that leads to each. */
function partsOf(schema: JsonSchema): readonly (readonly [string, JsonSchema])[] {
  const { properties = {}, prefixItems = [], items, additionalProperties, oneOf = [] } = schema;
  const every = [items, additionalProperties].filter((one) => typeof one === 'object');
  return [
    ...Object.entries(properties),
    ...prefixItems.map((one, index) => [String(index), one] as const),
    ...every.map((one) => ['*', one] as const),
    ...oneOf.map((one) => ['', one] as const),
  ];
}

/** Returns a schema and all its parts, with the tokens that lead to them. */
function allPartsOf(given: JsonSchema, schemas: Schemas, tokens: Tokens = []): readonly Part[] {
  const schema = resolved(given, schemas);
  const inner = partsOf(schema).flatMap(([token, part]) =>
    allPartsOf(part, schemas, token === '' ? tokens : [...tokens, token]),
  );
  return [{ tokens, schema }, ...inner];
}

/** Returns a body in which the values at a pointer are changed. */
function changedAt(body: unknown, [token, ...rest]: Tokens, change: Change): unknown {
  if (token === undefined) return change(body);
  if (Array.isArray(body)) {
    return body.map((one, index) =>
      token === '*' || token === String(index) ? changedAt(one, rest, change) : one,
    );
  }
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) =>
      token === '*' || token === name ? [name, changedAt(value, rest, change)] : [name, value],
    ),
  );
}

function leafFaults(operation: GatewayOperation, { tokens, schema }: Part): ResponseFault[] {
  const pointer = `/${tokens.join('/')}`;
  const fault = (what: string, change: Change): ResponseFault => ({
    operation,
    name: `${pointer}: ${what}`,
    body: (body) => changedAt(body, tokens, change),
  });
  if (schema.enum !== undefined) return [fault('another value', otherValue(schema.enum))];
  if (schema.format === 'epoch-ms') {
    return [fault('in seconds', inSeconds), fault('one minute later', later)];
  }
  return [fault('another value', otherScalar)];
}

const otherValue =
  (values: readonly unknown[]): Change =>
  (value) =>
    values.find((one) => one !== value) ?? value;

const inSeconds: Change = (value) => sameType(value, String(value).slice(0, -3));
const later: Change = (value) => sameType(value, String(BigInt(String(value)) + 60_000n));

function sameType(value: unknown, text: string): unknown {
  return typeof value === 'number' ? Number(text) : text;
}

const otherScalar: Change = (value) => {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value !== 'string') return value;
  if (/^[#\d.-]*\d$/.test(value)) return otherDigit(value);
  return `${value}X`;
};

/** Changes the first digit after which the number stays as long. */
function otherDigit(text: string): string {
  const at = text.search(/[1-9]/);
  if (at < 0) return text.replace('0', '1');
  const digit = Number(text[at]);
  return `${text.slice(0, at)}${digit === 9 ? 8 : digit + 1}${text.slice(at + 1)}`;
}

const listChanges: readonly (readonly [string, (rows: readonly unknown[]) => unknown])[] = [
  ['without the first row', (rows) => rows.slice(1)],
  ['without the last row', (rows) => rows.slice(0, -1)],
  ['with the first row twice', (rows) => [...rows.slice(0, 1), ...rows]],
  ['in the opposite order', (rows) => [...rows].reverse()],
  ['empty', () => []],
];

function listFaults(operation: GatewayOperation, tokens: Tokens): ResponseFault[] {
  return listChanges.map(([what, change]) => ({
    operation,
    name: `/${tokens.join('/')}: ${what}`,
    body: (body) => changedAt(body, tokens, (rows) => (Array.isArray(rows) ? change(rows) : rows)),
  }));
}

const signedParameters = new Set(['timestamp', 'recvWindow', 'signature']);

function ignoredParameters(operation: GatewayOperation): ResponseFault[] {
  return operation.parameters
    .filter(({ name, ignored }) => !signedParameters.has(name) && ignored !== true)
    .map(({ name }) => ({ operation, name: `ignores ${name}`, ignores: name }));
}

function behaviours(operation: GatewayOperation): ResponseFault[] {
  const changes = operation.retry !== 'safe';
  const fault = (behaviour: NonNullable<ResponseFault['behaviour']>): ResponseFault => ({
    operation,
    name: `behaviour: ${behaviour}`,
    behaviour,
  });
  return [
    fault('example'),
    ...(changes ? [fault('executes twice')] : [fault('first response')]),
    ...(operation.signed ? [fault('other account')] : []),
  ];
}

export const allResponseFaults: readonly ResponseFault[] = Object.values(operations).flatMap(
  (ofSection) => Object.values(ofSection).flatMap(faultsOf),
);
