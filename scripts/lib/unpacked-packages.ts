import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRepository } from './paths.ts';
import type { PublishedPackage } from './published-packages.ts';
import type { PackedPackage } from './tarballs.ts';

const modulesFolder = inRepository('dist/unpacked/node_modules');

/** Returns the folder of a package's contents after {@link unpackPackages}. */
export const unpackedFolder = ({ name }: PublishedPackage): string => join(modulesFolder, name);

/**
 * Unpacks tarballs into one `node_modules`, with links to their dependencies, so that tools resolve
 * the packages as a consumer does. In the workspace, packages resolve to each other's sources.
 */
export function unpackPackages(packages: readonly PackedPackage[]): void {
  rmSync(modulesFolder, { recursive: true, force: true });
  for (const published of packages) {
    const folder = unpackedFolder(published);
    mkdirSync(folder, { recursive: true });
    execFileSync('tar', ['-xzf', published.tarball, '-C', folder, '--strip-components=1']);
  }
  for (const published of packages) linkDependencies(published);
}

function linkDependencies(published: PublishedPackage): void {
  const manifest = readFileSync(join(unpackedFolder(published), 'package.json'), 'utf8');
  const { dependencies = {} } = JSON.parse(manifest) as { dependencies?: Record<string, string> };
  for (const name of Object.keys(dependencies)) {
    const link = join(modulesFolder, name);
    mkdirSync(dirname(link), { recursive: true });
    try {
      symlinkSync(realpathSync(join(published.folder, 'node_modules', name)), link, 'junction');
    } catch (error) {
      // The link exists if another package has the same dependency, or if the dependency is one of
      // the unpacked packages.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
