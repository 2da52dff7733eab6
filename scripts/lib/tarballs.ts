import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRepository, root } from './paths.ts';
import type { PublishedPackage } from './published-packages.ts';

const tarballFolder = inRepository('dist/packages');

/** Returns the absolute path of a package's tarball, which depends only on its name and version. */
export function tarballPath({ name, version }: PublishedPackage): string {
  return join(tarballFolder, `${name.slice(1).replace('/', '-')}-${version}.tgz`);
}

/**
 * Builds packages and their dependencies, and packs each package as for publication: with the
 * exports of `publishConfig`, and with exact versions instead of `workspace:` ranges. Writes
 * `overrides.json`, and removes all other files from the folder of the tarballs.
 *
 * @throws Error when the build fails, after printing its output
 */
export function packPackages(packages: readonly PublishedPackage[]): void {
  build(packages);
  mkdirSync(tarballFolder, { recursive: true });
  const out = join(tarballFolder, '%s-%v.tgz');
  const args = ['--recursive', ...filtersOf(packages), 'pack', '--silent', '--out', out];
  execFileSync('pnpm', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const overrides = packages.map((published) => [published.name, `file:${tarballPath(published)}`]);
  const overridesPath = join(tarballFolder, 'overrides.json');
  writeFileSync(overridesPath, `${JSON.stringify(Object.fromEntries(overrides), null, 2)}\n`);
  removeOthers([...packages.map(tarballPath), overridesPath]);
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
