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

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
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
    const visitor = new EnumVisitor(document.components.schemas, found);
    for (const item of Object.values(document.paths)) {
      for (const operation of Object.values(item)) visitor.visitResponses(operation);
    }
  }
  for (const section of sections) {
    const visitor = new EnumVisitor(streamSchemasOf(section), found);
    for (const channel of channelsOf(section)) {
      for (const { payload } of serverMessagesOf(section, channel)) visitor.visitSchema(payload);
    }
  }
  return new Map([...found].map(([name, values]) => [name, [...values]]));
}

/** Collects the enumerations of schemas. */
class EnumVisitor {
  readonly #schemas: Schemas;
  readonly #found: Map<string, Set<string>>;
  readonly #visited = new Set<string>();

  constructor(schemas: Schemas, found: Map<string, Set<string>>) {
    this.#schemas = schemas;
    this.#found = found;
  }

  visitResponses(operation: unknown): void {
    const { responses = {} } = operation as { responses?: Readonly<Record<string, unknown>> };
    for (const [status, response] of Object.entries(responses)) {
      if (status.startsWith('2')) this.#visit(response, '');
    }
  }

  visitSchema(schema: unknown): void {
    this.#visit(schema, '');
  }

  #visit(node: unknown, name: string): void {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      for (const item of node) this.#visit(item, name);
      return;
    }
    const schema = node as SchemaNode;
    if (schema.$ref !== undefined) this.#follow(schema.$ref);
    if (schema.enum !== undefined) this.#add(name, schema.enum);
    for (const [key, value] of Object.entries(schema)) {
      // Examples are data, not schemas.
      if (/^(x-|example|default|enum|\$ref)/.test(key)) continue;
      if (key === 'properties') {
        this.#visitProperties(schema.properties ?? {}, schema.title ?? name);
      }
      if (key !== 'properties') this.#visit(value, name);
    }
  }

  #visitProperties(properties: Readonly<Record<string, SchemaNode>>, name: string): void {
    for (const [field, value] of Object.entries(properties)) {
      this.#visit(value, `${name}.${field}`);
    }
  }

  #follow(reference: string): void {
    const name = reference.split('/').at(-1) ?? '';
    if (this.#visited.has(reference)) return;
    this.#visited.add(reference);
    this.#visit(this.#schemas[name], name);
  }

  #add(name: string, values: readonly unknown[]): void {
    const known = this.#found.get(name) ?? new Set();
    for (const value of values) known.add(String(value));
    this.#found.set(name, known);
  }
}
