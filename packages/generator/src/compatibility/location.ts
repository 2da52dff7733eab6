import { type Comparison, type RawChange, valueAt } from './differences.ts';
import { schemaKey } from './keyed-schema.ts';

/** What a change concerns. */
export interface Subject {
  /** Such as `operation`, `parameter.required`, `schema.maximum` or `message`. */
  readonly rule: string;
  /** Where it is inside the operation, message or schema, such as `limit` or `data.price`. */
  readonly at: string;
  /** The part of the document, such as `operations`, and its name in it. */
  readonly group: string;
  readonly name: string;
  /** The value that a set of values has or lost, such as a value of an enum. */
  readonly value?: string;
  /** The side of an operation that the path belongs to. */
  readonly side?: 'request' | 'response';
  /** The schema or the operation that contains the changed key, before and after. */
  readonly parents?: { readonly before: unknown; readonly after: unknown };
  /** Whether the path is inside a condition, such as `if`. */
  readonly isConditional?: boolean;
}

/** Returns what a change concerns. */
export function subjectOf({ path }: RawChange, comparison: Comparison): Subject {
  const [group = '', name = '', ...rest] = path;
  const base = { group, name };
  if (group === 'document') return { ...base, rule: `document.${name}`, at: rest.join('.') };
  if (group === 'schemas') return schemaSubject({ path, at: '', index: 2, comparison });
  const [key] = rest;
  if (key === undefined) return { ...base, rule: group.slice(0, -1), at: '' };
  if (group === 'messages' && key === 'payload') {
    return schemaSubject({ path, at: '', index: 3, comparison });
  }
  if (group === 'operations') return operationSubject(path, comparison);
  return { ...base, rule: `${group.slice(0, -1)}.${key}`, at: rest.slice(1).join('.') };
}

const parts: Readonly<Record<string, string>> = {
  parameters: 'parameter',
  requestBody: 'body',
  responses: 'response',
};

function operationSubject(path: readonly string[], comparison: Comparison): Subject {
  const [group = '', name = '', key = '', ...rest] = path;
  const part = parts[key];
  if (part === undefined) {
    const [value] = rest;
    const parents = valuesAt([group, name], comparison);
    const subject = { group, name, rule: `operation.${key}`, at: rest.join('.'), parents };
    return value === undefined ? subject : { ...subject, value };
  }
  const side = part === 'response' ? 'response' : 'request';
  const subject = partSubject({ path, part, index: part === 'body' ? 3 : 4, comparison });
  return { ...subject, side };
}

interface Position {
  readonly path: readonly string[];
  readonly part: string;
  readonly index: number;
  readonly comparison: Comparison;
}

/** Describes a path in a parameter, body, response, header or media type. */
function partSubject({ path, part, index, comparison }: Position): Subject {
  const [group = '', name = ''] = path;
  const label = part === 'body' ? 'body' : (path[index - 1] ?? '');
  const key = path[index];
  if (key === 'schema') {
    const at = part === 'parameter' ? label : '';
    return schemaSubject({ path, at, index: index + 1, comparison });
  }
  const next = { headers: 'header', content: 'media' }[key ?? ''];
  if (next !== undefined && path[index + 1] !== undefined) {
    return partSubject({ path, part: next, index: index + 2, comparison });
  }
  const rule = key === undefined ? part : `${part}.${key}`;
  const value = path[index + 1];
  const subject = { group, name, rule, at: label };
  return value === undefined ? subject : { ...subject, value };
}

interface SchemaPosition {
  readonly path: readonly string[];
  readonly at: string;
  /** The index of the first key in the schema. */
  readonly index: number;
  readonly comparison: Comparison;
}

/** Follows a path through the keywords of a schema to the keyword that changed. */
function schemaSubject({ path, at: start, index: first, comparison }: SchemaPosition): Subject {
  const [group = '', name = ''] = path;
  let at = start;
  let index = first;
  let isConditional = false;
  for (;;) {
    const key = path[index] ?? '';
    const kind = schemaKey(key);
    const size = kind === 'named' || kind === 'listed' ? 2 : 1;
    const isLast = index + size >= path.length;
    if (kind === 'set' || kind === 'value' || isLast) break;
    isConditional ||= ['if', 'then', 'else', 'not'].includes(key);
    at = step(at, key, path[index + 1] ?? '');
    index += size;
  }
  const keyword = path[index];
  const schemaPath = path.slice(0, index);
  const parents = valuesAt(schemaPath, comparison);
  const rule = keyword === undefined ? 'schema' : `schema.${keyword}`;
  const value = path[index + 1];
  const subject = { group, name, rule, at, parents, isConditional };
  return value === undefined ? subject : { ...subject, value };
}

/** Adds a key of a schema to a readable path, such as `data[].price`. */
function step(at: string, key: string, name: string): string {
  if (key === 'properties') return at === '' ? name : `${at}.${name}`;
  if (key === 'items') return `${at}[]`;
  if (key === 'prefixItems') return `${at}[${name}]`;
  if (key === 'additionalProperties' || key === 'patternProperties') return `${at}.*`;
  return at;
}

function valuesAt(
  path: readonly string[],
  { before, after }: Comparison,
): { readonly before: unknown; readonly after: unknown } {
  return { before: valueAt(path, before), after: valueAt(path, after) };
}
