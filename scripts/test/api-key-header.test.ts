import { globSync, readFileSync } from 'node:fs';
import { apiKeyHeader } from '@broker-api/spec';
import { expect, test } from 'vitest';
import { inRepository, root } from '../lib/paths.ts';

const scheme = readFileSync(inRepository('spec/common/security/apiKey.yaml'), 'utf8');

test('the header of API keys is that of the specification', () => {
  expect(apiKeyHeader).toBe(/^name: (\S+)$/m.exec(scheme)?.[1]);
});

test('no code but the generated repeats its name', () => {
  const patterns = ['packages/*/src/**/*.ts', 'scripts/*.ts', 'scripts/*/**/*.ts'];
  const isRead = (path: string): boolean =>
    !/node_modules|\.gen\.|^scripts\/test\/|generated\//.test(path);
  const paths = patterns.flatMap((one) => globSync(one, { cwd: root })).filter(isRead);
  expect(paths.length).toBeGreaterThan(200);
  const repeating = paths.filter((path) =>
    readFileSync(inRepository(path), 'utf8').toLowerCase().includes(apiKeyHeader.toLowerCase()),
  );
  expect(repeating).toEqual([]);
});
