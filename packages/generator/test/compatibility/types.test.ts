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
// Both versions have the version of the last release until the next one.
const core = JSON.stringify({
  name: '@broker-api/core',
  version: '1.0.0',
  exports: { '.': './src/index.ts', './rows': './src/rows/index.ts' },
});
const spot = (exports: object) =>
  JSON.stringify({
    name: '@broker-api/spot',
    version: '1.0.0',
    exports,
    devDependencies: { '@broker-api/core': 'workspace:*' },
  });

// The argument is made by the same version, so a new field or operation does not break the call.
const clientUser = `import type { Client } from './generated/client.gen.ts';
export type { Client } from './generated/client.gen.ts';
export function count(client: Client): number { return client.list().id.length; }`;

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
  'spot/package.json': spot({
    '.': { node: './src/node.ts', default: './src/index.ts' },
    './paging': './src/paging.ts',
    './spot.json': './spot.json',
  }),
  'spot/src/node.ts': `export * from './index.ts'; export const server = 1;`,
  'spot/src/index.ts': `import type { Side } from '@broker-api/core';
export function sides(): Side[] { return []; }
export type * as messages from './messages.ts';
${clientUser}`,
  'spot/src/generated/client.gen.ts': 'export type Client = { list(): { id: string } };',
  'spot/src/messages.ts': 'export type Order = { id: string }; export type Trade = string;',
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
  'spot/package.json': spot({ '.': { node: './src/node.ts', default: './src/index.ts' } }),
  'spot/src/node.ts': `export * from './index.ts';`,
  'spot/src/index.ts': `import type { Side } from '@broker-api/core';
export function sides(): Side[] { return []; }
export type * as messages from './messages.ts';
${clientUser}`,
  'spot/src/generated/client.gen.ts':
    'export type Client = { list(): { id: string; side: string }; get(): string };',
  'spot/src/messages.ts': '\nexport type Order = { id: number };',
});

// One comparison for all tests, because it starts the compiler.
let changes: readonly Change[];
beforeAll(() => {
  changes = compareTypes(before, after, inRepository('.'));
});

// An optional parameter (`cancel`) and private members (`Book`) are compatible in both directions.
test('what can break at compile time is major, also through another package', () => {
  const own = changes.filter(({ what }) => !what.includes('./rows'));
  expect(own.map(({ bump, location, what }) => `${bump} ${location} ${what}`).sort()).toEqual([
    'major packages/core/src/index.ts:8:1 type of place changed',
    'major packages/core/src/index.ts:9:1 export limit removed',
    'major packages/spot/package.json:1:1 entry ./paging removed',
    'major packages/spot/package.json:1:1 entry ./spot.json removed',
    'major packages/spot/src/index.ts:2:1 type of sides changed',
    'major packages/spot/src/messages.ts:1:1 export messages.Trade removed',
    'major packages/spot/src/messages.ts:2:1 type of messages.Order changed',
    'major packages/spot/src/node.ts:1:1 export server of . (node) removed',
    'minor packages/core/src/book.ts:1:1 type of Side changed',
    'minor packages/core/src/index.ts:10:1 export added added',
    'minor packages/spot/src/generated/client.gen.ts:1:1 type of Client changed',
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
