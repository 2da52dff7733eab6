import { isObject, isRef, type JsonObject, listOf, objectOf } from '../json.ts';
import { type Keyed, keyedSchema, keyedSchemas, keyedSet, mapValues } from './keyed-schema.ts';
import { keyedRules } from './parameter-rules.ts';
import { documentationKeys } from './rules.ts';
import { nameOfValue } from './value-name.ts';

/** A document as maps of named parts. Lists without a meaningful order are maps, too. */
export interface KeyedDocument {
  /** OpenAPI operations, by operationId, or by method and path. */
  readonly operations: Keyed;
  /** AsyncAPI channels, by id. */
  readonly channels: Keyed;
  /** AsyncAPI messages, by channel id and message name. */
  readonly messages: Keyed;
  readonly schemas: Keyed;
  /** The rest of the document: information, servers, security schemes. */
  readonly document: Keyed;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

const known = new WeakMap<JsonObject, KeyedDocument>();

/** Returns a bundled OpenAPI or AsyncAPI document as maps. The bundle must not change later. */
export function keyedDocument(bundle: JsonObject): KeyedDocument {
  const keyed = known.get(bundle) ?? convert(bundle);
  known.set(bundle, keyed);
  return keyed;
}

function convert(bundle: JsonObject): KeyedDocument {
  const { paths, channels, operations, components, servers, tags, ...rest } = bundle;
  const { 'x-generated': _, ...document } = rest;
  const parts = objectOf(components);
  const isAsync = 'asyncapi' in bundle;
  return {
    operations: isAsync ? {} : keyedOperations(objectOf(paths), bundle),
    channels: isAsync ? mapValues(objectOf(channels), keyedChannel) : {},
    messages: isAsync ? keyedMessages(bundle) : {},
    schemas: keyedSchemas(objectOf(parts.schemas), (value) => resolve(value, bundle)),
    document: {
      ...document,
      servers: keyedServers(servers),
      tags: Object.fromEntries(listOf(tags).map((tag) => [nameOfValue(objectOf(tag).name), tag])),
      securitySchemes: objectOf(parts.securitySchemes),
      ...(isAsync && { operations: mapValues(objectOf(operations), textsOf) }),
    },
  };
}

function keyedServers(servers: unknown): Keyed {
  if (isObject(servers)) return { ...servers };
  return Object.fromEntries(
    listOf(servers).map((server) => [nameOfValue(objectOf(server).url), server]),
  );
}

/** Follows a reference of a bundled document to another part of it. */
function resolve(value: unknown, bundle: JsonObject): JsonObject {
  if (!isRef(value)) return objectOf(value);
  const { $ref, ...siblings } = value;
  const keys = $ref.replace(/^#\//, '').split('/');
  const names = keys.map((key) =>
    decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'),
  );
  const target = names.reduce<unknown>((node, name) => objectOf(node)[name], bundle);
  return { ...resolve(target, bundle), ...siblings };
}

function keyedOperations(paths: JsonObject, bundle: JsonObject): Keyed {
  const found = Object.entries(paths).flatMap(([path, item]) => {
    const { parameters: shared, ...operations } = resolve(item, bundle);
    return methods
      .filter((method) => isObject(operations[method]))
      .map((method): [string, Keyed] => {
        const operation = operations[method] as JsonObject;
        const route = `${method.toUpperCase()} ${path}`;
        const parameters = [...listOf(shared), ...listOf(operation.parameters)];
        const name = String(operation.operationId ?? route);
        return [name, keyedOperation({ ...operation, parameters }, route, bundle)];
      });
  });
  return Object.fromEntries(found);
}

function keyedOperation(operation: JsonObject, route: string, bundle: JsonObject): Keyed {
  const {
    operationId: _,
    parameters,
    requestBody,
    responses,
    security,
    tags,
    ...other
  } = operation;
  const { 'x-aliases': aliases, ...rest } = other;
  const keyed: Keyed = {
    ...withoutFalse(rest),
    route,
    parameters: keyedParameters(listOf(parameters), bundle),
    responses: mapValues(objectOf(responses), (one) => keyedResponse(one, bundle)),
    tags: keyedSet(listOf(tags)),
    path: keyedSet([route, ...aliasRoutes(listOf(aliases), route)]),
    'x-error-codes': keyedSet(listOf(rest['x-error-codes'])),
    'x-parameter-rules': keyedRules(listOf(rest['x-parameter-rules'])),
  };
  const needs = security ?? bundle.security;
  if (needs !== undefined) keyed.security = keyedSet(needs);
  if (requestBody !== undefined)
    keyed.requestBody = keyedContent(resolve(requestBody, bundle), bundle);
  return keyed;
}

function aliasRoutes(list: readonly unknown[], route: string): string[] {
  const [ownMethod = ''] = route.split(' ');
  return list.map((one) => {
    const { path, method = ownMethod } = objectOf(one);
    return `${String(method).toUpperCase()} ${String(path)}`;
  });
}

function keyedParameters(list: readonly unknown[], bundle: JsonObject): Keyed {
  const keyed: Keyed = {};
  for (const item of list) {
    const { name, ...parameter } = resolve(item, bundle);
    const text = String(name);
    // A parameter of an operation replaces the same parameter of its path.
    const other = keyed[text] as JsonObject | undefined;
    const key = other && other.in !== parameter.in ? `${text} (${parameter.in})` : text;
    keyed[key] = { required: false, ...keyedContent(withoutDefaults(parameter), bundle) };
  }
  return keyed;
}

function keyedResponse(response: unknown, bundle: JsonObject): Keyed {
  const resolved = resolve(response, bundle);
  const headers = mapValues(objectOf(resolved.headers), (header) =>
    keyedContent(withoutFalse(resolve(header, bundle)), bundle),
  );
  return { ...keyedContent(resolved, bundle), headers };
}

/** Removes keys of a parameter that say what is also true without them. */
function withoutDefaults(parameter: JsonObject): JsonObject {
  const { style, explode, ...rest } = parameter;
  const isInQuery = parameter.in === 'query' || parameter.in === 'cookie';
  const usual = isInQuery ? 'form' : 'simple';
  const kept: Record<string, unknown> = withoutFalse(rest);
  if (style !== undefined && style !== usual) kept.style = style;
  if (explode !== undefined && explode !== ((style ?? usual) === 'form')) kept.explode = explode;
  return kept;
}

/** Removes keys that say that something does not apply. */
function withoutFalse(part: JsonObject): JsonObject {
  const entries = Object.entries(part).filter(
    ([key, value]) => value !== false || key === 'schema',
  );
  return Object.fromEntries(entries);
}

/** Converts the schemas of a parameter, header, body or response. */
function keyedContent(part: JsonObject, bundle: JsonObject): Keyed {
  const keyed: Keyed = { ...part };
  if ('schema' in part) {
    keyed.schema = keyedSchema(part.schema, (value) => resolve(value, bundle));
  }
  if ('content' in part) {
    keyed.content = mapValues(objectOf(part.content), (media) =>
      keyedContent(objectOf(media), bundle),
    );
  }
  if ('x-sent-with' in part) keyed['x-sent-with'] = keyedSet(part['x-sent-with']);
  // The relation is a part of what is selected, also if it is not written.
  if ('x-selects' in part) keyed['x-selects'] = nameOfValue(part['x-selects']);
  return keyed;
}

function keyedChannel(channel: unknown): unknown {
  const { messages: _, ...rest } = objectOf(channel);
  return rest;
}

/** Messages state which operations send and receive them, so only the texts remain. */
function textsOf(operation: unknown): unknown {
  const entries = Object.entries(objectOf(operation));
  return Object.fromEntries(entries.filter(([key]) => documentationKeys.has(key)));
}

/** Returns the messages with the operations that send and receive them. */
function keyedMessages(bundle: JsonObject): Keyed {
  const uses = messageUses(objectOf(bundle.operations));
  const keyed: Keyed = {};
  for (const [id, channel] of Object.entries(objectOf(bundle.channels))) {
    for (const [name, message] of Object.entries(objectOf(resolve(channel, bundle).messages))) {
      const { payload, ...rest } = resolve(message, bundle);
      const path = `#/channels/${id}/messages/${name}`;
      const direction = uses.get(path) ?? {};
      keyed[`${id} ${name}`] = {
        ...rest,
        direction,
        payload: keyedSchema(payload, (value) => resolve(value, bundle)),
      };
    }
  }
  return keyed;
}

/** Returns whether a client receives (`response`) or sends (`request`) each message. */
function messageUses(operations: JsonObject): Map<string, Record<string, true>> {
  const uses = new Map<string, Record<string, true>>();
  const add = (messages: unknown, direction: string): void => {
    for (const message of listOf(messages)) {
      const path = isRef(message) ? message.$ref : '';
      uses.set(path, { ...uses.get(path), [direction]: true });
    }
  };
  for (const operation of Object.values(operations).map(objectOf)) {
    const isSent = operation.action === 'send';
    add(operation.messages, isSent ? 'response' : 'request');
    add(objectOf(operation.reply).messages, isSent ? 'request' : 'response');
  }
  return uses;
}
