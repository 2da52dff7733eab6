import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createOperation, RequestError, type Words } from '@broker-api/generator/src/new-operation';
import { SpecificationError } from '@broker-api/generator/src/problem';
import { inRepository } from '@broker-api/generator/test/paths';
import { Repository } from '@broker-api/generator/test/repository';
import { SmallRepository } from '@broker-api/generator/test/small-repository';
import { sections } from '@broker-api/spec/sections';
import { isExhaustive } from '@broker-api/test-kit';
import {
  GuideShell,
  guideCommands,
  guideText,
  outputPattern,
} from '@broker-api/test-kit/guide-shell';
import { afterAll, beforeAll, expect, it, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { allFiles } from './all-files.ts';

const root = new SmallRepository(allFiles);
beforeAll(async () => {
  expect((await root.generate()).problems).toBe('');
}, 60_000);
afterAll(() => root.remove());

const create = (words: Partial<Words>): string[] =>
  createOperation(root.path(), { name: '', 'security-type': 'NONE', ...words });
const files = () => readdirSync(root.path('spec'), { recursive: true }).sort();
const [, guide = ''] = guideText('edit-the-spec').split('## Add an operation');
const commands = guideCommands(guide);
const source = { source: 'requirements-1', locator: 'section 4.3' };

it('a new operation creates and changes exactly the files that the guide lists', async () => {
  const [creation, generation] = commands;
  const words = { name: 'spot/getTradingFees', path: '/openapi/v1/tradingFees', ...source };
  expect(creation?.command.replace(/\s+\\\n\s+/, ' ')).toBe(
    `pnpm new-operation ${words.name} --path ${words.path} ` +
      `--source ${source.source} --locator '${source.locator}'`,
  );
  await root.during(
    () => {
      const listed = [...(creation?.output ?? '').matchAll(/^wrote (.*)$/gm)];
      expect(create(words)).toEqual(listed.map(([, path]) => path));
    },
    async () => {
      const listed = [...(generation?.output ?? '').matchAll(/^(?:changed|added) +(.*)$/gm)];
      const changed = listed.map(([, path]) => path).sort();
      expect(await root.generate()).toEqual({ changed, problems: '' });
    },
  );
  await root.generate();
}, 60_000);

it('a new operation with a source is accepted by the generator unedited', async () => {
  const words: Partial<Words> = {
    name: 'spot/listThings',
    path: '/openapi/v1/things',
    'security-type': 'USER_DATA',
    ...source,
  };
  expect(create(words)).toEqual([
    'spec/spot/operations/listThings.yaml',
    'spec/examples/spot/listThings/success.json',
    'spec/examples/spot/listThings/not-supported.json',
    'spec/spot/openapi.yaml',
  ]);
  expect((await root.generate()).problems).toBe('');
  expect(root.read('packages/spot/src/generated/client.gen.ts')).toContain('listThings(');
  // With `partial`, the types of the sandbox require no handler for the new operation.
  const types = root.read('packages/sandbox/src/generated/spot.gen.ts');
  expect(types).toMatch(/readonly listThings: \{[\s\S]*readonly partial: true;/);
  expect(() => create(words)).toThrow('spec/spot/operations/listThings.yaml already exists');
}, 30_000);

it('the missing source of a new operation is reported by the generator', async () => {
  await root.during(
    () => void create({ name: 'contract/getThing', path: '/openapi/v1/thing' }),
    async () => {
      const { problems } = await root.generate();
      expect(problems).toMatch(/^spec\/contract\/operations\/getThing\.yaml:\d+:\d+: .*x-proven/m);
    },
  );
}, 30_000);

it('a new operation keeps special characters in its locator, and its kind', async () => {
  const locator = 'section 1, table "A", \'B\': #3 {x}';
  await root.during(
    () =>
      void create({
        name: 'contract/listOddities',
        path: '/openapi/contract/v1/oddities',
        source: 'wire-facts',
        kind: 'ours',
        locator,
      }),
    async () => {
      expect(parse(root.read('spec/contract/operations/listOddities.yaml'))).toMatchObject({
        'x-provenance': [{ source: 'wire-facts', locator, kind: 'ours' }],
      });
    },
  );
});

const good = { name: 'spot/getThing', path: '/openapi/v1/thing' };

test.each<[Partial<Words>, string]>([
  [{ name: 'swap/getThing', path: '/x' }, `"swap" must be one of ${sections.join(', ')}`],
  [
    { name: 'spot/getThing/more', path: '/x' },
    '"spot/getThing/more" must have the form <section>/<operationId>',
  ],
  [{ path: '/x' }, '"" must have the form <section>/<operationId>'],
  [{ name: 'spot/getThing' }, '--path is required'],
  [{ name: 'spot/getDepth', path: '/x' }, 'spec/spot/operations/getDepth.yaml already exists'],
  [{ name: 'spot/ping', path: '/x' }, 'spec/common/operations/ping.yaml already exists'],
  [
    { ...good, source: 'wire-facts', locator: 'x' },
    'Add one of the kinds: --kind reference|observed',
  ],
  [{ ...good, locator: 'section 1' }, '--locator and --kind require --source'],
])('pnpm new-operation rejects %j and writes nothing', (words, message) => {
  const before = files();
  expect(() => create(words)).toThrow(RequestError);
  expect(() => create(words)).toThrow(message);
  expect(files()).toEqual(before);
});

const inFile = { ...good, ...source };

test.each<[Partial<Words>, string]>([
  [{ ...inFile, name: 'spot/fetchThing' }, '`operationId`: Expected a value such as "getDepth"'],
  [{ ...inFile, name: 'spot/get-thing' }, '`operationId`: Expected a value such as "getDepth"'],
  [{ ...good, name: 'spot/fetchThing' }, '`operationId`: Expected a value such as "getDepth"'],
  [{ ...inFile, path: 'x' }, 'The route table has no field `x`'],
  [{ ...inFile, path: '/a b' }, 'The route table has no field `/a b`'],
  [{ ...inFile, path: '/a/{id}' }, 'The route table has no field `/a/{id}`'],
  [{ ...inFile, method: 'patch' }, 'Its fields: `get`, `put`, `post` and `delete`'],
  [{ ...inFile, 'security-type': 'NOME' }, 'Expected one of "NONE", "TRADE"'],
  [{ ...inFile, source: 'requirements-9' }, '`requirements-9` is not a source'],
  [{ ...inFile, locator: undefined }, 'The locator `` must begin with a section'],
  [{ ...inFile, locator: 'p. 3' }, 'The locator `p. 3` must begin with a section'],
  [
    { ...inFile, source: 'wire-facts', kind: 'requirements' },
    '"wire-facts" states facts of the kind reference or observed or ours, not "requirements"',
  ],
])('pnpm new-operation reports the problems of %j and writes nothing', (words, message) => {
  const before = files();
  expect(() => create(words)).toThrow(SpecificationError);
  expect(() => create(words)).toThrow(message);
  expect(files()).toEqual(before);
});

it('a new operation of every verb and security type is accepted by the generator', async () => {
  for (const [verb, type] of [
    ['place', 'TRADE'],
    ['transfer', 'ACCOUNT_TRANSFER'],
    ['extend', 'USER_STREAM'],
    ['cancel', 'NONE'],
  ] as const) {
    await root.during(
      () => void create({ ...inFile, name: `spot/${verb}Oddity`, 'security-type': type }),
      async () => expect((await root.generate()).problems).toBe(''),
    );
  }
}, 60_000);

it('an existing operation with the same path and method is reported', () => {
  const words = { name: 'spot/getOtherDepth', path: '/openapi/quote/v1/depth' };
  expect(() => create(words)).toThrow(SpecificationError);
  expect(() => create(words)).toThrow(
    /^spec\/spot\/openapi\.yaml:\d+:\d+: The operation get \/openapi\/quote\/v1\/depth already ex/,
  );
});

it('a new operation that cannot be written completely leaves no files', async () => {
  // The operation file is written first. Then the folder for the example cannot be created, because
  // a file has the same name.
  await root.during(
    () => {
      root.rename('spec/examples/contract', 'spec/examples/aside');
      root.write('spec/examples/contract', '');
    },
    async () => {
      const before = files();
      expect(() => create({ name: 'contract/listThings', path: '/x' })).toThrow(
        'Nothing was written: ',
      );
      expect(files()).toEqual(before);
      root.rename('spec/examples/contract', 'spec/examples/file');
      root.rename('spec/examples/aside', 'spec/examples/contract');
    },
  );
});

it('pnpm new-operation prints the usage for an invalid argument', () => {
  const script = inRepository('scripts/new-operation.ts');
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  for (const [args, message] of [
    [['spot/getThing', '--pathh', '/x'], "Unknown option '--pathh'"],
    [['spot/getThing'], '--path is required'],
  ] as const) {
    const { status, stderr, stdout } = run(...args);
    expect(stderr).toContain(message);
    expect(stderr).toContain('\nUsage: pnpm new-operation');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  }
}, 20_000);

// Takes half a minute, so only exhaustive tests include it.
if (isExhaustive) {
  test("the guide's commands add an operation whose tests and type checks succeed", async () => {
    const repository = new Repository();
    // The names differ from the guide's, because a reader who has followed the guide already has
    // the guide's names in this repository.
    const shell = new GuideShell({
      root: repository.root,
      directory: repository.root,
      replacements: { getTradingFees: 'getUnusedName', tradingFees: 'unused-name' },
    });
    onTestFinished(async () => {
      await shell.close();
      repository.remove();
    });
    expect(commands).toHaveLength(3);
    for (const { command, output } of commands) {
      expect((await shell.run(command)).text).toMatch(outputPattern(output));
    }
    const run = (...args: string[]): void => {
      const { status, stdout, stderr } = repository.run(...args);
      expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({
        status: 0,
        output: '',
      });
    };
    run('scripts/tidy.ts');
    // Runs the contract tests of the new operation, and the test that every operation has contract
    // tests.
    run('node_modules/vitest/vitest.mjs', 'run', '--root', 'packages/conformance', 'test/cases');
    // The sandbox is checked too, because its types depend on all operations of the section.
    run('node_modules/typescript/bin/tsc', '--noEmit');
  });
}
