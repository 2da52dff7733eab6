import { describe, expect, test } from 'vitest';
import { bannedTermProblems } from '../tidy/banned-terms.ts';
import { fileProblems } from '../tidy/file-rules.ts';
import { sectionNameProblems } from '../tidy/section-names.ts';
import { formatVectors, vectorFormatProblems } from '../tidy/vector-format.ts';

describe('file rules', () => {
  test.each([
    ['packages/core/src/Client.ts', '', ':1: the file name must be kebab-case'],
    ['scripts/long.ts', 'x\n'.repeat(401), ':401: 402 lines'],
    ['scripts/wide.ts', `// ${'word '.repeat(30)}`, ':1: 153 columns'],
    ['scripts/url.ts', `// see https://example.com/${'word'.repeat(20)}`, ':1: 107 columns'],
    ['scripts/left.ts', 'x();\n// TODO later', ':2: "TODO"; finish the work'],
    ['README.md', 'see /home/ada/notes.md', ':1: "/home/ada"; remove the path'],
    ['a.test.ts', "test.skip('x')", ':1: "test.skip("; remove the modifier'],
    ['a.ts', 'f({\n  ...{ a, b },\n});', ':2: "...{"; write the properties'],
    ['a.ts', 'const [a, b] = [1, 2];', ':1: "const [a, b] = ["; declare each variable'],
  ])('the file rules reject %s', (path, text, problem) => {
    expect(fileProblems(path, text).join('\n')).toContain(`${path}${problem}`);
  });

  test('the file rules accept a file without problems', () => {
    expect(fileProblems('packages/core/src/client.ts', 'export {};\n')).toEqual([]);
  });
});

describe('names of sections', () => {
  test.each([
    ["if (section === 'spot') f();", "=== 'spot'"],
    ["f(part !== 'option');", "!== 'option'"],
    ['f("contract" == one);', '"contract" =='],
    ["    case 'spot':", "case 'spot':"],
  ])('a comparison is found: %s', (text, found) => {
    expect(sectionNameProblems('a.ts', `x();\n${text}`)).toEqual([
      expect.stringContaining(`a.ts:2: "${found}"; write what differs by section`),
    ]);
  });

  test.each([
    ['a.ts', "f('spot'); type A = 'spot'; const part = 'contract';"],
    ['a.ts', "f(tag === 'spots', kind === 'options');"],
    ['src/profiles/spot-profile.ts', "f(section === 'spot');"],
    ['packages/spot/src/generated/a.gen.ts', "f(section === 'spot');"],
  ])('the file %s is accepted with %s', (path, text) => {
    expect(sectionNameProblems(path, text)).toEqual([]);
  });
});

describe('the format of vectors', () => {
  const path = 'spec/vectors/outcomes/placing.json';
  const call = { operation: 'placeOrder', parameters: { text: 'a, "b", {c}'.repeat(12) } };
  const exchanges = Array.from({ length: 3 }, () => ({ on: 'placeOrder', atMs: 1000, body: {} }));
  const vectors = [{ name: 'a', call, exchanges, expect: { result: {}, atMs: 5 } }];

  test('has the values of the vectors, and one line for each step', () => {
    const text = formatVectors(vectors);
    expect(JSON.parse(text)).toEqual(vectors);
    expect(text).toContain('\n      { "on": "placeOrder", "atMs": 1000, "body": {} },\n');
    expect(text).toContain('\n    "expect": { "result": {}, "atMs": 5 }\n');
    expect(vectorFormatProblems(path, text)).toEqual([]);
  });

  test('is required in the files of vectors only', () => {
    const text = JSON.stringify(vectors, null, 2);
    expect(vectorFormatProblems(path, text).join()).toContain('run `pnpm format`');
    expect(vectorFormatProblems('spec/vectors/vector.schema.json', text)).toEqual([]);
  });
});

describe('banned terms', () => {
  const found = (text: string, path = 'a.ts') =>
    bannedTermProblems(path, text).map((problem) => problem.split('; ')[0]);

  test.each([
    ['in prose', 'ok\nthe door,\n', ['a.ts:2:5: "door"']],
    ['capitalized', 'Nobody', ['a.ts:1:1: "Nobody"']],
    ['in capitals', 'FRONT_DOOR', ['a.ts:1:7: "DOOR"']],
    ['inflected', 'stories', ['a.ts:1:1: "stories"']],
    ['at the start of a camelCase name', 'doorCases()', ['a.ts:1:1: "door"']],
    ['inside a camelCase name', 'placeAndMend', ['a.ts:1:9: "Mend"']],
    ['in a kebab-case name', 'place-and-mend', ['a.ts:1:11: "mend"']],
    ['in two words', 'a planted fault', ['a.ts:1:3: "planted fault"']],
    ['in two words of one name', 'plantedFaults', ['a.ts:1:1: "plantedFaults"']],
    ['in two lines of a comment', '// planted\n// fault', ['a.ts:1:4: "planted // fault"']],
    ['not inside other words', 'history outdoors recommended amendment strayed', []],
  ])('banned terms are found only as whole words: %s', (_, text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test('banned terms are found in paths', () => {
    expect(found('', 'src/door-cases.ts')).toEqual(['src/door-cases.ts:1:1: "door" in the path']);
  });

  test('banned terms are reported with the standard term', () => {
    expect(bannedTermProblems('a.ts', 'a story')).toEqual([
      'a.ts:1:3: "story"; write workflow, workflows (Arazzo\'s own term)',
    ]);
  });

  test('banned terms are permitted in generated files and in the table itself', () => {
    expect(found('door', 'packages/spot/src/generated/a.ts')).toEqual([]);
    expect(found('door', 'scripts/tidy/banned-terms.ts')).toEqual([]);
  });
});
