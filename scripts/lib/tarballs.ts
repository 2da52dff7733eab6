import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRepository, root } from './paths.ts';
import type { PublishedPackage } from './published-packages.ts';

const tarballFolder = inRepository('dist/packages');

/** The absolute path of a package's tarball; it depends on nothing but name and version. */
export function tarballPath({ name, version }: PublishedPackage): string {
  return join(tarballFolder, `${name.slice(1).replace('/', '-')}-${version}.tgz`);
}

/**
 * Builds packages with what they depend on, and packs each as it would be published: exports of
 * `publishConfig`, exact versions for `workspace:` ranges. Afterwards the folder holds these
 * tarballs and `overrides.json`, nothing else.
 *
 * @throws Error when the build fails; its output has been printed by then
 */
export function packPackages(packages: readonly PublishedPackage[]): void {
  build(packages);
  mkdirSync(tarballFolder, { recursive: true });
  for (const published of packages) {
    const args = ['pack', '--silent', '--out', tarballPath(published)];
    execFileSync('pnpm', args, { cwd: published.folder, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const overrides = packages.map((published) => [published.name, `file:${tarballPath(published)}`]);
  const overridesPath = join(tarballFolder, 'overrides.json');
  writeFileSync(overridesPath, `${JSON.stringify(Object.fromEntries(overrides), null, 2)}\n`);
  removeOthers([...packages.map(tarballPath), overridesPath]);
}

function build(packages: readonly PublishedPackage[]): void {
  const filters = packages.map(({ name }) => `--filter=${name}`);
  const args = ['run', 'build', '--output-logs=errors-only', ...filters];
  const { status, stdout, stderr } = spawnSync('turbo', args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
  });
  if (status === 0) return;
  process.stderr.write(`${stdout}${stderr}`);
  throw new Error('the build failed: see above');
}

function removeOthers(wanted: readonly string[]): void {
  for (const name of readdirSync(tarballFolder)) {
    const path = join(tarballFolder, name);
    if (!wanted.includes(path)) rmSync(path, { recursive: true });
  }
}
