import { describe, expect, test } from 'vitest';
import { fileComplaints } from '../tidy/files.ts';
import { floorComplaints } from '../tidy/floors.ts';
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

test.each([
  ['packages/core/src/a.ts', 'spot', 'core imports spot'],
  ['packages/spot/src/a.ts', 'option', 'spot imports option'],
])('%s must not import %s', (path, imported, complaint) => {
  const found = floorComplaints(path, `import { x } from '@broker-api/${imported}';`);
  expect(found.join()).toContain(complaint);
});

test.each([
  "import('@broker-api/spot')",
  'import "@broker-api/spot"',
  "from '../../spot/src/a.ts'",
])('an import in another spelling: %s', (text) => {
  expect(floorComplaints('packages/core/src/a.ts', text)).toHaveLength(1);
});

test.each([
  ['packages/spot/src/a.ts', 'core'],
  ['packages/spot/test/a.ts', 'option'],
])('%s may import %s', (path, imported) => {
  expect(floorComplaints(path, `import { x } from '@broker-api/${imported}';`)).toEqual([]);
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
