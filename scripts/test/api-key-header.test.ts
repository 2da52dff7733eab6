import { globSync, readFileSync } from 'node:fs';
import { apiKeyHeader } from '@broker-api/spec';
import { expect, test } from 'vitest';
import { inRepository, root } from '../lib/paths.ts';

const scheme = readFileSync(inRepository('spec/common/security/apiKey.yaml'), 'utf8');

test('the API key header has the name that the specification defines', () => {
  expect(apiKeyHeader).toBe(/^name: (\S+)$/m.exec(scheme)?.[1]);
});

test('hand-written sources outside the test kit do not repeat the name of the API key header', () => {
  const patterns = ['packages/*/src/**/*.ts', 'scripts/*.ts', 'scripts/*/**/*.ts'];
  const isExempt = (path: string): boolean =>
    /node_modules|\.gen\.|^scripts\/test\/|^packages\/test-kit\/|generated\//.test(path);
  const paths = patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((path) => !isExempt(path));
  expect(paths.length).toBeGreaterThan(200);
  const repeating = paths.filter((path) =>
    readFileSync(inRepository(path), 'utf8').toLowerCase().includes(apiKeyHeader.toLowerCase()),
  );
  expect(repeating).toEqual([]);
});
