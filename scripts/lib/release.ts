import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { BaseError, releaseToCompare } from '@broker-api/generator/base-commit';
import type { Change } from '@broker-api/generator/compare';
import { SpecificationError } from '@broker-api/generator/problem';
import { git } from './git.ts';
import { inRepository, root } from './paths.ts';
import { publishedPackages } from './published-packages.ts';
import { calculateVersions } from './snapshot.ts';

/** The repository cannot be released. The message says what to do. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}

/** What the next release would contain. */
export interface ReleasePlan {
  /** Undefined if there is no changeset. All packages have the same version. */
  readonly version: string | undefined;
  /** The names of the packages. */
  readonly released: readonly string[];
  /** The changes of the API since the last release, except texts. */
  readonly changes: readonly Change[];
}

/**
 * Calculates the next release.
 *
 * @throws ReleaseError if a changeset is missing or too small
 */
export async function planRelease(): Promise<ReleasePlan> {
  const packages = publishedPackages();
  const changes = await changesSinceRelease();
  const next = calculateVersions(packages, 'release');
  const released = packages.filter(({ name, version }) => next.get(name)?.version !== version);
  const versions = new Set(released.map(({ name }) => next.get(name)?.version));
  if (versions.size > 1) {
    throw new ReleaseError(`All packages must have one version; got ${[...versions].join(', ')}.`);
  }
  return { version: [...versions][0], released: released.map(({ name }) => name), changes };
}

async function changesSinceRelease(): Promise<readonly Change[]> {
  try {
    const base = releaseToCompare(root);
    if (base === undefined) return [];
    const { compareWith } = await import('@broker-api/generator/compare');
    const { changes, missing } = compareWith(root, base);
    if (missing.size === 0) return changes.filter(({ bump }) => bump !== 'patch');
  } catch (error) {
    const isExpected = error instanceof BaseError || error instanceof SpecificationError;
    throw isExpected ? new ReleaseError(error.message) : error;
  }
  throw new ReleaseError('A changeset is missing. Run `pnpm check:breaking --write`.');
}

/** Writes the versions, the changelogs and the changes of the API to the repository. */
export function applyRelease({ version = '', changes }: ReleasePlan): void {
  execFileSync('changeset', ['version'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const path = inRepository('docs/releases.json');
  const date = new Date().toISOString().slice(0, 10);
  const releases = JSON.parse(readFileSync(path, 'utf8')) as object[];
  releases.push(releaseEntry(version, date, changes));
  writeFileSync(path, `${JSON.stringify(releases, null, 2)}\n`);
}

/** @throws ReleaseError if files differ from the commit, or if that is unknown */
export function requireCleanCommit(): void {
  const changed = git('status', '--porcelain');
  if (changed === undefined)
    throw new ReleaseError('Git cannot read this clone; run `git status`.');
  if (changed !== '') {
    throw new ReleaseError('Commit or remove your changes first; `git status` lists them.');
  }
}

/** @throws ReleaseError if the commit is not that of the release */
export function requireTaggedCommit(): void {
  requireCleanCommit();
  const [published] = publishedPackages();
  const tag = `v${published?.version}`;
  const tags = git('tag', '--points-at', 'HEAD')?.split('\n');
  if (tags?.includes(tag)) return;
  throw new ReleaseError(
    `Expected the tag ${tag} at this commit. Run \`pnpm release\` if there are changesets; ` +
      `otherwise \`git switch --detach ${tag}\`, or \`git tag ${tag}\` if this is the release.`,
  );
}

/** Returns the entry from which the documentation makes the changelog of the API. */
export function releaseEntry(version: string, date: string, changes: readonly Change[]): object {
  const listed = changes
    .filter(({ bump }) => bump !== 'patch')
    .map(({ location: _, at: __, rule: ___, ...change }) => change);
  return { version, date, changes: listed };
}
