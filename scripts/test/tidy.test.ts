import { describe, expect, test } from 'vitest';
import { fileComplaints } from '../tidy/files.ts';
import { unusedSpecFiles } from '../tidy/spec-files.ts';

describe('a file', () => {
  test.each([
    ['packages/core/src/Client.ts', '', ':1: the file name is not kebab-case'],
    ['scripts/long.ts', 'x\n'.repeat(301), ':301: 302 lines'],
    ['scripts/wide.ts', `// ${'word '.repeat(30)}`, ':1: 153 columns'],
    ['scripts/left.ts', 'x();\n// TODO later', ':2: "TODO"; finish it'],
    ['README.md', 'see /home/ada/notes.md', ':1: "/home/ada"; a path of one machine only'],
    ['a.test.ts', "test.skip('x')", ':1: "test.skip("; run every test'],
  ])('%s', (path, text, complaint) => {
    expect(fileComplaints(path, text).join('\n')).toContain(`${path}${complaint}`);
  });

  test('that is tidy has no complaint', () => {
    expect(fileComplaints('packages/core/src/client.ts', 'export {};\n')).toEqual([]);
  });
});

test('a file of the specification that nothing refers to, and a finding that nothing names', () => {
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
