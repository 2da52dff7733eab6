import { isObject, objectOf } from '../json.ts';
import type { Spec } from '../load.ts';
import { locatorProblem, type SourceSections } from './locator.ts';

/** An entry of spec/sources.yaml: a document that the specification is based on. */
export interface Source {
  readonly title: string;
  /** Where to read the source, if it is public. */
  readonly addresses?: readonly string[];
  /** The kinds of facts that the source states, such as `requirements`. */
  readonly kinds: readonly string[];
  /** How many numbered rules each section has. */
  readonly sections: SourceSections;
}

/** An entry of x-provenance: the origin of a fact. */
export interface Provenance {
  readonly source: string;
  readonly locator: string;
  readonly kind: string;
}

/** Returns the sources by name. Omits malformed ones, which the check of their form reports. */
export function readSources(spec: Spec): ReadonlyMap<string, Source> {
  const sources = Object.entries(objectOf(spec.file('spec/sources.yaml')?.value));
  return new Map(sources.filter((entry): entry is [string, Source] => isSource(entry[1])));
}

function isSource(value: unknown): value is Source {
  const { kinds, sections } = objectOf(value);
  return Array.isArray(kinds) && isObject(sections);
}

/**
 * Checks that the source exists, states facts of the given kind and has the section of the locator.
 * If not, returns the key that is wrong and a message.
 */
export function sourceProblem(
  { source, kind, locator }: Partial<Record<keyof Provenance, unknown>>,
  sources: ReadonlyMap<string, Source>,
): { readonly key: keyof Provenance; readonly message: string } | undefined {
  const known = sources.get(String(source));
  if (known === undefined) {
    const all = [...sources.keys()].join(', ');
    const message = `sources.yaml has no source "${source}". Use one of: ${all}.`;
    return { key: 'source', message };
  }
  if (!known.kinds.includes(String(kind))) {
    const message =
      `"${source}" states facts of the kind ${known.kinds.join(' or ')}, not "${kind}". ` +
      `Correct the source or the kind.`;
    return { key: 'kind', message };
  }
  const message = locatorProblem(String(locator), known.sections);
  return message === undefined ? undefined : { key: 'locator', message };
}
