// Comparisons of the public types of two versions of small packages.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Change } from '../../src/compatibility/changes.ts';
import { largest } from '../../src/compatibility/judge.ts';
import { compareTypes } from '../../src/compatibility/types.ts';
import { inRepository } from '../paths.ts';
import { declarationChanges } from './declaration-changes.ts';

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
const core = JSON.stringify({
  name: '@broker-api/core',
  exports: { '.': './src/index.ts', './rows': './src/rows/index.ts' },
});

/** The modules of the table, each of which exports `X`. */
function rowModules(side: 1 | 2): Readonly<Record<string, string>> {
  const modules = declarationChanges.map(
    (row, index) => [`core/src/rows/m${index}.ts`, `export ${row[side]}`] as const,
  );
  const exported = declarationChanges.map(
    (_, index) => `export { X as X${index} } from './m${index}.ts';`,
  );
  return { ...Object.fromEntries(modules), 'core/src/rows/index.ts': exported.join('\n') };
}

const before = write('old', {
  ...rowModules(1),
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
  ...rowModules(2),
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

// One comparison for all tests, because it starts the compiler.
let changes: readonly Change[];
beforeAll(() => {
  changes = compareTypes(before, after, inRepository('.'));
});

// An optional parameter (`cancel`) and private members (`Book`) are compatible in both directions.
test('what can break at compile time is major, also through another package', () => {
  const own = changes.filter(({ what }) => !what.includes('./rows'));
  expect(own.map(({ bump, documents, what }) => `${bump} ${documents} ${what}`).sort()).toEqual([
    'major @broker-api/core export limit removed',
    'major @broker-api/core type of place changed',
    'major @broker-api/spot entry ./paging removed',
    'major @broker-api/spot type of sides changed',
    'minor @broker-api/core export added added',
    'minor @broker-api/core type of Side changed',
  ]);
});

const rows = declarationChanges.map(([what, , , bump], index) => ({
  what,
  verdict: bump ?? 'no bump',
  name: `X${index}`,
}));
test.each(rows)('$what: $verdict', ({ name, verdict }) => {
  const own = changes.filter(({ what }) => what.split(' ').includes(name));
  expect(largest(own.map(({ bump }) => bump)) ?? 'no bump').toBe(verdict);
});
