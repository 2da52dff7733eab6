// Comparisons of the public types of two versions of small packages.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compareTypes } from '../../src/compatibility/types.ts';
import { inRepository } from '../paths.ts';

const folder = mkdtempSync(join(tmpdir(), 'broker-api-versions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(version: string, files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, version, 'packages', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return join(folder, version);
}

const entry = `
export { Book } from './book.ts';
export type { Side } from './book.ts';
export type Named<T> = { readonly name: T };
`;
const core = JSON.stringify({ name: '@broker-api/core', exports: { '.': './src/index.ts' } });

const before = write('old', {
  'core/package.json': core,
  'core/src/index.ts': `${entry}
export type Wide = { readonly id: string };
export function place(order: { readonly price: string }): string { return order.price; }
export function cancel(id: string): void { void id; }
export const limit: number = 1;`,
  'core/src/book.ts': `export type Side = 'BUY' | 'SELL';
export class Book { readonly #rows: string[] = []; size(): number { return this.#rows.length; } }`,
  'spot/package.json': JSON.stringify({
    name: '@broker-api/spot',
    exports: { '.': './src/index.ts', './paging': './src/paging.ts' },
    dependencies: { '@broker-api/core': 'workspace:*' },
  }),
  'spot/src/index.ts': `import type { Side } from '@broker-api/core';
export function sides(): Side[] { return []; }`,
  'spot/src/paging.ts': 'export const pages = 1;',
});

const after = write('new', {
  'core/package.json': core,
  'core/src/index.ts': `${entry}
export type Wide = { readonly id: string; readonly note?: string };
type Order = { readonly price: string; readonly side: string };
export function place(order: Order): string { return order.side; }
export function cancel(id: string, note?: string): void { void id; void note; }
export const added: number = 1;`,
  'core/src/book.ts': `export type Side = 'BUY' | 'SELL' | 'SHORT';
export class Book {
  readonly #sides = new Map<string, string>();
  size(): number { return this.#sides.size; }
}`,
  'spot/package.json': JSON.stringify({
    name: '@broker-api/spot',
    exports: { '.': './src/index.ts' },
    dependencies: { '@broker-api/core': 'workspace:*' },
  }),
  'spot/src/index.ts': `import type { Side } from '@broker-api/core';
export function sides(): Side[] { return []; }`,
});

// An optional parameter (`cancel`) and private members (`Book`) are compatible in both directions.
test('what can break at compile time is major, also through another package', () => {
  const changes = compareTypes(before, after, inRepository('.'));
  expect(changes.map(({ bump, documents, what }) => `${bump} ${documents} ${what}`).sort()).toEqual(
    [
      'major @broker-api/core export limit removed',
      'major @broker-api/core type of place changed',
      'major @broker-api/spot entry ./paging removed',
      'major @broker-api/spot type of sides changed',
      'minor @broker-api/core export added added',
      'minor @broker-api/core type of Side changed',
    ],
  );
});
