import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version to compare with cannot be read. The message says what to do. */
export class BaseError extends Error {
  override readonly name = 'BaseError';
}

/** A commit to compare with. */
export interface Base {
  readonly commit: string;
  /** The name that the user gave, and the commit, such as `v0.2.0 (1a2b3c4d)`. */
  readonly label: string;
}

function git(root: string, ...args: string[]): { ok: boolean; output: string; error: string } {
  const result = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 });
  const { status, stdout, stderr } = result;
  return { ok: status === 0, output: (stdout ?? '').trim(), error: (stderr ?? '').trim() };
}

/**
 * Returns the tag of the release to compare with, such as `v0.2.0`, or undefined before the first
 * release. The commit of a release, which has no tag yet, is compared with the release before it.
 *
 * @throws BaseError if this clone does not have the tag
 */
export function releaseToCompare(root: string): string | undefined {
  const [last, previous] = listedReleases(root);
  if (last === undefined) return undefined;
  const { ok, output, error } = git(root, 'tag', '--list', '--merged', 'HEAD');
  if (!ok) throw new BaseError(`Git cannot list the releases: ${error}`);
  const tags = [undefined, ...output.split('\n')];
  if (tags.includes(last)) return last;
  if (isShallow(root)) throw new BaseError(`The tag ${last} is missing. ${shallowAdvice}`);
  if (tags.includes(previous) && isReleaseCommit(root)) return previous;
  throw new BaseError(
    `The tag ${last} of the last release is missing. Run \`git fetch --tags\`. If you have just ` +
      `committed this release, run \`git tag ${last}\` at its commit.`,
  );
}

/** Returns the tags of the releases in docs/releases.json, the last one first. */
function listedReleases(root: string): string[] {
  const path = join(root, releases);
  if (!existsSync(path)) return [];
  const listed = JSON.parse(readFileSync(path, 'utf8')) as { readonly version: string }[];
  return listed.map(({ version }) => `v${version}`).reverse();
}

/** Returns whether the current commit or the working copy adds a release. */
function isReleaseCommit(root: string): boolean {
  const hasParent = git(root, 'rev-parse', '--verify', '--quiet', 'HEAD^').ok;
  return !hasParent || !git(root, 'diff', '--quiet', 'HEAD^', '--', releases).ok;
}

/** Returns the version of the packages in a commit, or undefined if it has none. */
export function versionAt(root: string, reference: string): string | undefined {
  const { ok, output } = git(root, 'show', `${reference}:${manifest}`);
  return ok ? versionIn(output) : undefined;
}

/** Returns the version of the packages in the working copy. */
export function currentVersion(root: string): string | undefined {
  const path = join(root, manifest);
  return existsSync(path) ? versionIn(readFileSync(path, 'utf8')) : undefined;
}

const releases = 'docs/releases.json';

/** All packages have the same version. */
const manifest = 'packages/spec/package.json';

function versionIn(text: string): string | undefined {
  return (JSON.parse(text) as { version?: string }).version;
}

function isShallow(root: string): boolean {
  return git(root, 'rev-parse', '--is-shallow-repository').output === 'true';
}

/** How to get the tags and commits that a shallow clone does not have. */
const shallowAdvice = 'This clone is shallow. Run `git fetch --unshallow --tags`.';

/**
 * Finds a commit.
 *
 * @param reference a commit, branch or tag
 * @throws BaseError when the commit is unknown or has no specification
 */
export function findBase(root: string, reference: string): Base {
  const name = `${reference}^{commit}`;
  const { ok, output } = git(root, 'rev-parse', '--verify', '--quiet', '--end-of-options', name);
  if (!ok) {
    const advice = isShallow(root)
      ? shallowAdvice
      : 'Give a commit, branch or tag of this repository; `git tag` lists the releases.';
    throw new BaseError(`There is no commit \`${reference}\`. ${advice}`);
  }
  if (!git(root, 'cat-file', '-e', `${output}:spec`).ok) {
    throw new BaseError(`The commit \`${reference}\` has no folder spec/. Give a later commit.`);
  }
  return { commit: output, label: `${reference} (${output.slice(0, 8)})` };
}

/** Returns the contents of files of a commit by their paths. */
export function filesAt(root: string, { commit, label }: Base, paths: RegExp): Map<string, Buffer> {
  const { output } = git(root, 'ls-tree', '-r', '-z', '--name-only', commit);
  const names = output.split('\0').filter((path) => paths.test(path));
  const input = names.map((path) => `${commit}:${path}\n`).join('');
  const options = { cwd: root, input, maxBuffer: 2 ** 30 };
  const { stdout, status, stderr } = spawnSync('git', ['cat-file', '--batch'], options);
  if (status !== 0) throw new BaseError(`Git cannot read the files of \`${label}\`: ${stderr}`);
  const files = new Map<string, Buffer>();
  let start = 0;
  for (const path of names) {
    // Each content stands between a line with its size and a line feed.
    const content = stdout.indexOf('\n', start) + 1;
    const size = Number(stdout.toString('latin1', start, content).split(' ')[2]);
    files.set(path, stdout.subarray(content, content + size));
    start = content + size + 1;
  }
  return files;
}

/** Returns whether a package of the working copy differs from that of a commit. */
export function havePackagesChanged(root: string, { commit }: Base): boolean {
  return !git(root, 'diff', '--quiet', commit, '--', 'packages').ok;
}
