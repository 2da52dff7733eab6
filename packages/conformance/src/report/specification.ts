import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { operations, routes, sections } from '@broker-api/spec';
import {
  channelsOf,
  documentText,
  messageNamesOf,
  reportedName,
  responseSchema,
  schemasOf,
  serverMessagesOf,
  streamSchemasOf,
} from '../cases/documents.ts';
import type { JsonSchema, Schemas } from '../cases/json-schema.ts';

const require = createRequire(import.meta.url);

/**
 * Returns a digest of the bundled documents, their examples and the error catalogue. Equal digests
 * mean equal specifications.
 */
export function specHash(): string {
  const hash = createHash('sha256');
  for (const section of sections) {
    hash.update(documentText(section, 'openapi'));
    hash.update(JSON.stringify(require(`@broker-api/spec/${section}/examples.json`)));
    hash.update(documentText(section, 'asyncapi'));
  }
  hash.update(JSON.stringify(require('@broker-api/spec/errors.json')));
  return hash.digest('hex').slice(0, 16);
}

/** An operation of the service, with the error codes that it can return. */
export interface Operation {
  /** Section and operationId. An operation that all sections share belongs to the first section. */
  readonly name: string;
  readonly section: string;
  readonly errorCodes: readonly number[];
}

/** Returns every operation once, without aliases. */
export function allOperations(): readonly Operation[] {
  return [...routes.values()]
    .filter(({ alias }) => !alias)
    .map(({ operation: { section, operationId, errorCodes } }) => ({
      name: `${section}/${operationId}`,
      section,
      errorCodes,
    }));
}

/** Returns the names of all stream messages, such as `spot/marketData/depth`. */
export function allMessages(): readonly string[] {
  const names = sections.flatMap((section) =>
    channelsOf(section).flatMap((channel) =>
      messageNamesOf(section, channel).map((name) => reportedName(section, channel, name)),
    ),
  );
  return [...new Set(names)];
}

/**
 * Returns the enumeration values in the schemas of responses and of the server's messages, by the
 * name of the schema or field.
 */
export function responseEnumValues(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const section of sections) {
    const visit = enumCollector(schemasOf(section), found);
    for (const operation of Object.values(operations[section])) visit(responseSchema(operation));
    const visitMessage = enumCollector(streamSchemasOf(section), found);
    for (const channel of channelsOf(section)) {
      for (const { payload } of serverMessagesOf(section, channel)) visitMessage(payload);
    }
  }
  return new Map([...found].map(([name, values]) => [name, [...values]]));
}

/** Returns a function that collects the enumerations of a schema, and of all that it refers to. */
function enumCollector(schemas: Schemas, found: Map<string, Set<string>>) {
  const visited = new Set<string>();
  return function visit(node: unknown, name = ''): void {
    if (typeof node !== 'object' || node === null) return;
    const { $ref, title = name, enum: values = [], properties = {}, ...rest }: JsonSchema = node;
    if (values.length > 0) {
      found.set(name, new Set([...(found.get(name) ?? []), ...values.map(String)]));
    }
    for (const [field, schema] of Object.entries(properties)) visit(schema, `${title}.${field}`);
    if ($ref !== undefined && !visited.has($ref)) {
      visited.add($ref);
      const target = $ref.split('/').at(-1) ?? '';
      visit(schemas[target], target);
    }
    for (const [key, value] of Object.entries(rest)) {
      // Examples are data, not schemas.
      if (!/^(x-|example|default)/.test(key)) visit(value, name);
    }
  };
}
