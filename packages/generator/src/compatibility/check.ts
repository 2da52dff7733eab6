import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemsOf } from '../problem.ts';
import {
  type Base,
  BaseError,
  currentVersion,
  extractBase,
  haveChanged,
  versionAt,
} from './base.ts';
import { type Change, compareSnapshots } from './changes.ts';
import {
  type Bumps,
  bumpBetween,
  pendingChangesets,
  requiredBumps,
  uncoveredChanges,
} from './changeset.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

/** The result of a comparison with an earlier version. */
export interface Compatibility {
  readonly label: string;
  readonly changes: readonly Change[];
  /** The changes without a sufficient changeset. */
  readonly uncovered: readonly Change[];
  /** The packages of these changes, and the bump that they need. */
  readonly missing: Bumps;
}

/**
 * Compares the specification and the public types of a repository with an earlier commit.
 *
 * @param types whether to compare the types; they take most of the time
 * @throws BaseError when the commit cannot be read
 * @throws SpecificationError when a document of either version is malformed
 */
export async function checkCompatibility(
  root: string,
  reference: string,
  types = true,
): Promise<Compatibility> {
  const base = extractBase(root, reference, types ? 'spec and packages' : 'spec');
  try {
    const { label } = base;
    const changes = compareSnapshots(await readBase(base), await readSnapshot(root));
    const hasTypes = types && existsSync(join(base.root, 'packages'));
    if (hasTypes && haveChanged(root, reference, publishedFolders(base.root, root))) {
      const { compareTypes } = await import('./types.ts');
      changes.push(...compareTypes(base.root, root));
    }
    // A release consumes its changesets before its commit has the tag.
    const released = bumpBetween(versionAt(root, reference), currentVersion(root));
    const uncovered = uncoveredChanges(changes, pendingChangesets(root), released);
    return { label, changes, uncovered, missing: requiredBumps(uncovered) };
  } finally {
    base.remove();
  }
}

/** Returns the names of the folders of the packages that a version publishes. */
function publishedFolders(...roots: readonly string[]): string[] {
  const folders = roots.flatMap((root) =>
    readdirSync(join(root, 'packages')).filter((folder) => {
      const path = join(root, 'packages', folder, 'package.json');
      return existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).private !== true;
    }),
  );
  return [...new Set(folders)];
}

/** Reads the base. A problem in it cannot be fixed any more, so the message names the commit. */
async function readBase({ root, label }: Base): Promise<Snapshot> {
  try {
    return await readSnapshot(root);
  } catch (error) {
    const problems = problemsOf(error).map(({ at, message }) => `${at}: ${message}`);
    const list = problems.slice(0, maximumListed).join('\n');
    throw new BaseError(
      `In ${label}, the specification is malformed. Give another commit.\n${list}`,
    );
  }
}

const maximumListed = 3;
