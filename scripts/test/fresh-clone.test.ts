import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { filesBelow } from '@broker-api/generator/output';
import { specFolder } from '@broker-api/generator/spec-files';
import { sections } from '@broker-api/spec';
import { copyWorkspace } from '@broker-api/test-kit/workspace-copy';
import { afterAll, describe, expect, test } from 'vitest';
import { dependencyHash } from '../dependency-hash.mjs';
import { inRepository, root } from '../lib/paths.ts';

// A fresh clone has only the files that git tracks. Its commands first generate the built files of
// packages/spec, and work without another build if every import resolves to one of these files.
const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
const paths = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0');
const committed = new Set(paths);
const built = new Set(filesBelow(root, specFolder));
const sources = paths
  .filter((path) => /\.(ts|mjs|cjs|js|astro)$/.test(path))
  // These programs run in projects outside the workspace, in which the tarballs are installed.
  .filter((path) => !path.startsWith('tests/consumption/fixtures/'))
  .map((path) => ({ path, text: readFileSync(inRepository(path), 'utf8') }));

const imports =
  /(?:from|import|import\(|require\(|resolve\()\s*['"`](@broker-api\/[\w${}/.-]+)['"`]/g;

/** Matches `${section}` in the name of an import. */
const placeholder = /\$\{section\}/;

/** Returns the packages and files that a source imports. A placeholder becomes each section. */
function importsIn(text: string): string[] {
  return [...text.matchAll(imports)].flatMap(([, name = '']) =>
    placeholder.test(name) ? sections.map((section) => name.replace(placeholder, section)) : [name],
  );
}

/** Returns the path of the file that an import resolves to, relative to the root. */
function resolved(path: string, name: string): string {
  try {
    return relative(root, createRequire(inRepository(path)).resolve(name));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'error';
  }
}

describe('without a build', () => {
  test('every import of a package resolves to a committed or generated file', () => {
    const found = sources.flatMap(({ path, text }) =>
      importsIn(text).map((name) => ({ path, name, file: resolved(path, name) })),
    );
    expect(found.length).toBeGreaterThan(500);
    expect(found.map(({ name }) => name)).toContain('@broker-api/spec/spot/examples.json');
    const todo = 'import openapi.source.json, or make the editions with editions()';
    expect(
      found.filter(({ file }) => !committed.has(file) && !built.has(file)),
      todo,
    ).toEqual([]);
  });

  test('an import of an edition resolves to a file that only `pnpm build` writes', () => {
    const name = '@broker-api/spec/spot/openapi.json';
    expect(importsIn(`import openapi from '${name}';`)).toEqual([name]);
    const file = resolved('docs/package.json', name);
    expect(committed.has(file) || built.has(file)).toBe(false);
  });

  test('only programs that build, pack or test the packed packages name build outputs', () => {
    const outputs = /\b(packages\/\w+|unpacked\/[^'"`]*|dist)\/(dist|packages|release|unpacked)\b/;
    expect(sources.filter(({ text }) => outputs.test(text)).map(({ path }) => path)).toEqual([
      '.size-limit.cjs',
      'scripts/bench/import.ts',
      'scripts/build-editions.ts',
      'scripts/lib/tarballs.ts',
      'scripts/lib/unpacked-packages.ts',
      'scripts/release.ts',
      'tests/consumption/container.test.ts',
      'tests/consumption/lib/install-consumers.ts',
      'tests/consumption/vitest-versions.test.ts',
      'tests/third-party-tools/containerfile.test.ts',
    ]);
  });

  test('every command of package.json generates first, and runs a committed file', () => {
    const { scripts } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    const programs = Object.values(scripts).flatMap((command) =>
      [...command.matchAll(/\S+\.(?:ts|mjs)\b/g)].map(([path]) => path),
    );
    expect(programs).toContain('packages/conformance/bin/broker-conformance.ts');
    expect(programs.filter((path) => !committed.has(path))).toEqual([]);
    const direct = Object.entries(scripts).filter(
      ([, command]) => !command.startsWith('node scripts/bootstrap.mjs '),
    );
    expect(direct).toEqual([]);
  });
});

describe('in a clone', () => {
  const copy = copyWorkspace({ built: false });
  afterAll(() => copy.remove());
  const output = join(copy.root, specFolder, 'spot/openapi.source.gen.json');
  const bootstrap = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'start', ...args], {
      cwd: copy.root,
      encoding: 'utf8',
    });

  test('a command generates what is missing, and what a pull changed', { timeout: 60_000 }, () => {
    // The copy has links to the installed dependencies: an installation would change them.
    const stamp = join(copy.root, 'node_modules/.cache/broker-api/installed');
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, dependencyHash(copy.root));
    expect(existsSync(output)).toBe(false);
    expect(bootstrap()).toMatchObject({ status: 0, stdout: '' });
    expect(readFileSync(output, 'utf8')).not.toContain('A changed title');

    const document = join(copy.root, 'spec/spot/openapi.yaml');
    const text = readFileSync(document, 'utf8');
    writeFileSync(document, text.replace(/title: .*/, 'title: A changed title'));
    expect(bootstrap()).toMatchObject({ status: 0, stdout: '' });
    expect(readFileSync(output, 'utf8')).toContain('A changed title');

    writeFileSync(document, text.replace('openapi: 3.1', 'openapi: 2.0'));
    const { status, stderr } = bootstrap('scripts/site.ts');
    expect(status).toBe(1);
    expect(stderr).toContain('spec/spot/openapi.yaml:');
  });
});
