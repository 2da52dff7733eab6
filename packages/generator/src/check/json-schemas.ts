import { basename } from 'node:path/posix';
import { isObject, isRef, listOf, objectOf, type UncheckedObject } from '../json.ts';
import type { Spec } from '../load.ts';
import { childOf, type Located } from '../located.ts';

/** The schema of each kind of file, by a pattern of the path. The first match counts. */
const kinds: readonly (readonly [pattern: RegExp, schema: string])[] = [
  [/^spec\/control\/operations\/[^/]+\.yaml$/, 'control-operation.schema.json'],
  [/^spec\/\w+\/operations\/[^/]+\.yaml$/, 'operation.schema.json'],
  [/^spec\/\w+\/parameters\/[^/]+\.yaml$/, 'parameter.schema.json'],
  [/^spec\/\w+\/schemas\/[^/]+\.yaml$/, 'schema.schema.json#/$defs/file'],
  [/^spec\/\w+\/responses\/[^/]+\.yaml$/, 'response.schema.json'],
  [/^spec\/\w+\/headers\/[^/]+\.yaml$/, 'header.schema.json'],
  [/^spec\/\w+\/security\/[^/]+\.yaml$/, 'security.schema.json'],
  [/^spec\/\w+\/messages\/[^/]+\.yaml$/, 'message.schema.json'],
  [/^spec\/\w+\/channels\/[^/]+\.yaml$/, 'channel.schema.json'],
  [/^spec\/\w+\/openapi\.yaml$/, 'openapi.schema.json'],
  [/^spec\/\w+\/asyncapi\.yaml$/, 'asyncapi.schema.json'],
  [/^spec\/\w+\/workflows\/[^/]+\.arazzo\.yaml$/, 'workflow.schema.json'],
  [/^spec\/\w+\/scenarios\/[^/]+\.scenario$/, 'workflow.schema.json'],
  [/^spec\/errors\.yaml$/, 'errors.schema.json'],
  [/^spec\/sources\.yaml$/, 'sources.schema.json'],
  [/^spec\/findings\/[^/]+\.yaml$/, 'finding.schema.json'],
  [/^spec\/requirements\/[^/]+\/[^/]+\.yaml$/, 'requirements.schema.json'],
];

/** Returns the schema of a file, such as `operation.schema.json`, or undefined if it has none. */
export function schemaOf(path: string): string | undefined {
  return kinds.find(([pattern]) => pattern.test(path))?.[1];
}

/** Returns the schemas in spec/ by file name. Their references begin with the name of a file. */
export function jsonSchemas(spec: Spec): Map<string, UncheckedObject> {
  const files = spec.filesIn('spec').filter(({ path }) => path.endsWith('.schema.json'));
  return new Map(
    files.map(({ path, content }) => {
      const name = basename(path);
      return [name, objectOf(withFileNames(content, name))];
    }),
  );
}

function withFileNames(schema: unknown, name: string): unknown {
  if (Array.isArray(schema)) return schema.map((item) => withFileNames(item, name));
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).map(([key, value]) => {
    const isLocal = key === '$ref' && typeof value === 'string' && value.startsWith('#');
    return [key, isLocal ? `${name}${value.replace(/^#$/, '')}` : withFileNames(value, name)];
  });
  return Object.fromEntries(entries);
}

/** Returns the target of a reference in the JSON Schemas. */
export function targetIn(schemas: ReadonlyMap<string, UncheckedObject>, ref: string): unknown {
  const [file = '', pointer = ''] = ref.split('#');
  const keys = pointer.split('/').slice(1);
  return keys.reduce<unknown>((found, key) => objectOf(found)[key], schemas.get(file));
}

/** A value, and the schemas that describe it. */
export interface Visited {
  readonly at: Located;
  /** What the value is if its schema is a file, such as `operation` or `schema`. */
  readonly kind: string | undefined;
  /** The schema, and the alternatives of its `oneOf`. */
  readonly schemas: readonly UncheckedObject[];
  readonly parent: Visited | undefined;
}

/** Visits the values of files together with the schemas that describe them. */
export class Visitor {
  readonly #schemas: ReadonlyMap<string, UncheckedObject>;

  constructor(schemas: ReadonlyMap<string, UncheckedObject>) {
    this.#schemas = schemas;
  }

  /** Returns a value and all values in it that have a schema. */
  visit(at: Located, schema: unknown, parent?: Visited): Visited[] {
    const { schemas, kind } = this.#describe(schema, at.value);
    if (schemas.length === 0) return [];
    const visited: Visited = { at, kind, schemas, parent };
    if (typeof at.value !== 'object' || at.value === null) return [visited];
    const children = Object.keys(at.value).flatMap((key) => {
      const child = childOf(at, key);
      const inner = schemas.map((one) => schemaOfChild(one, key, Array.isArray(at.value)));
      const found = inner.find((one) => one !== undefined);
      return child === undefined || found === undefined ? [] : this.visit(child, found, visited);
    });
    return [visited, ...children];
  }

  /** Follows references, decides conditions, and adds the alternatives of `oneOf`. */
  #describe(
    schema: unknown,
    value: unknown,
  ): { readonly kind: string | undefined; readonly schemas: readonly UncheckedObject[] } {
    if (!isObject(schema)) return { kind: undefined, schemas: [] };
    if (isRef(schema)) {
      const [file = '', pointer = ''] = schema.$ref.split('#');
      const { $ref: _, ...own } = schema;
      const found = this.#describe(targetIn(this.#schemas, schema.$ref), value);
      const kind = pointer === '' ? file.replace('.schema.json', '') : found.kind;
      return { kind, schemas: [own, ...found.schemas] };
    }
    if (isObject(schema.if)) return this.#describe(branchOf(schema, schema.if, value), value);
    const alternatives = listOf(schema.oneOf).flatMap((one) => this.#describe(one, value).schemas);
    return { kind: undefined, schemas: [schema, ...alternatives] };
  }
}

function branchOf(schema: UncheckedObject, condition: UncheckedObject, value: unknown): unknown {
  const isMet =
    condition.required !== undefined
      ? isRef(value)
      : (Array.isArray(value) ? 'array' : typeof value) === condition.type;
  return isMet ? (schema.then ?? {}) : schema.else;
}

function schemaOfChild(schema: UncheckedObject, key: string, isList: boolean): unknown {
  if (isList) return schema.items;
  const named = objectOf(schema.properties)[key];
  const patterns = Object.entries(objectOf(schema.patternProperties));
  return (
    named ??
    patterns.find(([pattern]) => new RegExp(pattern).test(key))?.[1] ??
    (isObject(schema.additionalProperties) ? schema.additionalProperties : undefined)
  );
}
