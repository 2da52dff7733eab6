import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createSandbox, openSandbox } from '../src/node/index.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Replaces the version of Node, as the sandbox reads it. */
function stubVersion(version: string): void {
  const versions = { ...process.versions, node: version };
  const properties = { versions: { value: versions }, version: { value: `v${version}` } };
  vi.stubGlobal('process', Object.create(process, properties));
}

const { engines } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
) as { engines: { node: string } };
const minimum = engines.node.replace('>=', '');

test('an older version of Node is rejected before anything else happens', async () => {
  const text = `@broker-api/sandbox needs Node ${minimum} or later; this is v20.20.2.`;
  const error = expect.objectContaining({ name: 'NodeVersionError', message: text });
  stubVersion('20.20.2');
  expect(() => createSandbox()).toThrow(error);
  // The directory is not created: `openSandbox` fails before it uses its path.
  await expect(openSandbox('/none/directory')).rejects.toEqual(error);
});

test.each([`${minimum}.0.0`, '100.0.0'])('Node %s is accepted', (version) => {
  stubVersion(version);
  expect(createSandbox().accounts).not.toEqual([]);
});
