import { basename } from 'node:path/posix';
import { nearestNames } from '@broker-api/spec/nearest-names';
import { isObject, isRef, listOf, objectOf, textsOf, type UncheckedObject } from '../json.ts';
import type { Spec } from '../load.ts';
import { childOf, type Located, targetPath } from '../located.ts';
import type { Problem } from '../problem.ts';
import { markupProblem } from '../read/markup.ts';
import { readSources, sourceProblem } from '../read/sources.ts';
import type { Keys } from '../read/yaml-file.ts';
import { formatAlternatives, formatNames, formatValue } from '../validation/message-text.ts';
import type { Visited } from './json-schemas.ts';
import { itemsOf, mergedSchema } from './operations.ts';

/** Checks the rules of schemas, parameters, texts and sources that a JSON Schema cannot state. */
export function elementRules(spec: Spec, values: readonly Visited[]): Problem[] {
  return values.flatMap((visited) => {
    const { at, kind } = visited;
    if (at.keys.at(-1) === 'x-provenance') return provenanceProblems(spec, at);
    if (kind === 'schema' && isObject(at.value)) return schemaRules(spec, at, at.value);
    return kind === 'parameter' && isObject(at.value) ? parameterRules(spec, at, at.value) : [];
  });
}

/** Returns a problem at a value or, with `onKey`, at its key. */
export function problem(at: Located, keys: Keys, message: string, onKey = false): Problem {
  return { at: at.file.at([...at.keys, ...keys], onKey), message };
}

function schemaRules(spec: Spec, at: Located, schema: UncheckedObject): Problem[] {
  if (at.keys.some((key) => ['if', 'then', 'else', 'not'].includes(String(key)))) return [];
  return [
    ...titleProblems(at, schema),
    ...inlineObject(at, schema),
    ...propertyKeys(at, schema),
    ...enumMeanings(spec, at, schema),
    ...requiredFields(at, schema),
    ...fieldNames(spec, at, schema),
  ];
}

function titleProblems(at: Located, { title }: UncheckedObject): Problem[] {
  const name = basename(at.file.path, '.yaml');
  if (at.keys.length > 0 || title === undefined || title === name) return [];
  const found = `The title is ${formatValue(title)}, but the name is \`${name}\`.`;
  return [problem(at, ['title'], `${found} Write \`title: ${name}\`.`)];
}

/** Every object schema must have a file, so that it has a name in generated code. */
function inlineObject(at: Located, schema: UncheckedObject): Problem[] {
  const isObjectSchema = [schema.type].flat().includes('object') || 'properties' in schema;
  if (!isObjectSchema || at.keys.length === 0) return [];
  const property = String(at.keys[at.keys.lastIndexOf('properties') + 1] ?? 'name');
  const name = `${property.charAt(0).toUpperCase()}${property.slice(1)}`;
  const todo = `Move it to a file such as schemas/${name}.yaml, and reference it`;
  const written = `\`$ref: ../schemas/${name}.yaml\``;
  const message = `An object schema must not be inline. ${todo}: ${written}.`;
  return [problem(at, [], message, true)];
}

/** These keys say something of a field of an object, so only a property can have them. */
function propertyKeys(at: Located, schema: UncheckedObject): Problem[] {
  if (at.keys.at(-2) === 'properties') return [];
  return ['x-absent-when', 'x-selected-by']
    .filter((key) => key in schema)
    .map((key) => {
      const message = `\`${key}\` is not allowed here. Move it to a property of an object.`;
      return problem(at, [key], message, true);
    });
}

/** Many tools list the values from `x-enumDescriptions` and not from the enum. */
function enumMeanings(spec: Spec, at: Located, schema: UncheckedObject): Problem[] {
  const key = 'x-enumDescriptions';
  const values = listOf(schema.enum).map(String);
  if (values.length < 2) return [];
  const meanings = objectOf(spec.resolve(childOf(at, key))?.value);
  const missing = values.filter((value) => !(value in meanings));
  const unknown = Object.keys(meanings).filter((value) => !values.includes(value));
  const todo = `Add a line such as \`${missing[0]}: The meaning\`.`;
  const lacks = `\`${key}\` has no meaning for ${formatNames(missing)}. ${todo}`;
  return [
    ...(missing.length > 0 ? [problem(at, [key in schema ? key : 'enum'], lacks, true)] : []),
    ...unknown.map((value) => {
      const message = `\`${key}\` describes \`${value}\`, which the enum does not contain.`;
      return problem(at, [key], `${message} Correct the value, or remove the line.`, true);
    }),
  ];
}

/** Requires that every property is either required or has x-absent-when. */
function requiredFields(at: Located, schema: UncheckedObject): Problem[] {
  const properties = objectOf(schema.properties);
  const required = textsOf(schema.required);
  const fields = Object.entries(properties).flatMap(([name, property]) => {
    const isRequired = required.includes(name);
    if (isRequired !== (objectOf(property)['x-absent-when'] !== undefined)) return [];
    const message = isRequired
      ? `\`${name}\` is required and has x-absent-when. ` +
        `Remove it from \`required\`, or remove x-absent-when.`
      : `\`${name}\` is not required and has no x-absent-when. Add it to \`required\`, or ` +
        `describe when it is absent, such as ` +
        `\`x-absent-when: Absent if the order has no fills yet.\`.`;
    return [problem(at, ['properties', name], message, true)];
  });
  // With allOf, another schema can define the field.
  if (schema.allOf !== undefined) return fields;
  const unknown = required.filter((name) => !Object.hasOwn(properties, name));
  return [
    ...fields,
    ...unknown.map((name) => {
      const near = nearestNames(name, Object.keys(properties));
      const hint = near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : '';
      const message = `\`required\` lists \`${name}\`, which is not a property.`;
      const keys = ['required', required.indexOf(name)];
      return problem(at, keys, `${message} Add the property, or remove the name.${hint}`);
    }),
  ];
}

function fieldNames(spec: Spec, at: Located, schema: UncheckedObject): Problem[] {
  return Object.keys(objectOf(schema.properties)).flatMap((name) => {
    const field = spec.at(at, 'properties', name);
    return field === undefined ? [] : namedLike(spec, name, field);
  });
}

/** A kind of value that must have a shared schema. The name determines the kind. */
interface NamedKind {
  readonly isNamed: RegExp;
  readonly noun: string;
  readonly schema: string;
  /** The formats that a named schema of the kind can have. */
  readonly formats: readonly string[];
}

const ids: NamedKind = {
  isNamed: /^id$|Id$/,
  noun: 'an id',
  schema: 'LongId',
  formats: ['long-id', 'text'],
};
const times: NamedKind = {
  isNamed: /^(time|timestamp|created|updated|expiration)$|Time(stamp)?$/,
  noun: 'a time',
  schema: 'EpochMs',
  formats: ['epoch-ms'],
};
/** Types that are never an id or a time, regardless of the name. */
const otherTypes = ['boolean', 'object', 'array', 'null'];

/** Checks the schema of a field or a parameter that is named like an id, a time or a price. */
function namedLike(spec: Spec, name: string, field: Located, isDescribed = false): Problem[] {
  const { type, format, description } = mergedSchema(spec, field);
  if (/price$/i.test(name) && objectOf(field.value).type === 'integer') {
    const todo = 'Use `$ref: ../../common/schemas/DecimalString.yaml` for money, prices, ';
    const message = `\`${name}\` is a price, but its type is an integer. ${todo}`;
    return [problem(field, ['type'], `${message}quantities and rates.`)];
  }
  const kind = [ids, times].find(({ isNamed }) => isNamed.test(name));
  if (kind === undefined || otherTypes.includes(String(type))) return [];
  const isReference = isRef(field.value);
  if (isReference && kind.formats.includes(String(format))) return [];
  const isText = type === 'string' && format !== 'decimal';
  if (isText && (isReference || kind === times || isDescribed || description)) return [];
  if (isText) {
    const message = `The text id \`${name}\` must have a description.`;
    const todo = 'Describe what it identifies, or reference common/schemas/LongId.yaml for a LONG.';
    return [problem(field, [], `${message} ${todo}`, true)];
  }
  const found = isReference
    ? basename(targetPath(field), '.yaml')
    : formatValue(type ?? field.value);
  const message = `\`${name}\` is ${kind.noun}, but its schema is ${found}.`;
  const todo =
    `Use \`$ref: ../../common/schemas/${kind.schema}.yaml\`, or \`type: string\` ` +
    `with a description for text.`;
  return [problem(field, [], `${message} ${todo}`, true)];
}

const scalars = ['string', 'integer', 'boolean'];

function parameterRules(spec: Spec, at: Located, { name, schema }: UncheckedObject): Problem[] {
  const written = childOf(at, 'schema');
  if (written === undefined || typeof name !== 'string' || !isObject(schema)) return [];
  return [
    ...inlineEnum(name, written),
    ...scalarType(spec, name, written),
    // The description of a parameter is beside its schema, not in it.
    ...namedLike(spec, name, written, true),
  ];
}

/** Enums of parameters need a name in generated code. */
function inlineEnum(name: string, schema: Located): Problem[] {
  const inner = ['enum', 'items'].find((key) => key in objectOf(schema.value));
  if (isRef(schema.value) || inner === undefined) return [];
  if (inner === 'items') return inlineEnum(name, childOf(schema, 'items') ?? schema);
  const file = `${name.charAt(0).toUpperCase()}${name.slice(1)}.yaml`;
  const todo = `Move it to a named schema, such as schemas/${file}, and reference it`;
  const message = `The enum of \`${name}\` is inline. ${todo}: \`$ref: ../schemas/${file}\`.`;
  return [problem(schema, ['enum'], message)];
}

function scalarType(spec: Spec, name: string, schema: Located): Problem[] {
  const { type } = objectOf(spec.resolve(schema).value);
  // The schema of schemas rejects the type number.
  if ([type].flat().every((one) => [...scalars, 'number'].includes(String(one)))) return [];
  const expected = `\`${name}\` must have the type ${formatAlternatives(scalars)}`;
  const todo = 'Send a list as one string, and describe its separator.';
  return [problem(schema, [], `${expected}; got ${formatValue(type)}. ${todo}`)];
}

/** Keys whose values are not Markdown: patterns, references, and conditions of workflows. */
const otherTexts = ['pattern', '$ref', 'condition'];

/** Web pages display the texts as Markdown, and a Markdown text can contain HTML. */
export function textProblems(at: Located): Problem[] {
  if (typeof at.value === 'string' && !otherTexts.includes(String(at.keys.at(-1)))) {
    const message = markupProblem(at.value);
    return message === undefined ? [] : [problem(at, [], message)];
  }
  if (typeof at.value !== 'object' || at.value === null) return [];
  return Object.keys(at.value).flatMap((key) =>
    textProblems(childOf(at, key) ?? { ...at, value: '' }),
  );
}

/** Requires that the entries of a list have a kind and a locator that their sources have. */
export function provenanceProblems(spec: Spec, list: Located | undefined): Problem[] {
  const sources = readSources(spec);
  return itemsOf(list).flatMap((entry) => {
    const found = sourceProblem(objectOf(entry.value), sources);
    // The check of names reports a source that does not exist.
    if (found === undefined || found.key === 'source') return [];
    return [problem(entry, [found.key], found.message)];
  });
}
