import { afterAll, expect, test } from 'vitest';
import { Repository } from './repository.ts';

const repository = new Repository();
afterAll(() => repository.remove());

const script = 'scripts/new-operation.ts';

test('a new operation with its source generates at once, and the client has it', () => {
  const source = ['--source', 'requirements-1', '--locator', 'section 4.3'];
  const args = ['spot/listThings', '--path', '/openapi/v1/things', '--security-type', 'USER_DATA'];
  expect(repository.run(script, ...args, ...source)).toMatchObject({ status: 0, stderr: '' });
  expect(repository.generate()).toMatchObject({ status: 0, stderr: '' });
  expect(repository.read('packages/spot/src/generated/client.gen.ts')).toContain('listThings(');

  const again = repository.run(script, ...args, ...source);
  expect(again.status).toBe(1);
  expect(again.stderr).toContain('spec/spot/operations/listThings.yaml exists already');
}, 60_000);

test('without a source, generation asks for it', () => {
  expect(repository.run(script, 'option/getThing', '--path', '/openapi/v1/thing').status).toBe(0);
  const { status, stderr } = repository.generate();
  expect(status).toBe(1);
  expect(stderr).toMatch(/spec\/option\/operations\/getThing\.yaml:\d+:\d+: .*x-provenance/);
}, 60_000);

test.each([
  [['swap/getThing', '--path', '/x'], '"swap" is not one of spot, contract, option'],
  [['spot/fetchThing', '--path', '/x'], '"fetchThing" does not begin with a verb'],
  [['spot/getThing'], 'Say at which path'],
  [['spot/getOtherDepth', '--path', '/openapi/quote/v1/depth'], 'already has get /openapi/quote'],
])('%j is refused', (args, message) => {
  const { status, stderr } = repository.run(script, ...args);
  expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringContaining(message) });
});
