import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRepository, root } from './paths.ts';
import { type PublishedPackage, publishedPackages } from './published-packages.ts';
import { type BillOfMaterials, billsOfMaterials, provenanceOf } from './release-metadata.ts';
import { createSnapshots, type Snapshot } from './snapshot.ts';

type Kind = 'snapshot' | 'release';

/** Where the tarballs are. A snapshot, such as that of `npm test`, leaves a release in place. */
const folders: Readonly<Record<Kind, string>> = {
  snapshot: inRepository('dist/packages'),
  release: inRepository('dist/release'),
};

/** A package whose tarball has been written. */
export interface PackedPackage extends PublishedPackage {
  /** The absolute path of the tarball. */
  readonly tarball: string;
}

function tarballIn(folder: string, { name, version }: PublishedPackage): string {
  return join(folder, `${name.slice(1).replace('/', '-')}-${version}.tgz`);
}

/**
 * Builds packages and their dependencies, and packs each package as for publication: with the
 * exports of `publishConfig`, and with exact versions instead of `workspace:` ranges. Adds the bill
 * of materials and the provenance. The versions are those of a new snapshot or, for a release,
 * those of the packages. Writes `overrides.json`, and removes all other files from the folder
 * of the tarballs.
 *
 * @returns the packages with the versions of the tarballs
 * @throws Error when the build fails, after printing its output
 */
export function packPackages(
  packages: readonly PublishedPackage[],
  kind: Kind = 'snapshot',
): PackedPackage[] {
  build(packages);
  const folder = folders[kind];
  mkdirSync(folder, { recursive: true });
  const out = join(folder, '%s-%v.tgz');
  const args = ['--recursive', ...filtersOf(packages), 'pack', '--silent', '--out', out];
  execFileSync('pnpm', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const snapshots = kind === 'snapshot' ? createSnapshots(publishedPackages()) : released();
  const versions = new Map([...snapshots].map(([name, { version }]) => [name, version]));
  const bills = billsOfMaterials(publishedPackages(), versions);
  const packed = packages.map((published) => packAgain(folder, published, snapshots, bills));
  const overrides = packed.map(({ name, tarball }) => [name, `file:${tarball}`]);
  const overridesPath = join(folder, 'overrides.json');
  writeFileSync(overridesPath, `${JSON.stringify(Object.fromEntries(overrides), null, 2)}\n`);
  removeOthers(folder, [...packed.map(({ tarball }) => tarball), overridesPath]);
  return packed;
}

/** Returns the versions and changelogs of a release, which are already in the packages. */
function released(): ReadonlyMap<string, Snapshot> {
  const packages = publishedPackages().map(({ name, version, folder }) => {
    const changelog = readFileSync(join(folder, 'CHANGELOG.md'), 'utf8');
    return [name, { version, changelog }] as const;
  });
  return new Map(packages);
}

/**
 * Packs the tarball of a package again, with the given versions and changelog, the bill of
 * materials and the provenance.
 */
function packAgain(
  folder: string,
  published: PublishedPackage,
  snapshots: ReadonlyMap<string, Snapshot>,
  bills: ReadonlyMap<string, BillOfMaterials>,
): PackedPackage {
  const { version, changelog } = snapshots.get(published.name) as Snapshot;
  const tarball = tarballIn(folder, { ...published, version });
  const parent = mkdtempSync(join(tmpdir(), 'broker-api-pack-'));
  try {
    execFileSync('tar', ['-xzf', tarballIn(folder, published), '-C', parent]);
    const manifestPath = join(parent, 'package/package.json');
    const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest;
    manifest.version = version;
    const { dependencies = {} } = manifest;
    for (const name of Object.keys(dependencies)) {
      dependencies[name] = snapshots.get(name)?.version ?? dependencies[name];
    }
    writeFileSync(manifestPath, `${JSON.stringify(manifest, null, 2)}\n`);
    writeFileSync(join(parent, 'package/CHANGELOG.md'), changelog);
    const write = (file: string, content: unknown): void =>
      writeFileSync(join(parent, 'package', file), `${JSON.stringify(content, null, 2)}\n`);
    write('release.json', provenanceOf(published.name, version));
    write('sbom.cdx.json', bills.get(published.name));
    execFileSync('tar', ['-czf', tarball, '-C', parent, 'package']);
  } finally {
    rmSync(parent, { recursive: true });
  }
  return { ...published, version, tarball };
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

function removeOthers(folder: string, kept: readonly string[]): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!kept.includes(path)) rmSync(path, { recursive: true });
  }
}
