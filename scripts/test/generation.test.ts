import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Repository } from './repository.ts';

let repository: Repository;
let before: Map<string, string>;

beforeAll(() => {
  repository = new Repository();
  // The manifest is written once; from here on only what changes is done anew.
  expect(repository.generate().stderr).toBe('');
}, 60_000);

afterAll(() => repository.remove());

beforeEach(() => {
  before = repository.generatedFiles();
});

const operation = 'spec/spot/operations/getBookTicker.yaml';

const changedFiles = (): string[] => repository.changedSince(before);

test('what is committed is fresh, and the same input gives the same bytes', () => {
  const check = repository.generate('--check');
  expect(check).toMatchObject({ status: 0, stderr: '' });
  expect(changedFiles()).toEqual([]);
}, 60_000);

test('nothing changed: nothing is done', () => {
  expect(repository.generate()).toMatchObject({ status: 0, stdout: 'Everything is up to date.\n' });
});

test('an optional parameter: the check names it, generation changes its section and no other', () => {
  const added =
    '  - name: depth\n    in: query\n    description: Levels\n    schema: { type: integer }\n';
  const original = repository.read(operation);
  repository.edit(operation, '\nresponses:', `\n${added}responses:`);
  const check = repository.generate('--check');
  expect(check.status).toBe(1);
  expect(check.stderr).toContain('packages/spot/src/generated/client.gen.ts');
  expect(check.stderr).toContain('depth?: number');
  expect(check.stderr).toContain('pnpm generate');
  expect(changedFiles()).toEqual([]);

  expect(repository.generate().status).toBe(0);
  expect(changedFiles()).toEqual([
    'packages/conformance/src/generated/spot/getBookTicker.cases.gen.ts',
    'packages/spec/src/generated/spot/openapi.gen.json',
    'packages/spec/src/generated/spot/operations.gen.ts',
    'packages/spot/src/generated/client.gen.ts',
    'packages/spot/src/generated/openapi.gen.ts',
    'packages/spot/src/generated/operations.gen.ts',
  ]);
  expect(repository.generate('--check').status).toBe(0);

  const call =
    "import { createSpotClient } from '../src/index.ts';\n" +
    "const spot = createSpotClient({ baseUrl: 'http://localhost' });\n" +
    'await spot.getBookTicker({ depth: 5 });\nexport {};\n';
  repository.write('packages/spot/test/added.ts', call);
  expect(typecheck('spot')).toMatchObject({ status: 0 });

  repository.write(operation, original);
  expect(repository.generate().status).toBe(0);
  expect(changedFiles()).toEqual([]);
  expect(typecheck('spot').stdout).toContain("'depth' does not exist");
  rmSync(repository.path('packages/spot/test/added.ts'));
}, 90_000);

test('a workflow: generation changes the workflows of its section and no other file', () => {
  const workflows = 'spec/option/workflows/positions.arazzo.yaml';
  repository.during(workflows, 'value: "50"', 'value: "51"', () => {
    expect(repository.generate()).toMatchObject({ status: 0, stderr: '' });
    expect(changedFiles()).toEqual(['packages/conformance/src/generated/option/workflows.gen.ts']);
  });
  expect(repository.generate().status).toBe(0);
  expect(changedFiles()).toEqual([]);
}, 60_000);

function typecheck(name: string) {
  const tsc = repository.path('node_modules/typescript/bin/tsc');
  return repository.run(tsc, '--noEmit', '-p', `packages/${name}`);
}

describe('a rename', () => {
  test('of an operation without its examples stops, and lists what still has the old name', () => {
    const routes = repository.read('spec/spot/openapi.yaml');
    const renamed = 'spec/spot/operations/getTopOfBook.yaml';
    repository.rename(operation, renamed);
    repository.edit(renamed, 'operationId: getBookTicker', 'operationId: getTopOfBook');
    repository.edit(
      'spec/spot/openapi.yaml',
      'operations/getBookTicker',
      'operations/getTopOfBook',
    );
    const stopped = repository.generate();
    expect(stopped.status).toBe(1);
    expect(stopped.stderr).toContain('spec/examples/spot/getBookTicker');
    expect(changedFiles()).toEqual([]);

    repository.rename('spec/examples/spot/getBookTicker', 'spec/examples/spot/getTopOfBook');
    expect(repository.generate()).toMatchObject({ status: 0, stderr: '' });
    const call =
      "import { createSpotClient } from '../src/index.ts';\n" +
      "await createSpotClient({ baseUrl: 'http://localhost' }).getBookTicker();\n";
    repository.write('packages/spot/test/renamed.ts', call);
    expect(typecheck('spot').stdout).toContain("Property 'getBookTicker' does not exist");
    rmSync(repository.path('packages/spot/test/renamed.ts'));

    repository.rename('spec/examples/spot/getTopOfBook', 'spec/examples/spot/getBookTicker');
    repository.rename(renamed, operation);
    repository.edit(operation, 'operationId: getTopOfBook', 'operationId: getBookTicker');
    repository.write('spec/spot/openapi.yaml', routes);
    expect(repository.generate().status).toBe(0);
    expect(changedFiles()).toEqual([]);
  }, 60_000);

  test('of a parameter lists every example that still sends the old one', () => {
    repository.during('spec/spot/operations/getOrder.yaml', 'name: orderId', 'name: id', () => {
      const { status, stderr } = repository.generate();
      expect(status).toBe(1);
      expect(stderr).toMatch(/spec\/examples\/spot\/getOrder\/[\w-]+\.json:\d+:\d+: .*orderId/);
    });
  }, 20_000);

  test('of a response field lists every example that still shows the old one', () => {
    repository.during('spec/spot/schemas/ListenKey.yaml', 'listenKey:', 'streamKey:', () => {
      const { status, stderr } = repository.generate();
      expect(status).toBe(1);
      expect(stderr).toMatch(/spec\/examples\/spot\/createListenKey\/[\w-]+\.json:\d+:\d+: .*Key/);
    });
  }, 20_000);
});
