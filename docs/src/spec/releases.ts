// The changes of each release, which `pnpm release` adds to docs/releases.json.
import list from '../../releases.json' with { type: 'json' };

/** A change of the API in a release. */
interface ReleasedChange {
  /** The documents that contain the change, such as `spot` or `spot-streams`. */
  readonly documents: readonly string[];
  /** The operations and messages that the change concerns, such as `spot/placeOrder`. */
  readonly concerns: readonly string[];
  readonly kind: 'added' | 'removed' | 'changed';
  /** The path in the document, such as `operations/getDepth/parameters/limit`. */
  readonly path: string;
  readonly what: string;
  readonly bump: 'major' | 'minor' | 'patch';
  readonly notice: string;
  readonly action?: string;
}

/** A release, and how it changed the API. */
export interface Release {
  readonly version: string;
  readonly date: string;
  readonly changes: readonly ReleasedChange[];
}

/** The releases, the newest first. */
export const releases: readonly Release[] = sortReleases(list);

export function sortReleases(unsorted: readonly Release[]): Release[] {
  const compare = new Intl.Collator('en', { numeric: true }).compare;
  return [...unsorted].sort((a, b) => compare(b.version, a.version));
}

/**
 * Returns the version that added an operation, parameter or field, or undefined if the first
 * release had it.
 *
 * @param path such as `operations/getDepth/parameters/limit` or `schemas/Order/properties/price`
 */
export function versionOf(
  section: string,
  path: string,
  known: readonly Release[] = releases,
): string | undefined {
  const isAdded = ({ documents, kind, path: added }: ReleasedChange): boolean =>
    kind === 'added' && documents.includes(section) && added === path;
  return known.find(({ changes }) => changes.some(isAdded))?.version;
}

/** Returns the sentence that says since which version a parameter or a field exists, if any. */
export function sinceNotes(section: string, path: string): string[] {
  const version = versionOf(section, path);
  return version === undefined ? [] : [`Since version ${version}.`];
}
