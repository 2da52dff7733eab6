import { basename, dirname } from 'node:path/posix';
import { isRef, listOf, objectOf, type UncheckedObject } from '../json.ts';
import type { Spec } from '../load.ts';
import { childOf, type Located, targetPath } from '../located.ts';

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly required: boolean;
  /** The parameter, in the file of the operation or in its own. */
  readonly at: Located<UncheckedObject>;
  /** The schema as written in the file, possibly a reference. */
  readonly schema: Located | undefined;
  /** The resolved schema, merged with the keys beside the `$ref`. */
  readonly resolved: UncheckedObject;
}

/** Parameters that clients add automatically. Examples and callers omit them. */
export const addedByClients: readonly string[] = ['timestamp', 'signature'];

/** Returns the operations of the specification, one per file. */
export function operationsOf(spec: Spec): Located<UncheckedObject>[] {
  return [...spec.files.values()]
    .filter(({ path }) => basename(dirname(path)) === 'operations')
    .map((file) => ({ file, keys: [], value: objectOf(file.content) }));
}

/** Returns the references of the route tables to operations. */
export function routesOf(spec: Spec): Located[] {
  return spec.documents.flatMap((path) => {
    const paths = spec.at(spec.file(path), 'paths');
    return Object.entries(objectOf(paths?.value)).flatMap(([route, item]) =>
      Object.keys(objectOf(item)).flatMap((method) => {
        const operation = spec.at(paths, route, method);
        return operation !== undefined && isRef(operation.value) ? [operation] : [];
      }),
    );
  });
}

/** Returns whether a file belongs to the control plane, which only the sandbox has. */
export function isControlPlane(path: string): boolean {
  return path.startsWith('spec/control/');
}

/** Returns the parameters of an operation. */
export function parametersOf(spec: Spec, operation: Located): Parameter[] {
  const list = childOf(operation, 'parameters');
  return itemsOf(list).flatMap((item) => {
    const at = spec.resolve(item);
    const value = objectOf(at.value);
    if (typeof value.name !== 'string') return [];
    const schema = childOf(at, 'schema');
    return [
      {
        name: value.name,
        required: value.required === true,
        at: { ...at, value },
        schema,
        resolved: schema === undefined ? {} : mergedSchema(spec, schema),
      },
    ];
  });
}

/** Returns the target of a schema, merged with the keys beside its `$ref`. */
export function mergedSchema(spec: Spec, schema: Located): UncheckedObject {
  const { $ref: _, ...siblings } = objectOf(schema.value);
  return { ...objectOf(spec.resolve(schema).value), ...siblings };
}

/** Returns the items of a list. */
export function itemsOf(list: Located | undefined): Located[] {
  return listOf(list?.value).flatMap((_, index) => (list && childOf(list, index)) ?? []);
}

/** Returns the unresolved schema of the JSON request body, if there is one. */
export function bodySchema(spec: Spec, operation: Located): Located | undefined {
  return spec.at(operation, 'requestBody', 'content', 'application/json', 'schema');
}

/** Returns the unresolved schema of a response's JSON body, if there is one. */
export function responseSchema(
  spec: Spec,
  operation: Located | undefined,
  status = '200',
): Located | undefined {
  return spec.at(operation, 'responses', status, 'content', 'application/json', 'schema');
}

/** Returns the schema of the rows of a list, or of the lists in an object; undefined if none. */
export function rowSchema(spec: Spec, operation: Located | undefined): Located | undefined {
  const schema = spec.resolve(responseSchema(spec, operation));
  const path = objectOf(schema?.value).type === 'array' ? [] : ['additionalProperties'];
  return spec.resolve(spec.at(schema, ...path, 'items'));
}

/** Returns the named schemas in the oneOf of the successful response; none without oneOf. */
export function responseAlternatives(
  spec: Spec,
  operation: Located,
): { readonly name: string; readonly schema: Located }[] {
  const alternatives = spec.at(spec.resolve(responseSchema(spec, operation)), 'oneOf');
  return itemsOf(alternatives)
    .filter(({ value }) => isRef(value))
    .map((schema) => ({ name: basename(targetPath(schema), '.yaml'), schema }));
}
