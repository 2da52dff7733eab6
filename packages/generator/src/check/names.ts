import { basename, dirname } from 'node:path/posix';
import { nearestNames } from '@broker-api/spec/nearest-names';
import { isRef, listOf, objectOf, textsOf, type UncheckedObject } from '../json.ts';
import type { Spec } from '../load.ts';
import type { Located } from '../located.ts';
import type { Problem } from '../problem.ts';
import { formatNames } from '../validation/message-text.ts';
import type { Visited, Visitor } from './json-schemas.ts';
import {
  mergedSchema,
  operationsOf,
  parametersOf,
  responseAlternatives,
  responseSchema,
  rowSchema,
} from './operations.ts';

/**
 * Checks every name that a file mentions. In the JSON Schemas, `x-names` says whose name a text is,
 * and `propertyNames` with `x-names` says whose names the keys of an object are.
 *
 * @param values all values that have a schema
 */
export function nameProblems(spec: Spec, values: readonly Visited[], visitor: Visitor): Problem[] {
  const names = new Names(spec);
  const parameters = values.flatMap((one) => (isParameterRef(one) ? [one] : []));
  // The names in a parameter's file are those of each operation that references it.
  const shared = parameters.flatMap((ref) =>
    visitor.visit(spec.resolve(ref.at), { $ref: 'parameter.schema.json' }, ref.parent),
  );
  const own = values.filter(({ at }) => basename(dirname(at.file.path)) !== 'parameters');
  return [...own, ...shared].flatMap((one) => names.problems(one));
}

function isParameterRef({ at, parent }: Visited): boolean {
  return isRef(at.value) && parent?.at.keys.at(-1) === 'parameters';
}

/** The longest list of names in a message. */
const maximumListed = 30;

class Names {
  readonly #spec: Spec;
  readonly #operations: ReadonlyMap<string, Located<UncheckedObject>>;

  constructor(spec: Spec) {
    this.#spec = spec;
    this.#operations = new Map(operationsOf(spec).map((one) => [one.file.path, one]));
  }

  problems(visited: Visited): Problem[] {
    const { at, schemas } = visited;
    const isScalar = typeof at.value === 'string' || typeof at.value === 'number';
    const kind = schemas.find((one) => one['x-names'] !== undefined);
    const keyKind = schemas.map((one) => objectOf(one.propertyNames)).find((one) => one['x-names']);
    const keys = keyKind === undefined ? [] : Object.keys(objectOf(at.value));
    return [
      ...(isScalar && kind ? this.#problem(String(at.value), kind, visited, at) : []),
      ...keys.flatMap((key) => {
        const child = { ...at, keys: [...at.keys, key] };
        return this.#problem(key, keyKind ?? {}, visited, child, true);
      }),
    ];
  }

  #problem(
    name: string,
    schema: UncheckedObject,
    visited: Visited,
    { file, keys }: Located,
    onKey = false,
  ): Problem[] {
    const kind = String(schema['x-names']);
    const known = this.#known(kind, visited);
    if (known === undefined || known.includes(name)) return [];
    // A value belongs to the parameter or the field that is the key of its list.
    const owner =
      kind.startsWith('value of the ') && !kind.endsWith('enum') ? ` \`${keys.at(-2)}\`` : '';
    const noun = `${/^[aeio]/.test(kind) ? 'an' : 'a'} ${kind}${owner}`;
    const list = known.length > maximumListed ? '' : ` Expected one of ${formatNames(known)}.`;
    const none = owner === '' ? 'There is none.' : `Reference a schema with an enum in${owner}.`;
    const expected = known.length === 0 ? ` ${none}` : list;
    const advice = typeof schema['x-advice'] === 'string' ? ` ${schema['x-advice']}` : '';
    const near = /^-?\d+$/.test(name) ? [] : nearestNames(name, known);
    const hint = near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : '';
    const message = `\`${name}\` is not ${noun}.${expected}${advice}${hint}`;
    return [{ at: file.at(keys, onKey), message }];
  }

  /** Returns the names of a kind; undefined if another problem hides them. */
  #known(kind: string, visited: Visited): readonly string[] | undefined {
    return this.#globalNames(kind) ?? this.#namesHere(kind, visited);
  }

  #globalNames(kind: string): string[] | undefined {
    const keysOfFile = (path: string): string[] =>
      Object.keys(objectOf(this.#spec.file(path)?.value));
    if (kind === 'source of sources.yaml') return keysOfFile('spec/sources.yaml');
    if (kind === 'code of errors.yaml') return keysOfFile('spec/errors.yaml');
    if (kind === 'code of errors.yaml without `gateway`') {
      const entries = Object.entries(objectOf(this.#spec.file('spec/errors.yaml')?.value));
      return entries.flatMap(([code, entry]) => ('gateway' in objectOf(entry) ? [] : [code]));
    }
    if (kind !== 'finding') return undefined;
    return this.#spec.filesIn('spec/findings').map(({ path }) => nameOf(path));
  }

  #namesHere(kind: string, visited: Visited): readonly string[] | undefined {
    const spec = this.#spec;
    const element = elementOf(visited);
    if (element === undefined) return undefined;
    const { at } = element;
    const query = this.#query(visited);
    const owner = String(visited.at.keys.at(-2));
    switch (kind) {
      case 'parameter':
        return parametersOf(spec, at).map(({ name }) => name);
      case 'optional parameter':
        return parametersOf(spec, at).flatMap(({ name, required }) => (required ? [] : [name]));
      case 'value of the parameter':
        return parametersOf(spec, at)
          .filter(({ name }) => name === owner)
          .map(({ resolved }) => enumOf(resolved))[0];
      case 'code of this operation or of the gateway':
        return this.#codesOf(at);
      case 'operation of this section':
        return this.#operationsIn(dirname(at.file.path));
      case 'parameter of the query':
        return query && parametersOf(spec, query).map(({ name }) => name);
      case 'field of the query':
        return query && fieldsOf(spec, rowSchema(spec, query) ?? responseSchema(spec, query));
      case 'field of the response':
        return fieldsOf(spec, responseSchema(spec, at));
      case 'required field of the response':
        return requiredOf(spec, responseSchema(spec, at));
      case 'field of the rows':
        return fieldsOf(spec, rowSchema(spec, at));
      case 'required field of the rows':
        return requiredOf(spec, rowSchema(spec, at));
      case 'value of the field':
        return fieldsOf(spec, rowSchema(spec, at)).includes(owner)
          ? enumOf(fieldOf(spec, rowSchema(spec, at), owner))
          : undefined;
      case 'alternative of the response':
        return responseAlternatives(spec, at).map(({ name }) => name);
      default:
        return schemaNames(kind, at);
    }
  }

  #codesOf(operation: Located): string[] {
    const catalogue = Object.entries(objectOf(this.#spec.file('spec/errors.yaml')?.value));
    const ofGateway = catalogue.filter(([, entry]) => objectOf(entry).gateway !== undefined);
    const own = listOf(objectOf(operation.value)['x-error-codes']).map(String);
    return [...own, ...ofGateway.map(([code]) => code)];
  }

  #operationsIn(folder: string): string[] {
    return this.#spec.filesIn(folder).map(({ path }) => nameOf(path));
  }

  /** Returns the operation that the closest `x-in` names, or undefined if there is none. */
  #query(visited: Visited): Located | undefined {
    for (let of: Visited | undefined = visited; of !== undefined; of = of.parent) {
      const key = String(of.schemas.map((schema) => schema['x-in']).find(Boolean));
      const name = objectOf(of.at.value)[key];
      if (name === undefined) continue;
      const folder = dirname(of.at.file.path);
      return [...this.#operations.values()].find(({ file: { path } }) => {
        return nameOf(path) === name && dirname(path) === folder;
      });
    }
    return undefined;
  }
}

/** Returns names that a schema defines. */
function schemaNames(kind: string, at: Located): readonly string[] | undefined {
  const value = objectOf(at.value);
  switch (kind) {
    case 'property':
      return Object.keys(objectOf(value.properties));
    case 'required property':
      return textsOf(value.required);
    case 'changing property':
      return textsOf(objectOf(value['x-record']).changes);
    case 'value of the enum':
      return listOf(value.enum).map(String);
    default:
      throw new Error(`no names are known for \`x-names: ${kind}\``);
  }
}

/** Returns the operation, the schema, the message or the channel that contains a value. */
function elementOf(visited: Visited): Visited | undefined {
  const kinds = ['operation', 'control-operation', 'schema', 'message', 'channel'];
  for (let one: Visited | undefined = visited; one !== undefined; one = one.parent) {
    if (one.kind !== undefined && kinds.includes(one.kind)) return one;
  }
  return undefined;
}

function fieldsOf(spec: Spec, schema: Located | undefined): string[] {
  const { prefixItems, properties } = objectOf(spec.resolve(schema)?.value);
  if (Array.isArray(prefixItems)) return [...prefixItems.keys()].map(String);
  return Object.keys(objectOf(properties));
}

function requiredOf(spec: Spec, schema: Located | undefined): readonly string[] {
  const { prefixItems, required } = objectOf(spec.resolve(schema)?.value);
  return Array.isArray(prefixItems) ? fieldsOf(spec, schema) : textsOf(required);
}

function fieldOf(
  spec: Spec,
  schema: Located | undefined,
  name: string,
): UncheckedObject | undefined {
  const field = spec.at(spec.resolve(schema), 'properties', name);
  return field && mergedSchema(spec, field);
}

function enumOf(schema: UncheckedObject | undefined): string[] {
  return listOf(schema?.enum).map(String);
}

function nameOf(path: string): string {
  return basename(path).replace(/\.\w+$/, '');
}
