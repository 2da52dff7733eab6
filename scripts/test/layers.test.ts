import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryDirectory } from '@broker-api/test-kit/vitest';
import { expect, test } from 'vitest';
import { inRepository } from '../lib/paths.ts';

const names = ['core', 'engine', 'option', 'sandbox', 'spec', 'spot', 'test-kit'];

/** Files that each import one module, and the rule that forbids the import, if any. */
const files: readonly (readonly [path: string, imported: string, rule: string | undefined])[] = [
  ['packages/core/src/higher.ts', '@broker-api/spot', 'layer-of-core'],
  ['packages/core/src/path.ts', '../../spec/src/index.ts', 'packages-by-name'],
  ['packages/core/src/script.ts', '../../../scripts/a.ts', 'packages-by-name'],
  ['packages/core/src/kit.ts', '@broker-api/test-kit', 'test-kit-only-in-tests'],
  ['packages/core/src/missing.ts', '@broker-api/missing', 'resolvable'],
  ['packages/core/src/lower.ts', '@broker-api/spec', undefined],
  ['packages/core/src/same.ts', '@broker-api/engine', 'layer-of-core'],
  ['packages/core/test/kit.ts', '@broker-api/test-kit', undefined],
  ['packages/core/test/own.ts', '../src/index.ts', undefined],
  ['packages/core/src/one.ts', './two.ts', 'no-cycles'],
  ['packages/core/src/two.ts', './one.ts', undefined],
  ['packages/engine/src/accounts/a.ts', '../sections.ts', 'assembly-of-the-engine'],
  ['packages/engine/src/accounts/b.ts', '../broker/b.ts', 'folder-packages/engine/src/accounts'],
  ['packages/engine/src/broker/b.ts', '../accounts/a.ts', undefined],
  ['packages/engine/src/contract/a.ts', '../spot/a.ts', 'folder-packages/engine/src/contract'],
  ['packages/engine/src/contract/own.ts', './a.ts', undefined],
  ['packages/engine/src/contract/shared.ts', '../accounts/a.ts', undefined],
  ['packages/engine/src/money/a.ts', '../spot/a.ts', 'folder-packages/engine/src/money'],
  ['packages/engine/src/one.ts', './two.ts', 'no-cycles'],
  ['packages/engine/src/two.ts', './one.ts', undefined],
  ['packages/sandbox/src/journal/a.ts', '../gateway/a.ts', 'folder-packages/sandbox/src/journal'],
  ['packages/sandbox/src/gateway/a.ts', '../journal/b.ts', undefined],
  ['packages/sandbox/src/journal/b.ts', '../index.ts', undefined],
  ['packages/sandbox/src/gateway/fs.ts', 'node:fs', 'no-node-modules-in-a-page'],
  ['packages/sandbox/src/server.ts', './node/server.ts', 'no-node-folder-in-a-page'],
  ['packages/sandbox/src/gateway/crypto.ts', '#crypto', undefined],
  ['packages/sandbox/src/control/a.ts', './faults/b.ts', undefined],
  ['packages/sandbox/src/control/faults/a.ts', '../b.ts', undefined],
  ['packages/sandbox/src/control/faults/b.ts', '../handlers/c.ts', undefined],
  ['packages/sandbox/src/control/handlers/a.ts', '../faults/c.ts', undefined],
  ['packages/sandbox/src/node/server.ts', 'node:fs', undefined],
  ['packages/spot/src/same.ts', '@broker-api/option', 'layer-of-spot'],
  ['packages/test-kit/src/a.ts', '@broker-api/engine', 'test-kit-imports-no-package'],
  ['scripts/a.ts', '@broker-api/sandbox', undefined],
  ['scripts/internal.ts', '@broker-api/sandbox/internal', 'internal-only-for-measurements'],
  ['scripts/path.ts', '../packages/spot/src/index.ts', 'packages-by-name'],
  ['scripts/soak/a.ts', '@broker-api/sandbox/internal', undefined],
];

/** The folders in which these files import each other. */
const foldersInLoops: readonly string[] = [
  'packages/engine/src/accounts',
  'packages/engine/src/broker',
  'packages/sandbox/src/control/faults',
  'packages/sandbox/src/control/handlers',
  'packages/sandbox/src/gateway',
  'packages/sandbox/src/journal',
];

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

/** Creates a repository with these files, and returns the violations that the command reports. */
function violations(): readonly Violation[] {
  const root = temporaryDirectory('layers');
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const name of names) {
    const manifest = {
      name: `@broker-api/${name}`,
      exports: { '.': './src/index.ts', './internal': './src/node/internal.ts' },
      imports: { '#crypto': { node: './src/node/crypto.ts', default: './src/crypto.ts' } },
    };
    write(`packages/${name}/package.json`, JSON.stringify(manifest));
    write(`packages/${name}/src/index.ts`, 'export {};');
    write(`packages/${name}/src/node/internal.ts`, 'export {};');
    write(`packages/${name}/src/node/crypto.ts`, 'export {};');
    write(`packages/${name}/src/crypto.ts`, 'export {};');
    mkdirSync(join(root, 'node_modules/@broker-api'), { recursive: true });
    symlinkSync(`../../packages/${name}`, join(root, 'node_modules/@broker-api', name));
  }
  write('packages/engine/src/sections.ts', 'export {};');
  write('packages/engine/src/spot/a.ts', 'export {};');
  for (const path of ['b', 'faults/c', 'handlers/c']) {
    write(`packages/sandbox/src/control/${path}.ts`, 'export {};');
  }
  // The files contain type imports, because the rules must cover these too.
  for (const [path, imported] of files) write(path, `import type { A } from '${imported}';`);
  const args = ['--config', inRepository('.dependency-cruiser.cjs'), '--output-type', 'json'];
  const { stdout } = spawnSync('depcruise', [...args, 'packages', 'scripts'], {
    cwd: root,
    encoding: 'utf8',
  });
  return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
}

test('the layer check reports each forbidden import, and each cycle once', () => {
  const found = violations().map(({ from, rule }) => `${from}: ${rule.name}`);
  const expected = [
    ...files.flatMap(([path, _, rule]) => (rule ? [`${path}: ${rule}`] : [])),
    ...foldersInLoops.map((folder) => `${folder}: no-folder-loops`),
  ];
  expect([...new Set(found)].sort()).toEqual(expected.sort());
});
