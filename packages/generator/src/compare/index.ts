// Compares two versions of the specification.
import { load, specOf } from '../load.ts';
import { problemsOf } from '../problem.ts';
import {
  type Base,
  BaseError,
  currentVersion,
  filesAt,
  findBase,
  havePackagesChanged,
  releaseToCompare,
  versionAt,
} from './base.ts';
import type { Change } from './change.ts';
import {
  type Bumps,
  bumpBetween,
  pendingChangesets,
  requiredBumps,
  uncoveredChanges,
} from './changeset.ts';
import { compareVersions } from './compare.ts';
import { programChanges } from './programs.ts';
import { formatReport } from './report.ts';
import { readVersion, type Version } from './version.ts';

export type { Change } from './change.ts';
export { type Bumps, writeChangeset } from './changeset.ts';
export { formatReport } from './report.ts';

/** The result of a comparison with an earlier version. */
export interface Comparison {
  readonly label: string;
  readonly changes: readonly Change[];
  /** The changes without a sufficient changeset. */
  readonly uncovered: readonly Change[];
  /** The packages of these changes, and the bump that they need. */
  readonly missing: Bumps;
}

/**
 * Compares the specification of a repository with an earlier commit, and compiles the programs of
 * that commit.
 *
 * @throws BaseError when the commit cannot be read
 * @throws SpecificationError when the specification is malformed
 */
export function compareWith(root: string, reference: string): Comparison {
  const base = findBase(root, reference);
  const changes = compareVersions(versionOf(root, base), readVersion(load(root)));
  if (havePackagesChanged(root, base)) changes.push(...programChanges(root, base));
  // A release consumes its changesets before its commit has the tag.
  const released = bumpBetween(versionAt(root, reference), currentVersion(root));
  const uncovered = uncoveredChanges(changes, pendingChangesets(root), released);
  return { label: base.label, changes, uncovered, missing: requiredBumps(uncovered) };
}

/** Reads the base. A problem in it cannot be fixed any more, so the message names the commit. */
function versionOf(root: string, base: Base): Version {
  try {
    return readVersion(specOf(root, filesAt(root, base, /^spec\//)));
  } catch (error) {
    const problems = problemsOf(error).map(({ at, message }) => `${at}: ${message}`);
    throw new BaseError(
      `In ${base.label}, the specification is malformed. Give another commit.\n` +
        problems.slice(0, maximumListed).join('\n'),
    );
  }
}

const maximumListed = 3;

/**
 * Returns a function that compares the specification with the last release, or with the last
 * commit if there is no release, and formats the verdict. It returns an empty string while the text
 * has not changed, and while the specification is malformed.
 *
 * @throws BaseError if this clone has no commit with a specification, or lacks the last release
 */
export function liveVerdict(root: string): () => string {
  const base = findBase(root, releaseToCompare(root) ?? 'HEAD');
  const before = versionOf(root, base);
  let last = '';
  return () => {
    try {
      const changes = compareVersions(before, readVersion(load(root)));
      const text = formatReport(changes, base.label);
      const isRepeated = text === last;
      last = text;
      return isRepeated ? '' : text;
    } catch (error) {
      // The generator reports the problems.
      problemsOf(error);
      return '';
    }
  };
}
