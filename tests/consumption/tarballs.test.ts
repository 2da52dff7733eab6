import { readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, posix, resolve } from 'node:path';
import { guideText } from '@broker-api/test-kit/guide-shell';
import { describe, expect, inject, test } from 'vitest';
import { run } from './lib/run.ts';

const modules = join(inject('consumers').npm, 'node_modules');
const packageNames = inject('packageNames');

/**
 * The permitted third-party packages. openapi-typescript-helpers has the types of openapi-fetch.
 */
const thirdParty = ['openapi-fetch', 'openapi-typescript-helpers'];

describe('the node_modules folder of a consumer', () => {
  test('a consumer installs only our packages, openapi-fetch and its types', () => {
    const installed = readdirSync(modules)
      .filter((entry) => !entry.startsWith('.'))
      .flatMap((entry) =>
        entry.startsWith('@')
          ? readdirSync(join(modules, entry)).map((name) => `${entry}/${name}`)
          : [entry],
      );
    expect(installed.sort()).toEqual([...packageNames, ...thirdParty].sort());
  });

  test('a consumer has every module that the packages load', async () => {
    const args = ['scenario/loaded.mjs', ...packageNames];
    const cwd = inject('consumers').npm;
    const { stdout } = await run(process.execPath, args, { cwd });
    const loaded = (JSON.parse(stdout) as string[]).map(
      (url) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1] ?? url,
    );
    expect([...new Set(loaded)].sort()).toEqual(['openapi-fetch', ...packageNames].sort());
  });
});

test('the guide `install` lists each package with the Node versions that it supports', () => {
  const rows = guideText('install').matchAll(/^\| `(@broker-api\/\w+)` +\| ≥ ([\d.]+) /gm);
  const listed = [...rows].map(([, name, version]) => `${name} >=${version}`);
  const packages = join(inject('toolsFolder'), 'node_modules/@broker-api');
  const packed = readdirSync(packages).map((folder) => {
    const text = readFileSync(join(packages, folder, 'package.json'), 'utf8');
    const { name, engines } = JSON.parse(text) as Manifest;
    return `${name} ${engines.node}`;
  });
  expect(listed.toSorted()).toEqual(packed);
});

describe.for(packageNames)('the tarball of %s', (name) => {
  const folder = join(modules, name);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const manifest = JSON.parse(read('package.json')) as Manifest;

  test(`the tarball of ${name} contains only the build, and spec the documents`, () => {
    const named = ['package.json', 'README.md', 'CHANGELOG.md', 'LICENSE'];
    const added = ['release.json', 'sbom.cdx.json'];
    const build = /^dist\/[\w.-]+\.(js|d\.ts)$/;
    const documents = /^(src\/generated\/[\w/.-]+\.gen\.json|dist\/\w+\/[\w.-]+\.json)$/;
    const isExpected = (file: string): boolean =>
      [...named, ...added].includes(file) ||
      build.test(file) ||
      (name === '@broker-api/spec' && documents.test(file));
    expect(files.filter((file) => !isExpected(file))).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining(['package.json', 'README.md', 'CHANGELOG.md', 'LICENSE']),
    );
  });

  test(`the tarball of ${name} contains no unused file in dist`, () => {
    const used = new Set<string>();
    const addWithImports = (file: string): void => {
      if (used.has(file)) return;
      used.add(file);
      for (const [, target = ''] of read(file).matchAll(/from ?["'](\.[^"']+)["']/g)) {
        const path = posix.join(posix.dirname(file), target);
        addWithImports(file.endsWith('.d.ts') ? path.replace(/\.js$/, '.d.ts') : path);
      }
    };
    for (const target of targets(manifest.exports)) {
      const [start = '', end = ''] = posix.normalize(target).split('*');
      const exported = files.filter((file) => file.startsWith(start) && file.endsWith(end));
      exported.forEach(addWithImports);
    }
    const unused = files.filter((file) => file.startsWith('dist/') && !used.has(file));
    expect(unused, `remove the dist folder of ${name}, then pack again`).toEqual([]);
  });

  test(`the tarball of ${name} contains no source map and no path of the build machine`, () => {
    const local = [resolve(import.meta.dirname, '../..'), `${homedir()}/`, 'sourceMappingURL='];
    const found = files.filter((file) => local.some((text) => read(file).includes(text)));
    expect(found).toEqual([]);
  });

  test(`the tarball of ${name} depends on exact versions and has no install scripts`, () => {
    const { dependencies = {}, scripts = {}, ...rest } = manifest;
    const allowed = [...packageNames, 'openapi-fetch'];
    for (const [dependency, version] of Object.entries(dependencies)) {
      expect(allowed).toContain(dependency);
      const isOurs = packageNames.includes(dependency);
      expect(version).toMatch(isOurs ? /^\d+\.\d+\.\d+-snapshot\.\d{14}$/ : /^\d+\.\d+\.\d+$/);
      if (isOurs) expect(version).toBe(manifest.version);
    }
    expect(Object.keys(scripts).filter((script) => /install|^prepare/.test(script))).toEqual([]);
    const { peerDependencies = {}, peerDependenciesMeta = {} } = rest;
    for (const peer of Object.keys(peerDependencies)) {
      expect(peerDependenciesMeta[peer]).toEqual({ optional: true });
    }
    expect(rest).not.toHaveProperty('optionalDependencies');
  });
});

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly exports: Exports;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, unknown>>;
}

type Exports = string | { readonly [key: string]: Exports };

/** Returns every file that `exports` names. */
function targets(exports: Exports): string[] {
  return typeof exports === 'string' ? [exports] : Object.values(exports).flatMap(targets);
}
