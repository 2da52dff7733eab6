import type { Json, JsonObject, Schemas } from '@broker-api/spec/schema';
import type { Section } from '../sections.ts';

/**
 * The named schemas and the channels of a section's AsyncAPI document that an earlier section has
 * too, with that section. They have one declaration, in the module of the earlier section.
 */
export interface InheritedStreams {
  readonly schemas: Readonly<Record<string, Section>>;
  readonly channels: Readonly<Record<string, Section>>;
}

/** A bundled AsyncAPI document and its section. */
export interface SectionStreams {
  readonly section: Section;
  readonly bundle: JsonObject;
}

/**
 * Returns the parts of a bundled AsyncAPI document that are the same in the document of an earlier
 * section. A part is the same only if the schemas that it references are the same.
 */
export function inheritedStreams(
  bundle: JsonObject,
  earlier: readonly SectionStreams[],
): InheritedStreams {
  return {
    schemas: inherited(partsOf(bundle, 'schemas'), bundle, earlier, 'schemas'),
    channels: inherited(partsOf(bundle, 'channels'), bundle, earlier, 'channels'),
  };
}

type Kind = 'schemas' | 'channels';

function partsOf(bundle: JsonObject, kind: Kind): Readonly<Record<string, Json>> {
  const owner = kind === 'schemas' ? (bundle.components as JsonObject | undefined) : bundle;
  return (owner?.[kind] ?? {}) as Schemas;
}

function inherited(
  parts: Readonly<Record<string, Json>>,
  bundle: JsonObject,
  earlier: readonly SectionStreams[],
  kind: Kind,
): Record<string, Section> {
  const owners = Object.entries(parts).flatMap(([name, part]): [string, Section][] => {
    const owner = earlier.find(
      (one) =>
        JSON.stringify(partsOf(one.bundle, kind)[name]) === JSON.stringify(part) &&
        sameReferences(part, bundle, one.bundle),
    );
    return owner === undefined ? [] : [[name, owner.section]];
  });
  return Object.fromEntries(owners);
}

/** Returns whether all schemas that a part references, directly or not, are the same. */
function sameReferences(
  part: Json,
  one: JsonObject,
  other: JsonObject,
  seen: Set<string> = new Set(),
): boolean {
  const references = JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"/]+)"/g);
  return [...references].every(([, name = '']) => {
    if (seen.has(name)) return true;
    seen.add(name);
    const schema = partsOf(one, 'schemas')[name];
    if (schema === undefined) return true;
    const isSame = JSON.stringify(partsOf(other, 'schemas')[name]) === JSON.stringify(schema);
    return isSame && sameReferences(schema, one, other, seen);
  });
}
