import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { SmallRepository } from './small-repository.ts';

/** An edit of a file, and the expected message after `file:line:column: `. */
type Mistake = [what: string, path: string, find: string, replacement: string, message: RegExp];

const operation = 'spec/spot/operations/getDepth.yaml';
const signedOperation = 'spec/spot/operations/getOrder.yaml';
const example = 'spec/examples/spot/getDepth/book.json';
const catalogue = 'spec/errors.yaml';
const decimal = 'spec/common/schemas/DecimalString.yaml';
const finding = 'spec/findings/depth-limit.yaml';
const listenKey = 'spec/spot/schemas/ListenKey.yaml';
const selfField = 'properties:\n  self: { $ref: ListenKey.yaml, x-absent-when: Never. }';
const backReference =
  '$ref: ../operations/createListenKey.yaml#/responses/200/content/application~1json/schema\n';
const selfReference = /1:1: This \$ref leads back to itself/;
const routes = 'spec/spot/openapi.yaml';
const parameter = 'spec/common/parameters/RecvWindow.yaml';
const cycle = `name: recvWindow
in: query
a: { $ref: "#/b/c" }
b: { $ref: "#/a" }
schema: { $ref: "#/a" }
`;
const channels = 'spec/spot/asyncapi.yaml';
const apiKey = 'spec/common/security/apiKey.yaml';
const secondRoute =
  '  /pong:\n    get: { $ref: ../common/operations/ping.yaml }\n  /openapi/v1/ping:';
const workflows = 'spec/spot/workflows/orders.arazzo.yaml';
const otherWorkflows = 'spec/spot/workflows/cancellation.arazzo.yaml';
const event = 'spec/spot/schemas/ExecutionReport.yaml';

const mistakes: Mistake[] = [
  ['a typo in a $ref', operation, '/Depth.yaml', '/Dpth.yaml', /Dpth\.yaml.*Correct.*create/],
  ['a weight as text', operation, 'value: 1', 'value: one', /x-weight/],
  ['an unknown x- key', operation, 'x-retry:', 'x-retri: 3\nx-retry:', /x-retri.*x-retry/],
  [
    'an x- key that an operation cannot have',
    operation,
    'tags:',
    'x-open-enum: true\ntags:',
    /x-open-enum/,
  ],
  ['an unknown error code', operation, 'codes: [', 'codes: [-9999, ', /-9999/],
  ['an unknown source', operation, 'requirements-1', 'requirements-9', /requirements-9/],
  ['a missing weight', signedOperation, 'x-weight: { value: 1 }\n', '', /x-weight/],
  ['invalid YAML', operation, 'tags: [', 'tags: [[', /Flow sequence.*the YAML/],
  [
    'a duplicate key',
    operation,
    'tags:',
    'summary: Twice\ntags:',
    /Map keys must be unique.*the YAML/,
  ],
  ['an example with an unknown field', example, '"bids"', '"bid"', /bid/],
  ['invalid JSON in an example', example, '{', '', /JSON/],
  ['an invalid error status', catalogue, 'Status: 429', 'Status: 299', /httpStatus.*299/],
  ['a decimal defined as a number', decimal, 'type: string', 'type: number', /number/],
  ['malformed YAML in sources', 'spec/sources.yaml', 'requirements-1:', 'a: [', /the YAML\./],
  ['a finding with a typo in a key', finding, 'decision:', 'decison:', /Did you mean decision/],
  [
    'a schema that references itself',
    listenKey,
    'properties:',
    selfField,
    /ListenKey: A schema that references itself is not supported/,
  ],
  [
    'a $ref to a missing key',
    operation,
    'Depth.yaml',
    'Depth.yaml#/x',
    /the target does not exist. Correct/,
  ],
  [
    'an empty list of sources',
    operation,
    'x-provenance:\n',
    'x-provenance: []\nx-old:\n',
    /x-provenance/,
  ],
  ['an operation with two routes', routes, '  /openapi/v1/ping:', secondRoute, /GET/],
  [
    'an unsupported version of OpenAPI',
    routes,
    '3.1.0',
    '3.0.0',
    /not support version "3.0.0" of openapi.*Write `openapi: 3.1.0`/,
  ],
  [
    'an unsupported version of AsyncAPI',
    channels,
    '3.0.0',
    '2.6.0',
    /not support version "2.6.0" of asyncapi/,
  ],
  ['a document without a version', channels, 'asyncapi: 3.0.0\n', '', /no key `asyncapi`. Write/],
  ['malformed JSON in a schema', 'spec/extensions.schema.json', '{', '', /Fix the syntax\./],
  [
    'a plugin that does not exist',
    'redocly.yaml',
    'packages/generator/src',
    'packages/generator/lib',
    /Redocly cannot use this file.*not found.*relative to its folder/,
  ],
  ['malformed YAML in redocly.yaml', 'redocly.yaml', 'plugins:', 'plugins: [[', /Fix the YAML/],
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
    'Id: getOrder',
    'Id: getOder',
    /Did you mean getOrder\?/,
  ],
  [
    'a workflow with an unknown parameter',
    workflows,
    'name: type',
    'name: tpye',
    /parameter.*type\?/,
  ],
  [
    'a workflow with an unknown enum value',
    workflows,
    'value: LIMIT',
    'value: LIMT',
    /"LIMT".*Write LIMIT or MARKET/,
  ],
  [
    'a workflow with an unknown output',
    workflows,
    'outputs.orderId }',
    'outputs.id }',
    /Its outputs: orderId/,
  ],
  [
    'a workflow with an unknown response field',
    workflows,
    'body#/status',
    'body#/state',
    /mean status\?/,
  ],
  [
    'two workflows with the same id in a section',
    workflows,
    'Id: place-and-read',
    'Id: place-and-cancel',
    new RegExp(`also used at ${otherWorkflows.replaceAll('.', '\\.')}:6:17. Rename`),
  ],
  ['a workflow without sources', workflows, 'x-provenance', 'x-findings', /x-provenance/],
  [
    'control characters in a name',
    operation,
    'name: limit',
    'name: "li\\e[31m\\nmit"',
    /"li\\u001b\[31m\\nmit"/,
  ],
  [
    'an alias that is not a path',
    operation,
    'x-retry:',
    'x-aliases: [{ path: /depth?a=b }]\nx-retry:',
    /x-aliases.*matching/,
  ],
  ['an API key in the query', apiKey, 'in: header', 'in: query', /must be in a header. Write/],
  ['no weight header', 'spec/common/responses/Error.yaml', '/Used', '/', /header .*UsedWeight/],
  ['an event schema without required fields', event, 'required:', 'needs:', /needs|required/],
];

const root = new SmallRepository();
let before: Map<string, string>;

beforeAll(async () => {
  expect((await root.generate()).problems).toBe('');
  before = root.generatedFiles();
}, 60_000);
afterAll(() => root.remove());

/** Expects that the generator reports a problem in a file, and changes no file. */
async function expectProblem(path: string, message: RegExp): Promise<void> {
  const { problems } = await root.generate();
  const pattern = `^${path.replaceAll('.', '\\.')}:${message.source}`;
  expect(problems).toMatch(new RegExp(pattern, 'm'));
  expect(problems).toContain('nothing was written');
  expect(root.changedSince(before)).toEqual([]);
}

const options = { timeout: 20_000 };

describe('mistakes with the file, the line and advice', options, () => {
  test.each(mistakes)('the generator reports %s', async (_, path, find, replacement, message) => {
    await root.during(
      () => root.edit(path, find, replacement),
      () => expectProblem(path, new RegExp(`\\d+:\\d+: .*${message.source}`)),
    );
  });
});

describe('mistakes with the file and advice', options, () => {
  test.each([
    [
      'an empty file',
      routes,
      '',
      /1:1: This file must be an openapi document, but it is empty. Write/,
    ],
    [
      'a list',
      routes,
      '- a\n',
      /1:1: This file must be an openapi document, but it has no keys. Write/,
    ],
    [
      'text',
      channels,
      'hello\n',
      /1:1: This file must be an asyncapi document, but it has no keys. Write/,
    ],
    ['a reference to its own file', listenKey, '$ref: ListenKey.yaml\n', selfReference],
    [
      'text that is not UTF-8',
      listenKey,
      Buffer.from('a: b\nc: \xf6\n', 'latin1'),
      /2:1: This line is not UTF-8/,
    ],
    [
      'a reference to its own file, written in braces,',
      parameter,
      '{ $ref: RecvWindow.yaml }\n',
      selfReference,
    ],
    ['a reference cycle within the file', parameter, cycle, /3:4: This \$ref leads back/],
    ['a reference to a reference to this file', listenKey, backReference, selfReference],
    ['malformed JSON', 'spec/errors.schema.json', '{', /1:1: .*Fix the syntax\./],
    ['no file', routes, null, /1:1: \S/],
    ['no file', channels, null, /1:1: \S/],
    ['no file', catalogue, null, /1:1: \S/],
    ['no file', 'spec/sources.yaml', null, /1:1: \S/],
    ['no file', apiKey, null, /1:1: \S/],
  ])('the generator reports %s instead of %s', async (_what, path, content, message) => {
    const change = (): void => {
      if (content === null) rmSync(root.path(path));
      else writeFileSync(root.path(path), content);
    };
    await root.during(change, () => expectProblem(path, message));
  });
});

describe('the generator', options, () => {
  test.each([
    'spec/examples/spot/getDeph/one.json',
    'spec/examples/spot/loose.json',
    'spec/examples/swap/getDepth/one.json',
    'spec/examples/spot/getDepth/one.jsn',
    'spec/spot/workflows/notes.yaml',
  ])('the generator reports the unexpected file %s', async (path) => {
    await root.during(
      () => root.write(path, '{}'),
      () => expectProblem(path, /1:1: .*([Rr]ename|must be in kebab case)/),
    );
  });

  it('the generator accepts a file with a byte order mark, which some editors write', async () => {
    await root.during(
      () => root.edit(operation, 'operationId:', '\ufeffoperationId:'),
      async () => expect((await root.generate()).problems).toBe(''),
    );
  });

  it('the generator reports an operation without examples', async () => {
    await root.during(
      () => root.rename('spec/examples/spot/getDepth', 'spec/examples/spot/elsewhere'),
      () => expectProblem(operation, /\d+:\d+: .*spec\/examples\/spot\/getDepth/),
    );
  });

  it('the generator reports the problems of all documents together', async () => {
    await root.during(
      () => {
        root.edit(operation, 'value: 1', 'value: one');
        root.edit(channels, '3.0.0', '2.6.0');
        root.edit(finding, 'decision:', 'decison:');
      },
      async () => {
        const { problems } = await root.generate();
        for (const path of [operation, channels, finding]) expect(problems).toContain(`${path}:`);
      },
    );
  });
});
