import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
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
const finding = 'spec/findings/sign-of-short-positions.yaml';
const key = 'spec/spot/schemas/ListenKey.yaml';
const selfField = 'properties:\n  self: { $ref: ListenKey.yaml, x-absent-when: Never. }';
const routes = 'spec/spot/openapi.yaml';
const side = 'spec/spot/parameters/NewOrderSide.yaml';
const circle =
  'name: side\nin: query\na: { $ref: "#/b/c" }\nb: { $ref: "#/a" }\nschema: { $ref: "#/a" }\n';
const channels = 'spec/spot/asyncapi.yaml';
const apiKey = 'spec/common/security/apiKey.yaml';
const pong = '  /pong:\n    get: { $ref: ../common/operations/ping.yaml }\n  /openapi/v1/ping:';
const workflows = 'spec/spot/workflows/matching.arazzo.yaml';
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
  ['a wrong status in the catalogue', catalogue, 'Status: 429', 'Status: 299', /httpStatus.*299/],
  ['money as a number', decimal, 'type: string', 'type: number', /number/],
  ['a broken list of sources', 'spec/sources.yaml', 'requirements-1:', 'a: [', /Fix the YAML/],
  ['a finding with a typo', finding, 'decision:', 'decison:', /Did you mean decision/],
  [
    'a schema that refers to itself',
    key,
    'properties:',
    selfField,
    /ListenKey: it refers to itself/,
  ],
  ['a $ref to nothing in a file', operation, 'List.yaml', 'List.yaml#/x', /nothing at its end/],
  [
    'no source at all',
    operation,
    'x-provenance:\n',
    'x-provenance: []\nx-old:\n',
    /: Expected a list, of at/,
  ],
  [
    'one operation at two routes',
    routes,
    '  /openapi/v1/ping:',
    pong,
    /is already the operation of GET/,
  ],
  ['another version of OpenAPI', routes, '3.1.0', '3.0.0', /"3.0.0" is not a version/],
  ['another version of AsyncAPI', channels, '3.0.0', '2.6.0', /"2.6.0" is not a version/],
  ['no version', channels, 'asyncapi: 3.0.0\n', '', /no key `asyncapi`/],
  ['a broken schema of x- keys', 'spec/extensions.schema.json', '{', '', /Fix the syntax/],
  ['a broken configuration', 'redocly.yaml', 'plugins:', 'plugins: [[', /Mend the YAML/],
  [
    'a workflow with an unknown account',
    workflows,
    'account: bob',
    'account: rob',
    /x-account.*"bob"/,
  ],
  [
    'a workflow with an unknown operation',
    workflows,
    'Id: getAccount',
    'Id: getAcount',
    /getAccount\?/,
  ],
  [
    'a workflow with an unknown parameter',
    workflows,
    'name: side',
    'name: sied',
    /parameter.*side\?/,
  ],
  [
    'a workflow with a wrong value',
    workflows,
    'value: BUY',
    'value: BYE',
    /"BYE".*one of BUY, SELL/,
  ],
  [
    'a workflow with an unknown output',
    workflows,
    'outputs.orderId }',
    'outputs.id }',
    /has: orderId/,
  ],
  ['a workflow with an unknown field', workflows, 'body#/status', 'body#/state', /mean status\?/],
  [
    'two workflows of one name',
    workflows,
    'Id: price-improvement',
    'Id: place-and-fill',
    /Rename one of them/,
  ],
  ['a workflow without sources', workflows, 'x-provenance', 'x-findings', /has no x-provenance/],
  ['a key in no header', apiKey, 'in: header', 'in: query', /no header name.*Write/],
  ['a stream payload that lost a required field', event, 'required:', 'needs:', /needs|required/],
];

// Each runs the generator, which takes seconds on a machine that is busy.
describe('bad input stops generation with file, line and what to do', { timeout: 60_000 }, () => {
  test.each(mistakes)('%s', (_what, path, find, replacement, says) => {
    repository.during(path, find, replacement, () => {
      expectRefusal(new RegExp(`^${path.replaceAll('.', '\\.')}:\\d+:\\d+: .*${says.source}`, 'm'));
    });
  });

  test.each([
    ['nothing', routes, '', /1:1: This is no openapi document: it holds nothing/],
    ['a list', routes, '- a\n', /1:1: This is no openapi document: it holds no keys/],
    ['text', channels, 'hello\n', /1:1: This is no asyncapi document: it holds no keys/],
    ['an alias of itself', key, '$ref: ListenKey.yaml\n', /1:1: This \$ref leads back to itself/],
    [
      'another encoding',
      key,
      Buffer.from('a: b\nc: \xf6\n', 'latin1'),
      /2:1: This line is not UTF-8/,
    ],
    ['an alias in braces', side, '{ $ref: NewOrderSide.yaml }\n', /1:1: This \$ref leads back/],
    ['aliases in a file', side, circle, /3:4: This \$ref leads back/],
    ['a schema that is no JSON', 'spec/errors.schema.json', '{', /1:1: .*Fix the syntax/],
    ['no file', routes, null, /1:1: The file does not exist/],
    ['no file', channels, null, /1:1: The file does not exist/],
    ['no file', catalogue, null, /1:1: The file does not exist/],
    ['no file', 'spec/sources.yaml', null, /1:1: The file does not exist/],
  ])('%s in place of a file', (_what, path, content, says) => {
    const original = repository.read(path);
    if (content === null) rmSync(repository.path(path));
    else writeFileSync(repository.path(path), content);
    expectRefusal(new RegExp(`^${path.replaceAll('.', '\\.')}:${says.source}`, 'm'));
    repository.write(path, original);
  });

  test('one mistake in a shared schema shows its first places, and how many more there are', () => {
    repository.during(decimal, 'pattern:', 'maxLength: 1\npattern:', () => {
      const { stderr } = repository.generate();
      expect(stderr).toMatch(/^… and \d+ more/m);
      expect(stderr.trim().split('\n')).toHaveLength(22);
    });
  });

  test.each([
    'spec/examples/spot/getBookTickr/one.json',
    'spec/examples/spot/loose.json',
    'spec/examples/swap/getDepth/one.json',
    'spec/examples/spot/getDepth/one.jsn',
  ])('an example that belongs to nothing: %s', (path) => {
    mkdirSync(dirname(repository.path(path)), { recursive: true });
    repository.write(path, '{}');
    expectRefusal(new RegExp(`^${path.replaceAll('.', '\\.')}:1:1: .*[Nn]ame`, 'm'));
    expect(repository.run('scripts/tidy.ts').stderr).toContain(`${path}:1:1: `);
    rmSync(repository.path(path));
  });

  test('an operation without examples', () => {
    const folder = 'spec/examples/spot/getBookTicker';
    repository.rename(folder, 'spec/examples/spot/elsewhere');
    expectRefusal(/getBookTicker\.yaml:\d+:\d+: .*spec\/examples\/spot\/getBookTicker/);
    repository.rename('spec/examples/spot/elsewhere', folder);
  });
});

describe('bad input stops the pages', { timeout: 60_000 }, () => {
  test.each([
    ['nothing', ''],
    ['broken YAML', 'a: ['],
    ['no file', null],
  ])('%s in place of a document', (_what, content) => {
    const original = repository.read(routes);
    if (content === null) rmSync(repository.path(routes));
    else repository.write(routes, content);
    const { status, stderr } = repository.run('scripts/site.ts');
    expect(stderr).toMatch(/^spec\/spot\/openapi\.yaml:1:\d: [A-Z]/);
    expect(stderr).not.toContain('    at ');
    expect(status).toBe(1);
    repository.write(routes, original);
  });

  test('a finding with a typo', () => {
    repository.during(finding, 'decision:', 'decison:', () => {
      const { status, stderr } = repository.run('scripts/site.ts');
      expect(stderr).toMatch(/^spec\/findings\/sign-of-short-positions\.yaml:\d+:1: `decison`/);
      expect(stderr).not.toContain('    at ');
      expect(status).toBe(1);
    });
  });
});
