import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { Repository } from './repository.ts';

const repository = new Repository();
afterAll(() => repository.remove());

const script = 'scripts/new-operation.ts';
const listing = "console.log(fs.readdirSync('spec', { recursive: true }).join('\\n'))";

test('a new operation with its source generates at once, and the client has it', () => {
  const source = ['--source', 'requirements-1', '--locator', 'section 4.3'];
  const args = ['spot/listThings', '--path', '/openapi/v1/things', '--security-type', 'USER_DATA'];
  expect(repository.run(script, ...args, ...source)).toMatchObject({ status: 0, stderr: '' });
  expect(repository.generate()).toMatchObject({ status: 0, stderr: '' });
  expect(repository.read('packages/spot/src/generated/client.gen.ts')).toContain('listThings(');

  const again = repository.run(script, ...args, ...source);
  expect(again.status).toBe(2);
  expect(again.stderr).toContain('spec/spot/operations/listThings.yaml exists already');
}, 60_000);

test('without a source, generation asks for it', () => {
  expect(repository.run(script, 'option/getThing', '--path', '/openapi/v1/thing').status).toBe(0);
  const { status, stderr } = repository.generate();
  expect(status).toBe(1);
  expect(stderr).toMatch(/spec\/option\/operations\/getThing\.yaml:\d+:\d+: .*x-provenance/);
}, 60_000);

test('whatever is in a locator, and a kind of a source that has several', () => {
  const locator = 'table "A", \'B\': #3 {x}';
  const source = ['--source', 'wire-facts', '--kind', 'ours', '--locator', locator];
  const args = ['contract/listOddities', '--path', '/openapi/contract/v1/oddities', ...source];
  expect(repository.run(script, ...args)).toMatchObject({ status: 0, stderr: '' });
  expect(parse(repository.read('spec/contract/operations/listOddities.yaml'))).toMatchObject({
    'x-provenance': [{ source: 'wire-facts', locator, kind: 'ours' }],
  });
}, 60_000);

const good = ['spot/getThing', '--path', '/openapi/v1/thing'];

test.each([
  [['swap/getThing', '--path', '/x'], '"swap" is not one of spot, contract, option'],
  [['spot/fetchThing', '--path', '/x'], '"fetchThing" does not begin with a verb'],
  [['spot/get-thing', '--path', '/x'], '"get-thing" does not begin with a verb'],
  [['spot/getThing/more', '--path', '/x'], '"spot/getThing/more" is no <section>/<operationId>'],
  [['--path', '/x'], '"" is no <section>/<operationId>'],
  [['spot/getThing'], 'Say at which path'],
  [['spot/getThing', '--path', 'x'], '--path "x" is no path'],
  [['spot/getThing', '--path', '/a b'], '--path "/a b" is no path'],
  [['spot/getThing', '--path', '/a/{id}'], '--path "/a/{id}" is no path'],
  [['spot/getDepth', '--path', '/x'], 'spec/spot/operations/getDepth.yaml exists already'],
  [['spot/ping', '--path', '/x'], 'spec/common/operations/ping.yaml exists already'],
  [[...good, '--method', 'patch'], '--method "patch" is not one of get, post, put, delete'],
  [[...good, '--security-type', 'NOME'], '--security-type "NOME" is not one of NONE, TRADE'],
  [[...good, '--source', 'requirements-9', '--locator', 'x'], 'has no source "requirements-9"'],
  [[...good, '--source', 'requirements-1'], 'Say where in requirements-1 it stands'],
  [[...good, '--source', 'requirements-1', '--locator', 'p. 3'], '"p. 3" names no section'],
  [[...good, '--source', 'wire-facts', '--locator', 'x'], 'Say which: --kind reference|observed'],
  [
    [...good, '--source', 'wire-facts', '--kind', 'requirements', '--locator', 'x'],
    '"wire-facts" states facts of the kind reference or observed or ours, not "requirements"',
  ],
  [[...good, '--locator', 'section 1'], 'A locator or a kind needs its source'],
  [[...good, '--pathh', '/x'], "Unknown option '--pathh'"],
])('%j is refused, and nothing is written', (args, message) => {
  const listed = () => repository.run('-e', listing).stdout;
  const before = listed();
  const { status, stderr, stdout } = repository.run(script, ...args);
  expect(stderr).toContain(message);
  expect(stderr).toContain('\nUsage: pnpm new-operation');
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(listed()).toBe(before);
});

test('an address that is taken is named with its line', () => {
  const args = ['spot/getOtherDepth', '--path', '/openapi/quote/v1/depth'];
  const { status, stderr } = repository.run(script, ...args);
  expect(stderr).toMatch(/^spec\/spot\/openapi\.yaml:\d+:\d+: There is an operation at get \/open/);
  expect(status).toBe(1);
});

test('nothing is left behind when a file can not be written', () => {
  // The folder of the example can't be made where a file is; the operation file comes before it.
  repository.rename('spec/examples/option', 'spec/examples/aside');
  repository.write('spec/examples/option', '');
  const before = repository.run('-e', listing).stdout;
  const { status, stderr } = repository.run(script, 'option/listThings', '--path', '/x');
  expect(stderr).toContain('Nothing was written: ');
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(2);
  expect(repository.run('-e', listing).stdout).toBe(before);
});
