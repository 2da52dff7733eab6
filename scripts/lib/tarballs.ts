import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRepository, root } from './paths.ts';
import { type PublishedPackage, publishedPackages } from './published-packages.ts';
import { createSnapshots, type Snapshot } from './snapshot.ts';

const tarballFolder = inRepository('dist/packages');

/** Returns the absolute path of a package's tarball, which depends only on its name and version. */
export function tarballPath({ name, version }: PublishedPackage): string {
  return join(tarballFolder, `${name.slice(1).replace('/', '-')}-${version}.tgz`);
}

/**
 * Builds packages and their dependencies, and packs each package as for publication: with the
 * exports of `publishConfig`, and with exact versions instead of `workspace:` ranges. The versions
 * are those of a new snapshot. Writes `overrides.json`, and removes all other files from the folder
 * of the tarballs.
 *
 * @returns the packages with the versions of the snapshot
 * @throws Error when the build fails, after printing its output
 */
export function packPackages(packages: readonly PublishedPackage[]): PublishedPackage[] {
  build(packages);
  mkdirSync(tarballFolder, { recursive: true });
  const out = join(tarballFolder, '%s-%v.tgz');
  const args = ['--recursive', ...filtersOf(packages), 'pack', '--silent', '--out', out];
  execFileSync('pnpm', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const snapshots = createSnapshots(publishedPackages());
  const packed = packages.map((published) => packSnapshot(published, snapshots));
  const overrides = packed.map((published) => [published.name, `file:${tarballPath(published)}`]);
  const overridesPath = join(tarballFolder, 'overrides.json');
  writeFileSync(overridesPath, `${JSON.stringify(Object.fromEntries(overrides), null, 2)}\n`);
  removeOthers([...packed.map(tarballPath), overridesPath]);
  return packed;
}

/** Packs the tarball of a package again, with the versions and the changelog of a snapshot. */
function packSnapshot(
  published: PublishedPackage,
  snapshots: ReadonlyMap<string, Snapshot>,
): PublishedPackage {
  const { version, changelog } = snapshots.get(published.name) as Snapshot;
  const packed = { ...published, version };
  const parent = mkdtempSync(join(tmpdir(), 'broker-api-pack-'));
  try {
    execFileSync('tar', ['-xzf', tarballPath(published), '-C', parent]);
    const manifestPath = join(parent, 'package/package.json');
    const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest;
    manifest.version = version;
    const { dependencies = {} } = manifest;
    for (const name of Object.keys(dependencies)) {
      dependencies[name] = snapshots.get(name)?.version ?? dependencies[name];
    }
    writeFileSync(manifestPath, `${JSON.stringify(manifest, null, 2)}\n`);
    writeFileSync(join(parent, 'package/CHANGELOG.md'), changelog);
    execFileSync('tar', ['-czf', tarballPath(packed), '-C', parent, 'package']);
  } finally {
    rmSync(parent, { recursive: true });
  }
  return packed;
}

interface Manifest {
  version: string;
  readonly dependencies?: Record<string, string | undefined>;
}

const filtersOf = (packages: readonly PublishedPackage[]): string[] =>
  packages.map(({ name }) => `--filter=${name}`);

function build(packages: readonly PublishedPackage[]): void {
  const args = ['run', 'build', '--output-logs=errors-only', ...filtersOf(packages)];
  const { status, stdout, stderr } = spawnSync('turbo', args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
  });
  if (status === 0) return;
  process.stderr.write(`${stdout}${stderr}`);
  throw new Error('the build failed; see the output above');
}

function removeOthers(kept: readonly string[]): void {
  for (const name of readdirSync(tarballFolder)) {
    const path = join(tarballFolder, name);
    if (!kept.includes(path)) rmSync(path, { recursive: true });
  }
}
