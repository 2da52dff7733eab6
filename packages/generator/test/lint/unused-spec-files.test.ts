import { expect, test } from 'vitest';
import { unusedSpecFiles } from '../../src/lint/unused-spec-files.ts';

test('specification files that are not referenced are reported', () => {
  const texts = new Map([
    ['spec/spot/openapi.yaml', 'get: { $ref: operations/ping.yaml }\nx-findings: [known]\n'],
    ['spec/spot/operations/ping.yaml', 'schema: { $ref: ../schemas/Used.yaml }\n'],
    ['spec/spot/schemas/Used.yaml', ''],
    ['spec/spot/schemas/Unused.yaml', ''],
    ['spec/findings/known.yaml', ''],
    ['spec/findings/forgotten.yaml', ''],
  ]);
  expect(unusedSpecFiles(texts).map((line) => line.split(':')[0])).toEqual([
    'spec/spot/schemas/Unused.yaml',
    'spec/findings/forgotten.yaml',
  ]);
});
