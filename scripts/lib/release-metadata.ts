import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git } from './git.ts';
import { hashOfPaths } from './hash.ts';
import { inRepository, root } from './paths.ts';
import type { PublishedPackage } from './published-packages.ts';

/** Where a tarball comes from: the file `release.json` of each package. */
interface Provenance {
  readonly name: string;
  readonly version: string;
  /** The commit, or `unknown` outside a clone. */
  readonly commit: string;
  /** Whether files differed from the commit when the package was packed, or that is unknown. */
  readonly modified: boolean;
  /** A hash of all files in `spec/`. */
  readonly specHash: string;
  /** The versions of the tools that generate and build the package. */
  readonly tools: Readonly<Record<string, string>>;
}

/** The tools whose versions a package states, by the folder whose manifest pins them. */
const tools: Readonly<Record<string, readonly string[]>> = {
  'packages/asyncapi-template': ['@asyncapi/generator'],
  'packages/openapi-types': ['openapi-typescript'],
  '.': ['pnpm', 'tsdown', 'turbo', 'typescript'],
};

/** Returns what `release.json` of a package contains. */
export function provenanceOf(name: string, version: string): Provenance {
  const commit = git('rev-parse', 'HEAD') ?? 'unknown';
  const modified = git('status', '--porcelain') !== '';
  const versions = Object.entries(tools).flatMap(([folder, names]) => {
    const manifest = readJson<Manifest>(inRepository(folder, 'package.json'));
    const known = { ...manifest.dependencies, ...manifest.devDependencies };
    return names.map((tool) => [tool, known[tool] ?? 'unknown'] as const);
  });
  const specHash = hashOfPaths(['spec']);
  const node = process.versions.node;
  return {
    name,
    version,
    commit,
    modified,
    specHash,
    tools: { node, ...Object.fromEntries(versions) },
  };
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

function readJson<Content>(path: string): Content {
  return JSON.parse(readFileSync(path, 'utf8')) as Content;
}

/** A bill of materials in the format CycloneDX. */
export interface BillOfMaterials {
  readonly serialNumber?: string;
  readonly metadata: { readonly timestamp?: string; readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: string[] }[];
}

interface Component {
  readonly name: string;
  readonly group?: string;
  readonly version: string;
  readonly purl: string;
}

/**
 * Returns the bill of materials of each package, by name. pnpm makes them from the lockfile. The
 * time and the random serial number are left out, so that equal contents have equal tarballs.
 *
 * @param versions the versions of our own packages
 */
export function billsOfMaterials(
  packages: readonly PublishedPackage[],
  versions: ReadonlyMap<string, string>,
): ReadonlyMap<string, BillOfMaterials> {
  const folder = mkdtempSync(join(tmpdir(), 'broker-api-bill-'));
  try {
    const filters = packages.map(({ name }) => `--filter=${name}`);
    const format = ['--sbom-format', 'cyclonedx', '--prod', '--lockfile-only', '--split'];
    const args = [...filters, 'sbom', ...format, '--out', join(folder, '%s.json')];
    execFileSync('pnpm', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const bills = files
      .filter((file) => file.endsWith('.json'))
      .map((file) => {
        const text = readFileSync(join(folder, file), 'utf8');
        return withVersions(text, packages, versions);
      });
    return new Map(bills.map((bill) => [nameOf(bill.metadata.component), bill]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function nameOf({ group, name }: Component): string {
  return group === undefined ? name : `${group}/${name}`;
}

function withVersions(
  text: string,
  packages: readonly PublishedPackage[],
  versions: ReadonlyMap<string, string>,
): BillOfMaterials {
  let replaced = text;
  for (const { name, version } of packages) {
    const identifier = `pkg:npm/${name.replace('@', '%40')}@`;
    const packed = versions.get(name) ?? version;
    replaced = replaced.replaceAll(`${identifier}${version}"`, `${identifier}${packed}"`);
  }
  const { serialNumber: _, metadata, ...bill } = JSON.parse(replaced) as BillOfMaterials;
  const { timestamp: __, ...rest } = metadata;
  const own = (component: Component): Component => ({
    ...component,
    version: versions.get(nameOf(component)) ?? component.version,
  });
  return {
    ...bill,
    metadata: { ...rest, component: own(metadata.component) },
    components: bill.components.map(own),
  };
}
