import { globSync, readFileSync } from 'node:fs';
import { apiKeyHeader, usedWeightHeader } from '@broker-api/spec';
import { expect, test } from 'vitest';
import { inRepository, root } from './paths.ts';

test('the headers have the names that the specification defines', () => {
  const scheme = readFileSync(inRepository('spec/common/security/apiKey.yaml'), 'utf8');
  expect(apiKeyHeader).toBe(/^name: (\S+)$/m.exec(scheme)?.[1]);
  const response = readFileSync(inRepository('spec/common/responses/Error.yaml'), 'utf8');
  expect(usedWeightHeader).toBe(/^ {2}(\S+): .*UsedWeight/m.exec(response)?.[1]);
});

test.each([apiKeyHeader, usedWeightHeader])(
  'hand-written sources outside the test kit do not repeat the name of the header %s',
  (name) => {
    const patterns = ['packages/*/src/**/*.ts', 'scripts/*.ts', 'scripts/*/**/*.ts'];
    // The programs in the folders of generators run outside the workspace, as those of users do.
    const isExempt = (path: string): boolean =>
      /node_modules|\.gen\.|^packages\/(test-kit\/|spec\/src\/headers)|generated\//.test(path) ||
      /^scripts\/(test|soak\/generators\/.+)\//.test(path);
    const paths = patterns
      .flatMap((pattern) => globSync(pattern, { cwd: root }))
      .filter((path) => !isExempt(path));
    expect(paths.length).toBeGreaterThan(200);
    const repeating = paths.filter((path) =>
      readFileSync(inRepository(path), 'utf8').toLowerCase().includes(name.toLowerCase()),
    );
    expect(repeating).toEqual([]);
  },
);
