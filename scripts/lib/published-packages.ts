import { readdirSync, readFileSync } from 'node:fs';
import { inRepository } from './paths.ts';

/** A published package, from its package.json. */
export interface PublishedPackage {
  readonly name: string;
  readonly version: string;
  /** Absolute path of the package's folder. */
  readonly folder: string;
}

/** Returns every package in `packages/` that is not private, sorted by name. */
export function publishedPackages(): readonly PublishedPackage[] {
  return readdirSync(inRepository('packages'))
    .map((entry) => inRepository('packages', entry))
    .map((folder) => ({ folder, manifest: readManifest(folder) }))
    .filter(({ manifest }) => manifest.private !== true)
    .map(({ folder, manifest: { name, version } }) => ({ name, version, folder }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Manifest;
}
