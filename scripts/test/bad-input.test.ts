import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Repository } from './repository.ts';

let repository: Repository;
let before: Map<string, string>;

beforeAll(() => {
  repository = new Repository();
  expect(repository.generate().stderr).toBe('');
  before = repository.generatedFiles();
}, 60_000);

afterAll(() => repository.remove());

/** Generation stops with this complaint, and nothing has changed. */
function expectRefusal(complaint: RegExp): void {
  const { status, stderr, stdout } = repository.generate();
  expect(stderr).toMatch(complaint);
  expect(stderr).toContain('nothing was written');
  expect(stderr).not.toContain('    at ');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(repository.changedSince(before)).toEqual([]);
}

/** An edit of a file, and what generation says about it after `file:line:column: `. */
type Mistake = [what: string, path: string, find: string, replacement: string, says: RegExp];

const operation = 'spec/spot/operations/getBookTicker.yaml';
const example = 'spec/examples/spot/getDepth/five-levels.json';
const catalogue = 'spec/errors.yaml';
const decimal = 'spec/common/schemas/DecimalString.yaml';
const stories = 'spec/spot/workflows.arazzo.yaml';
const event = 'spec/spot/schemas/ExecutionReport.yaml';

const mistakes: Mistake[] = [
  ['a typo in a $ref', operation, '/BookTicker', '/BokTicker', /BokTicker\.yaml.*Correct.*create/],
  ['a wrong weight type', operation, 'value: 1', 'value: one', /x-weight/],
  ['an unknown x- key', operation, 'x-retry:', 'x-retri: 3\nx-retry:', /x-retri.*x-retry/],
  ['a key in the wrong place', operation, 'tags:', 'x-open-enum: true\ntags:', /x-open-enum/],
  ['an unknown error code', operation, 'codes: [', 'codes: [-9999, ', /-9999/],
  ['a source that does not exist', operation, 'requirements-1', 'requirements-9', /requirements-9/],
  ['a missing weight', operation, 'x-weight: { value: 1 }\n', '', /x-weight/],
  ['invalid YAML', operation, 'tags: [', 'tags: [[', /parse.*Mend the YAML/],
  [
    'a duplicate key',
    operation,
    'tags:',
    'summary: Twice\ntags:',
    /duplicated mapping key.*Mend the YAML/,
  ],
  ['an example with another field', example, '"bids"', '"bid"', /bid/],
  ['invalid JSON in an example', example, '{', '', /JSON/],
  ['a wrong status in the catalogue', catalogue, 'Status: 429', 'Status: 299', /httpStatus is 299/],
  ['money as a number', decimal, 'type: string', 'type: number', /number/],
  ['a broken list of sources', 'spec/sources.yaml', 'requirements-1:', 'a: [', /Mend the text/],
  ['a broken schema of x- keys', 'spec/extensions.schema.json', '{', '', /Mend the text/],
  ['a broken configuration', 'redocly.yaml', 'plugins:', 'plugins: [[', /Mend the YAML/],
  ['a story with an unknown account', stories, 'account: bob', 'account: rob', /x-account.*"bob"/],
  ['a story with an unknown operation', stories, 'Id: getAccount', 'Id: getAcount', /getAccount\?/],
  ['a story with an unknown parameter', stories, 'name: side', 'name: sied', /parameter.*side\?/],
  ['a story with a wrong value', stories, 'value: BUY', 'value: BYE', /"BYE".*one of BUY, SELL/],
  ['a story with an unknown output', stories, 'outputs.orderId }', 'outputs.id }', /has: orderId/],
  ['a story with an unknown field', stories, 'body#/status', 'body#/state', /mean status\?/],
  ['two stories of one name', stories, 'Id: price-filter', 'Id: place-and-fill', /Name this story/],
  ['a story without sources', stories, 'x-provenance', 'x-findings', /has no x-provenance/],
  ['a stream payload that lost a required field', event, 'required:', 'needs:', /needs|required/],
];

describe('bad input stops generation with file, line and what to do', () => {
  test.each(mistakes)(
    '%s',
    (_what, path, find, replacement, says) => {
      repository.during(path, find, replacement, () => {
        expectRefusal(
          new RegExp(`^${path.replaceAll('.', '\\.')}:\\d+:\\d+: .*${says.source}`, 'm'),
        );
      });
    },
    20_000,
  );

  test('an operation without examples', () => {
    const folder = 'spec/examples/spot/getBookTicker';
    repository.rename(folder, 'spec/examples/spot/elsewhere');
    expectRefusal(/getBookTicker\.yaml:\d+:\d+: .*spec\/examples\/spot\/getBookTicker/);
    repository.rename('spec/examples/spot/elsewhere', folder);
  });
});
