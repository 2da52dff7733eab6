import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { routes, sections } from '@broker-api/spec';
import {
  channelsOf,
  documentText,
  messageNamesOf,
  reportedName,
  serverMessagesOf,
  streamSchemasOf,
} from '../cases/stream-messages.ts';

/** The schema keywords that are relevant to enumerations. */
interface SchemaNode {
  readonly $ref?: string;
  readonly title?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
}

type Schemas = Readonly<Record<string, SchemaNode>>;

interface Operations {
  readonly [method: string]: { readonly responses?: Readonly<Record<string, unknown>> };
}

interface Document {
  readonly paths: Readonly<Record<string, Operations>>;
  readonly components: { readonly schemas: Schemas };
}

const require = createRequire(import.meta.url);
const documents = sections.map((section) => ({
  section,
  document: require(`@broker-api/spec/${section}/openapi.source.json`) as Document,
}));

/**
 * Returns a digest of the bundled documents, their examples and the error catalogue. Equal digests
 * mean equal specifications.
 */
export function specHash(): string {
  const hash = createHash('sha256');
  for (const { section, document } of documents) {
    hash.update(JSON.stringify(document));
    hash.update(JSON.stringify(require(`@broker-api/spec/${section}/examples.json`)));
    hash.update(documentText(section));
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
  for (const { document } of documents) {
    const visit = enumCollector(document.components.schemas, found);
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
    for (const { responses = {} } of operations) {
      for (const [status, response] of Object.entries(responses)) {
        if (status.startsWith('2')) visit(response);
      }
    }
  }
  for (const section of sections) {
    const visit = enumCollector(streamSchemasOf(section), found);
    for (const channel of channelsOf(section)) {
      for (const { payload } of serverMessagesOf(section, channel)) visit(payload);
    }
  }
  return new Map([...found].map(([name, values]) => [name, [...values]]));
}

/** Returns a function that collects the enumerations of a schema, and of all that it refers to. */
function enumCollector(schemas: Schemas, found: Map<string, Set<string>>) {
  const visited = new Set<string>();
  return function visit(node: unknown, name = ''): void {
    if (typeof node !== 'object' || node === null) return;
    const { $ref, title = name, enum: values = [], properties = {}, ...rest }: SchemaNode = node;
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
