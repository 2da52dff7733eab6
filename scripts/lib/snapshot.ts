import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { inRepository, root } from './paths.ts';
import type { PublishedPackage } from './published-packages.ts';

/** What the next release of a package would contain. */
export interface Snapshot {
  /**
   * The version of the next release. For a snapshot of this moment, greater than the last release
   * and all earlier snapshots, and lower than the next release.
   */
  readonly version: string;
  readonly changelog: string;
}

const configuration = {
  useCalculatedVersion: true,
  prereleaseTemplate: 'snapshot.{datetime}',
};

/** Returns the snapshots of all published packages, by name. */
export function createSnapshots(
  packages: readonly PublishedPackage[],
): ReadonlyMap<string, Snapshot> {
  return calculateVersions(packages, 'snapshot');
}

/**
 * Returns the next versions of all published packages, by name. Changesets calculates them from the
 * files of `.changeset`. It writes the versions to the manifests, so it gets a copy of them.
 */
export function calculateVersions(
  packages: readonly PublishedPackage[],
  kind: 'release' | 'snapshot',
): ReadonlyMap<string, Snapshot> {
  // Inside the repository, so that Changesets finds the libraries that its configuration names.
  const copy = inRepository('node_modules/.cache/broker-api/snapshot');
  rmSync(copy, { recursive: true, force: true });
  for (const path of ['package.json', 'pnpm-workspace.yaml', '.changeset']) {
    cpSync(inRepository(path), join(copy, path), { recursive: true });
  }
  for (const { folder } of packages) {
    for (const file of ['package.json', 'CHANGELOG.md']) {
      const path = join(relative(root, folder), file);
      if (existsSync(inRepository(path))) cpSync(inRepository(path), join(copy, path));
    }
  }
  if (kind === 'snapshot') configure(join(copy, '.changeset'), packages);
  // Changesets fails if there is nothing to release.
  if (hasChangesets(copy)) {
    const option = kind === 'snapshot' ? ['--snapshot'] : [];
    execFileSync('changeset', ['version', ...option], {
      cwd: copy,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  return new Map(
    packages.map(({ name, folder }) => [name, readSnapshot(join(copy, relative(root, folder)))]),
  );
}

/** Returns whether there are changesets below a folder; a release removes them. */
export function hasChangesets(folder: string): boolean {
  const files = readdirSync(join(folder, '.changeset'));
  return files.some((file) => file.endsWith('.md') && file !== 'README.md');
}

/** Configures the form of the versions, and adds a change to every package. */
function configure(folder: string, packages: readonly PublishedPackage[]): void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'config.json');
  const config = JSON.parse(readFileSync(path, 'utf8')) as object;
  writeFileSync(path, JSON.stringify({ ...config, snapshot: configuration }));
  // Without a change, a package would keep the version of its last release, and package managers
  // would keep the installed package.
  const bumps = packages.map(({ name }) => `'${name}': patch`);
  const text = 'A snapshot of a clone, packed with `pack:all`.';
  writeFileSync(join(folder, 'snapshot.md'), ['---', ...bumps, '---', '', text, ''].join('\n'));
}

function readSnapshot(folder: string): Snapshot {
  const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const changelog = join(folder, 'CHANGELOG.md');
  return { version, changelog: existsSync(changelog) ? readFileSync(changelog, 'utf8') : '' };
}
