import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { inRepository } from '@broker-api/generator/test/paths';
import { SmallRepository } from '@broker-api/generator/test/small-repository';
import { guideBlocks, guideCommands, guideText } from '@broker-api/test-kit/guide-shell';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allFiles } from './all-files.ts';

const root = new SmallRepository(allFiles);
let before: Map<string, string>;

beforeAll(async () => {
  expect((await root.generate()).problems).toBe('');
}, 60_000);
afterAll(() => root.remove());
beforeEach(() => {
  before = root.generatedFiles();
});

const operation = 'spec/spot/operations/getDepth.yaml';
const spotRows = 'packages/conformance/src/generated/spot/rows.gen.json';
const [guide = ''] = guideText('edit-the-spec').split('## Add an operation');
const [mistake, parameter] = guideBlocks(guide, 'yaml');
const [problems = '', changes = ''] = guideCommands(guide).map(({ output }) => output.trimEnd());
const addParameter = (text = ''): void =>
  root.edit(operation, '\nresponses:', `\n${text.replace('parameters:\n', '')}responses:`);

/** Returns the TypeScript errors of a module that imports the generated client of spot. */
function typeErrors(code: string): string {
  const folder = 'packages/spot/src';
  root.write(`${folder}/call.ts`, code);
  root.write(`${folder}/node_modules/@broker-api/core/index.d.ts`, 'export type CallOptions = {};');
  const tsc = inRepository('node_modules/typescript/bin/tsc');
  const options =
    '--strict --noEmit --skipLibCheck --module nodenext --allowImportingTsExtensions --types null';
  const args = [tsc, ...options.split(' '), root.path(folder, 'call.ts')];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root.path(), encoding: 'utf8' });
  rmSync(root.path(folder, 'call.ts'));
  rmSync(root.path(folder, 'node_modules'), { recursive: true });
  return stdout;
}

const client = `import type { SpotMethods } from './generated/client.gen.ts';
declare const spot: SpotMethods;
`;

describe('the generator', { timeout: 30_000 }, () => {
  it('the generator generates the same bytes for the same input', async () => {
    expect(await root.check()).toEqual([]);
    expect(before.size).toBeGreaterThan(25);
  });

  it('the generator changes no files if the specification did not change', async () => {
    expect(await root.generate()).toEqual({ changed: [], problems: '' });
  });

  it('the generator restores edited files, and removes files that it does not write', async () => {
    const edited = 'packages/spot/src/generated/client.gen.ts';
    const unexpected = 'packages/conformance/src/generated/spot/old.gen.json';
    root.write(edited, '');
    root.write(unexpected, '');
    expect(await root.check()).toEqual([`left over: ${unexpected}`, `stale: ${edited}`]);
    expect((await root.generate()).changed).toEqual([unexpected, edited]);
    expect(root.changedSince(before)).toEqual([]);
  });

  it("the generator reports the guide's example mistake as the guide shows", async () => {
    const found = await root.during(
      () => addParameter(mistake),
      () => root.generate(),
    );
    // The file of the small specification has other line numbers.
    const withoutLines = (text: string): string => text.replace(/:\d+/g, '');
    expect(withoutLines(found.problems)).toBe(withoutLines(problems));
  });

  it("the guide's example parameter changes exactly the files that the guide lists", async () => {
    const expected = changes.replaceAll('changed ', '').split('\n').sort();
    const call = `${client}void spot.getDepth({ symbol: 'A', groupBy: '5' });\n`;
    await root.during(
      () => addParameter(parameter),
      async () => {
        expect(await root.check()).toEqual(expected.map((path) => `stale: ${path}`));
        expect(root.changedSince(before)).toEqual([]);
        expect((await root.generate()).changed).toEqual(expected);
        expect(await root.check()).toEqual([]);
        expect(typeErrors(call)).toBe('');
        const added = guideBlocks(guide, 'diff').join('').replace(/^\+/gm, '');
        expect(root.read('packages/spot/src/generated/client.gen.ts')).toContain(added);
        const [testId] = /spot\/getDepth\/2\d\d-[\w-]+/.exec(guide) ?? [];
        expect(root.read(spotRows)).toContain(testId);
      },
    );
    expect((await root.generate()).changed).toEqual(expected);
    expect(root.changedSince(before)).toEqual([]);
    expect(typeErrors(call)).toContain("'groupBy' does not exist");
  });

  it('an edited workflow changes only the workflows of its section', async () => {
    await root.during(
      () => root.edit('spec/spot/workflows/orders.arazzo.yaml', 'value: "50"', 'value: "51"'),
      async () => {
        const changed = ['packages/spec/src/generated/spot/workflows.gen.json'];
        expect(await root.generate()).toEqual({ changed, problems: '' });
      },
    );
    await root.generate();
    expect(root.changedSince(before)).toEqual([]);
  });

  it('the workflows of a section are followed by its scenarios', () => {
    const text = root.read('packages/spec/src/generated/spot/workflows.gen.json');
    const ids = [...text.matchAll(/"workflowId": "([\w-]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(['place-and-read', 'place-and-cancel']);
  });

  it('the tests of a shared operation are generated only for the first section', () => {
    expect(root.read(spotRows)).toContain('"spot/ping/');
    expect(root.read(spotRows.replace('spot', 'contract'))).not.toContain('/ping/');
  });
});

describe('a rename', { timeout: 30_000 }, () => {
  it('a rename of an operation reports the example folder with the old name', async () => {
    const renamed = 'spec/spot/operations/getOrderBook.yaml';
    await root.during(
      () => {
        root.rename(operation, renamed);
        root.edit(renamed, 'operationId: getDepth', 'operationId: getOrderBook');
        root.edit('spec/spot/openapi.yaml', 'operations/getDepth', 'operations/getOrderBook');
      },
      async () => {
        const { problems } = await root.generate();
        expect(problems).toContain('spec/examples/spot/getDepth');
        expect(root.changedSince(before)).toEqual([]);

        root.rename('spec/examples/spot/getDepth', 'spec/examples/spot/getOrderBook');
        const { changed } = await root.generate();
        expect(changed).toContain(spotRows);
        expect(root.read(spotRows)).toContain('"spot/getOrderBook/');
        expect(root.read(spotRows)).not.toContain('/getDepth/');
        const call = `${client}void spot.getDepth({ symbol: 'A' });\n`;
        expect(typeErrors(call)).toContain("Property 'getDepth' does not exist");
      },
    );
    await root.generate();
    expect(root.changedSince(before)).toEqual([]);
  });

  it('a rename of a parameter reports each example that still sends the old name', async () => {
    await root.during(
      () => root.edit('spec/spot/operations/getOrder.yaml', 'name: orderId', 'name: id'),
      async () => {
        const { problems } = await root.generate();
        expect(problems).toMatch(/spec\/examples\/spot\/getOrder\/[\w-]+\.json:\d+:\d+: .*orderId/);
      },
    );
  });

  it('a rename of a response field reports each example with the old name', async () => {
    await root.during(
      () => root.edit('spec/spot/schemas/ListenKey.yaml', 'listenKey:', 'streamKey:'),
      async () => {
        const { problems } = await root.generate();
        expect(problems).toMatch(/examples\/spot\/createListenKey\/[\w-]+\.json:\d+:\d+: .*Key/);
      },
    );
  });
});
