import { isObject, objectOf } from '../json.ts';
import type { KeyedDocument } from './keyed-document.ts';

/** What a schema describes: what clients send, or what they receive. */
export type Direction = 'request' | 'response';

/** An operation or a message that a schema belongs to, and the direction. */
export interface Use {
  readonly name: string;
  readonly direction: Direction;
}

/** The uses of named schemas, by name. */
export type Uses = ReadonlyMap<string, readonly Use[]>;

const known = new WeakMap<KeyedDocument, Uses>();

/** Returns the uses of each named schema, also those through other schemas. */
export function schemaUses(document: KeyedDocument): Uses {
  const uses = known.get(document) ?? findUses(document);
  known.set(document, uses);
  return uses;
}

function findUses(document: KeyedDocument): Uses {
  const references = new Map(
    Object.entries(document.schemas).map(([name, schema]) => [name, referencedSchemas(schema)]),
  );
  const uses = new Map<string, Use[]>();
  const add = (part: unknown, use: Use): void => {
    for (const name of reachable(referencedSchemas(part), references)) {
      uses.set(name, [...(uses.get(name) ?? []), use]);
    }
  };
  for (const [name, operation] of Object.entries(document.operations)) {
    const { parameters, requestBody, responses } = objectOf(operation);
    add([parameters, requestBody], { name, direction: 'request' });
    add(responses, { name, direction: 'response' });
  }
  for (const [name, message] of Object.entries(document.messages)) {
    for (const direction of messageDirections(message)) add(message, { name, direction });
  }
  return uses;
}

/** Returns whether clients send or receive a message. */
export function messageDirections(message: unknown): readonly Direction[] {
  const { direction } = objectOf(message);
  const known = Object.keys(objectOf(direction)) as Direction[];
  return known.length === 0 ? ['response'] : known;
}

function reachable(
  start: ReadonlySet<string>,
  references: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> {
  const found = new Set(start);
  // A set also iterates over what is added during the iteration.
  for (const name of found) for (const next of references.get(name) ?? []) found.add(next);
  return found;
}

function referencedSchemas(node: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const item of node) referencedSchemas(item, found);
  if (!isObject(node)) return found;
  for (const [key, value] of Object.entries(node)) {
    if (key === '$ref' && typeof value === 'string') found.add(schemaName(value));
    else referencedSchemas(value, found);
  }
  return found;
}

/** Returns the name in a reference such as `#/components/schemas/Order`. */
export function schemaName(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
