// The programs of an earlier version, compiled with the packages of this repository.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findBase } from '../../src/compare/base.ts';
import { programChanges } from '../../src/compare/programs.ts';
import { inRepository } from '../paths.ts';

const root = mkdtempSync(join(tmpdir(), 'broker-api-programs-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function commit(files: Readonly<Record<string, string>>): void {
  for (const folder of ['spec', 'docs/guides', 'examples', 'scripts']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  for (const path of ['tsconfig.json', 'scripts/package.json']) {
    copyFileSync(inRepository(path), join(root, path));
  }
  for (const path of ['node_modules', 'scripts/node_modules']) {
    symlinkSync(inRepository(path), join(root, path));
  }
  const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
  const git = (...args: string[]) => execFileSync('git', [...identity, ...args], { cwd: root });
  git('init', '--quiet');
  git('add', ...Object.keys(files));
  git('commit', '--quiet', '--message', 'First');
}

test('a program that does not compile is a break of the packages that it imports', () => {
  commit({
    'spec/errors.yaml': '',
    'examples/signs.ts': "import { sign } from '@broker-api/signing';\nvoid sign;\n",
    'examples/old.ts':
      "import { gone } from '@broker-api/signing';\nimport './signs.ts';\ngone();\n",
    'docs/guides/orders.md': [
      'A client:\n',
      "```ts\nimport { createSpotClient } from '@broker-api/spot';\n```\n",
      '```ts\nvoid createSpotClient({ baseUrl: 1 });\n```\n',
    ].join('\n'),
    'docs/guides/prose.md': 'No program.\n',
  });
  const changes = programChanges(root, findBase(root, 'HEAD'));
  expect(changes.map(({ documents, location, what }) => [location, documents, what])).toEqual([
    [
      'docs/guides/orders.md',
      ['@broker-api/spot'],
      "program does not compile: Type 'number' is not assignable to type 'string'.",
    ],
    [
      'examples/old.ts',
      ['@broker-api/signing'],
      'program does not compile: ' +
        `Module '"@broker-api/signing"' has no exported member 'gone'.`,
    ],
  ]);
}, 60_000);
