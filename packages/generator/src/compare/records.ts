// A bundled document as records, whose fields are compared one by one.
import { isObject, isRef, listOf, objectOf, type UncheckedObject } from '../json.ts';
import { nameOfValue, setOf } from './differences.ts';
import type { Direction } from './verdict.ts';

/** An operation, parameter, response, message, error code or another part of a version. */
export interface PartRecord {
  /** Such as `operation`, `parameter` or `message`; policy.ts has the rules. */
  readonly kind: string;
  /** A list whose order means nothing is a map with its members as keys. */
  readonly fields: UncheckedObject;
  readonly schema?: UncheckedObject;
  /** Whether clients send or receive the values of the schema. */
  readonly directions?: readonly Direction[];
  /** The records inside it by their paths, such as `parameters/limit`. */
  readonly parts?: PartRecords;
}

/** Records by their paths. */
export type PartRecords = Readonly<Record<string, PartRecord>>;

/** Returns the records of a bundled document by their paths, such as `operations/getDepth`. */
export function recordsOf(bundle: UncheckedObject): PartRecords {
  const { paths, channels, operations, components, servers, tags, security: _, ...rest } = bundle;
  const fields = {
    ...rest,
    // The messages state who sends them, so only the texts matter.
    operations,
    servers: Array.isArray(servers) ? byKey(servers, 'url') : servers,
    tags: byKey(listOf(tags), 'name'),
    securitySchemes: objectOf(components).securitySchemes,
  };
  // The operations and messages come first, because they decide who uses a schema.
  return {
    document: { kind: 'document', fields },
    ...operationRecords(objectOf(paths), bundle),
    ...streamRecords(objectOf(channels), objectOf(operations), bundle),
    ...schemaRecords(objectOf(components)),
  };
}

function byKey(list: readonly unknown[], key: string): UncheckedObject {
  return Object.fromEntries(list.map((one) => [nameOfValue(objectOf(one)[key]), one]));
}

/** Follows references inside a bundle. */
function resolve(value: unknown, bundle: UncheckedObject): UncheckedObject {
  if (!isRef(value)) return objectOf(value);
  const { $ref, ...beside } = value;
  const keys = $ref.slice('#/'.length).split('/');
  const target = keys.reduce<unknown>(
    (node, key) => objectOf(node)[key.replaceAll('~1', '/')],
    bundle,
  );
  return { ...resolve(target, bundle), ...beside };
}

function schemaRecords({ schemas }: UncheckedObject): PartRecords {
  const record = ($ref: string): PartRecord => ({ kind: 'schema', fields: {}, schema: { $ref } });
  const names = Object.keys(objectOf(schemas));
  return Object.fromEntries(names.map((name) => [`schemas/${name}`, record(name)]));
}

const methods = ['get', 'put', 'post', 'delete', 'patch'];

function operationRecords(paths: UncheckedObject, bundle: UncheckedObject): PartRecords {
  const found = Object.entries(paths).flatMap(([path, item]) => {
    const { parameters: shared, ...operations } = objectOf(item);
    return Object.entries(operations)
      .filter(([method]) => methods.includes(method))
      .map(([method, value]): [string, PartRecord] => {
        const route = `${method.toUpperCase()} ${path}`;
        const { operationId = route, ...operation } = objectOf(value);
        const parameters = [...listOf(shared), ...listOf(operation.parameters)];
        const record = operationRecord({ ...operation, parameters }, route, bundle);
        return [`operations/${operationId}`, record];
      });
  });
  return Object.fromEntries(found);
}

function operationRecord(
  operation: UncheckedObject,
  route: string,
  bundle: UncheckedObject,
): PartRecord {
  const { parameters, requestBody, responses, security = bundle.security, ...rest } = operation;
  const { 'x-aliases': aliases, ...own } = rest;
  const [method = ''] = route.split(' ');
  const routes = listOf(aliases)
    .map(objectOf)
    .map((alias) => `${String(alias.method ?? method).toUpperCase()} ${alias.path}`);
  const fields = {
    'x-retry': 'never',
    'x-security-type': 'NONE',
    ...stated(own),
    route,
    path: setOf([route, ...routes]),
    tags: setOf(own.tags),
    security: security && setOf(security),
    'x-error-codes': setOf(own['x-error-codes']),
    'x-parameter-rules': setOf(listOf(own['x-parameter-rules']).map(objectOf).flatMap(statements)),
  };
  const inputs = listOf(parameters).map((item) => resolve(item, bundle));
  const request = (kind: string) => (part: unknown) => contentRecord(kind, 'request', part, bundle);
  const response = (part: unknown) => contentRecord('response', 'response', part, bundle);
  const parts = {
    ...records('parameters', byKey(inputs, 'name'), request('parameter')),
    ...records('requestBody', requestBody && { body: requestBody }, request('body')),
    ...records('responses', responses, response),
  };
  return { kind: 'operation', fields, parts };
}

function records(
  group: string,
  parts: unknown,
  read: (part: unknown) => PartRecord,
): Record<string, PartRecord> {
  const entries = Object.entries(objectOf(parts));
  return Object.fromEntries(entries.map(([name, part]) => [`${group}/${name}`, read(part)]));
}

/** Reads a parameter, header, body, response or media type. */
function contentRecord(
  kind: string,
  direction: Direction,
  part: unknown,
  bundle: UncheckedObject,
): PartRecord {
  const { name: _, schema, content, headers, ...own } = resolve(part, bundle);
  const { 'x-selects': selects, 'x-sent-with': sentWith, ...rest } = own;
  const fields = {
    ...(direction === 'request' && kind !== 'media' && { required: false }),
    ...stated(rest),
    // The relation is a part of what is selected, also if it is not written.
    ...(selects !== undefined && { 'x-selects': nameOfValue(selects) }),
    ...(sentWith !== undefined && { 'x-sent-with': setOf(sentWith) }),
  };
  const inside = (of: string) => (one: unknown) => contentRecord(of, direction, one, bundle);
  const parts = {
    ...records('content', content, inside('media')),
    ...records('headers', headers, inside('header')),
  };
  return { kind, fields, schema: objectOf(schema), directions: [direction], parts };
}

/** Removes keys that say what is also true without them. */
function stated(fields: UncheckedObject): UncheckedObject {
  const usual: UncheckedObject = fields.in === 'query' ? { style: 'form', explode: true } : {};
  const entries = Object.entries(fields);
  return Object.fromEntries(
    entries.filter(([key, value]) => value !== (key in usual ? usual[key] : false)),
  );
}

/** A rule that requires several parameters, or for several values, is several statements. */
function statements(rule: UncheckedObject): unknown[] {
  if (rule.require === undefined) return [sortedLists(rule)];
  let conditions: UncheckedObject[] = [{}];
  for (const [name, values] of Object.entries(objectOf(rule.when))) {
    conditions = conditions.flatMap((one) =>
      listOf(values).map((value) => ({ ...one, [name]: value })),
    );
  }
  return conditions.flatMap((when) => listOf(rule.require).map((require) => ({ when, require })));
}

function sortedLists(rule: UncheckedObject): UncheckedObject {
  const sorted = (value: unknown): unknown =>
    Array.isArray(value) ? [...value].sort() : isObject(value) ? sortedLists(value) : value;
  return Object.fromEntries(Object.entries(rule).map(([key, value]) => [key, sorted(value)]));
}

function streamRecords(
  channels: UncheckedObject,
  operations: UncheckedObject,
  bundle: UncheckedObject,
): PartRecords {
  const found: Record<string, PartRecord> = {};
  const directions = messageDirections(operations);
  for (const [id, channel] of Object.entries(channels)) {
    const { messages, ...fields } = objectOf(channel);
    found[`channels/${id}`] = { kind: 'channel', fields };
    for (const [name, message] of Object.entries(objectOf(messages))) {
      const { payload, ...rest } = resolve(message, bundle);
      const sent = directions.get(`#/channels/${id}/messages/${name}`);
      found[`messages/${id} ${name}`] = {
        kind: 'message',
        fields: { ...rest, direction: setOf(sent) },
        schema: objectOf(payload),
        directions: sent ?? ['response'],
      };
    }
  }
  return found;
}

/** Returns whether clients send or receive each message. The documents describe the server. */
function messageDirections(operations: UncheckedObject): Map<string, Direction[]> {
  const directions = new Map<string, Direction[]>();
  const add = (messages: unknown, direction: Direction): void => {
    for (const { $ref } of listOf(messages).filter(isRef)) {
      directions.set($ref, [...(directions.get($ref) ?? []), direction]);
    }
  };
  for (const { action, messages, reply } of Object.values(operations).map(objectOf)) {
    add(messages, action === 'send' ? 'response' : 'request');
    add(objectOf(reply).messages, action === 'send' ? 'request' : 'response');
  }
  return directions;
}
