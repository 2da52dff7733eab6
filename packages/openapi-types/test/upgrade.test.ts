// The guide `upgrades`, executed: a program is compiled with the types of one version, and then
// with those of a version with breaking changes. Each break is a compile error or a migration note.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { readErrors } from '@broker-api/generator/src/apis';
import type { Change } from '@broker-api/generator/src/compare/change';
import {
  pendingChangesets,
  requiredBumps,
  writeChangeset,
} from '@broker-api/generator/src/compare/changeset';
import { compareVersions } from '@broker-api/generator/src/compare/compare';
import { readVersion, type Version } from '@broker-api/generator/src/compare/version';
import { clientTypes } from '@broker-api/generator/src/emit/client-types';
import { load } from '@broker-api/generator/src/load';
import { inRepository } from '@broker-api/generator/test/paths';
import { SmallRepository } from '@broker-api/generator/test/small-repository';
import { readOperations } from '@broker-api/spec/read-operations';
import { afterAll, expect, test } from 'vitest';
import { openapiTypes } from '../src/openapi-types.ts';
import { withoutTimestamp } from '../src/without-timestamp.ts';

const repository = new SmallRepository();
afterAll(() => repository.remove());

/** The breaking edits: a file, the old text and the new text. */
const edits: readonly (readonly [path: string, find: string, replacement: string])[] = [
  ['spec/spot/operations/getOrder.yaml', 'operationId: getOrder', 'operationId: getOneOrder'],
  ['spec/spot/operations/getDepth.yaml', 'name: limit', 'name: levels'],
  ['spec/spot/operations/getDepth.yaml', 'by: limit', 'by: levels'],
  ['spec/spot/schemas/OrderStatus.yaml', 'enum: [NEW, FILLED, CANCELED]', 'enum: [NEW, FILLED]'],
  ['spec/spot/schemas/OrderStatus.yaml', '  CANCELED: Cancelled\n', ''],
  [
    'spec/spot/schemas/Depth.yaml',
    '  bids:\n    description: Bids',
    '  buyers:\n    description: Bids',
  ],
  ['spec/spot/schemas/Depth.yaml', 'required: [bids]', 'required: [buyers]'],
  [
    'spec/spot/operations/placeOrder.yaml',
    '- name: price\n    in: query',
    '- name: price\n    in: query\n    required: true',
  ],
  ['spec/spot/operations/getTickerPrice.yaml', 'x-retry: safe', 'x-retry: never'],
  ['spec/spot/operations/placeOrder.yaml', 'x-weight: { value: 1 }', 'x-weight: { value: 5 }'],
  ['spec/spot/operations/placeOrder.yaml', 'x-error-codes: [-1121]', 'x-error-codes: []'],
];

/** A program that uses what changes. Each line says which change it must notice, if any. */
const program = `
import type { SpotMethods } from './client.gen.ts';
export async function trade(spot: SpotMethods): Promise<void> {
  const { status } = await spot.getOrder({ orderId: '1' }); // operation renamed
  if ((await spot.cancelOrder({ orderId: '1' })).status === 'CANCELED') return; // CANCELED
  await spot.getDepth({ symbol: 'BTCUSDT', limit: 5 }); // parameter limit
  console.log((await spot.getDepth({ symbol: 'BTCUSDT' })).bids, status); // bids
  await spot.placeOrder({ symbol: 'BTCUSDT', type: 'MARKET' }); // parameter price
}
`;

/** Writes the types of the current specification and the program to a folder. */
async function install(version: string): Promise<Version> {
  // Without a check, because the edits leave the examples as they are.
  const spec = load(repository.root);
  const document = spec.bundle('spec/spot/openapi.yaml');
  const catalogue = readErrors(spec);
  const operations = readOperations('spot', document, catalogue);
  const { schemas = {} } = (document.components ?? {}) as { schemas?: never };
  const folder = repository.path(version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/package.json`, JSON.stringify({ type: 'module' }));
  const types = await openapiTypes(structuredClone(withoutTimestamp(document)));
  writeFileSync(`${folder}/openapi.gen.ts`, types);
  const client = clientTypes('spot', operations, schemas, catalogue);
  writeFileSync(`${folder}/client.gen.ts`, client);
  writeFileSync(`${folder}/program.ts`, program);
  return readVersion(spec);
}

/** Returns the lines of the program that do not compile. */
function compile(version: string): string[] {
  const config = repository.path(version, 'tsconfig.json');
  const paths = { '@broker-api/core': [inRepository('packages/core/src/index.ts')] };
  const compilerOptions = { paths, typeRoots: [inRepository('node_modules/@types')] };
  const include = ['program.ts'];
  writeFileSync(
    config,
    JSON.stringify({
      extends: inRepository('tsconfig.json'),
      include,
      exclude: [],
      compilerOptions,
    }),
  );
  const tsc = inRepository('node_modules/.bin/tsc');
  const { stdout } = spawnSync(tsc, ['-p', config, '--pretty', 'false'], { encoding: 'utf8' });
  const lines = [...stdout.matchAll(/program\.ts\((\d+),\d+\): error/g)].map(([, line]) => line);
  return [...new Set(lines)].map((line) => program.split('\n')[Number(line) - 1] ?? '');
}

test('each breaking change is a compile error or a migration note', async () => {
  const before = await install('before');
  expect(compile('before')).toEqual([]);
  for (const edit of edits) repository.edit(...edit);
  const changes = compareVersions(before, await install('after'));
  const breaks = changes.filter(({ bump }) => bump === 'major');

  const errors = compile('after');
  const marked = program.split('\n').filter((line) => line.includes(' // '));
  expect(errors).toEqual(marked);

  mkdirSync(repository.path('.changeset'));
  const note = repository.read(writeChangeset(repository.root, changes));
  expect(pendingChangesets(repository.root).map(({ bumps }) => bumps)).toEqual([
    requiredBumps(changes),
  ]);
  const isNoted = ({ what }: Change): boolean => note.includes(`**Breaking:** ${what}`);
  expect(breaks.filter((change) => !isNoted(change))).toEqual([]);
  const noticed = (text: string): boolean => breaks.some(({ what }) => what.includes(text));
  expect(
    marked.map((line) => line.split(' // ')[1] ?? '').filter((text) => !noticed(text)),
  ).toEqual([]);
  // What no compiler notices.
  expect(note).toContain('x-weight 1 → 5');
  expect(note).toContain('x-retry safe → never');
  expect(note).toContain('x-error-codes -1121 removed');
});
