/** An edit of a file, and the expected message after `file:line:column: `. */
type Mistake = [what: string, path: string, find: string, replacement: string, message: RegExp];

export const operation = 'spec/spot/operations/getDepth.yaml';
const placeOrder = 'spec/spot/operations/placeOrder.yaml';
const signedOperation = 'spec/spot/operations/getOrder.yaml';
const example = 'spec/examples/spot/getDepth/book.json';
export const catalogue = 'spec/errors.yaml';
const decimal = 'spec/common/schemas/DecimalString.yaml';
export const finding = 'spec/findings/depth-limit.yaml';
export const listenKey = 'spec/spot/schemas/ListenKey.yaml';
const selfField = 'properties:\n  self: { $ref: ListenKey.yaml, x-absent-when: Never. }';
export const backReference =
  '$ref: ../operations/createListenKey.yaml#/responses/200/content/application~1json/schema\n';
export const selfReference = /1:1: This \$ref leads back to itself/;
export const routes = 'spec/spot/openapi.yaml';
export const parameter = 'spec/common/parameters/RecvWindow.yaml';
export const cycle = `name: recvWindow
in: query
a: { $ref: "#/b/c" }
b: { $ref: "#/a" }
schema: { $ref: "#/a" }
`;
export const channels = 'spec/spot/asyncapi.yaml';
export const apiKey = 'spec/common/security/apiKey.yaml';
const secondRoute =
  '  /pong:\n    get: { $ref: ../common/operations/ping.yaml }\n  /openapi/v1/ping:';
export const workflows = 'spec/spot/workflows/orders.arazzo.yaml';
const otherWorkflows = 'spec/spot/workflows/cancellation.arazzo.yaml';
const event = 'spec/spot/schemas/ExecutionReport.yaml';

export const mistakes: readonly Mistake[] = [
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
  [
    'a colon in a summary',
    operation,
    'summary: ',
    'summary: Market: ',
    /Nested.*in quotes, such as/,
  ],
  ['a colon in a schema', event, 'description: ', 'description: An event: ', /in quotes, such as/],
  ['a summary in backticks', operation, 'summary: ', 'summary: `limit` ', /Put the text in quotes/],
  ['`yes` for a truth value', operation, 'required: true', 'required: yes', /Write true or false/],
  ['a count as text', operation, 'maximum: 500', "maximum: '5'", /Write the number without quotes/],
  [
    'a text as a number in the examples of a schema',
    listenKey,
    '{ type: string',
    '{ examples: [0.1], type: string',
    /must be string. Write a text/,
  ],
  ['an example with an unknown field', example, '"bids"', '"bid"', /bid/],
  ['an example with one more field', example, '"bids"', '"bad": 1, "bids"', /bad/],
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
  [
    'error codes in another order than that of the catalogue',
    placeOrder,
    'codes: [',
    'codes: [-2013, ',
    /order of errors\.yaml: -1121 comes before -2013/,
  ],
  [
    'a weight with steps that do not ascend',
    operation,
    'upTo: 500',
    'upTo: 50',
    /steps must ascend; got upTo 50 after upTo 100/,
  ],
  [
    'a weight that is not the weight of the default',
    operation,
    'value: 1',
    'value: 5',
    /value must be 1, the weight at the default 100 of `limit`; got 5/,
  ],
  [
    'a weight by an unknown parameter',
    operation,
    'by: limit',
    'by: limt',
    /`limt`, which is not a parameter/,
  ],
  [
    'a rule about an unknown parameter',
    placeOrder,
    'require: [price]',
    'require: [prise]',
    /`prise` is not a parameter.*price\?/,
  ],
  [
    'a rule about an unknown value',
    placeOrder,
    'type: [LIMIT]',
    'type: [LIMT]',
    /"LIMT" is not a value of `type`/,
  ],
  [
    'an id that is a decimal',
    'spec/spot/schemas/Order.yaml',
    'LongId.yaml',
    'DecimalString.yaml',
    /`orderId` is an id, but its schema is DecimalString/,
  ],
  [
    'an unknown field that confirms a success',
    placeOrder,
    'field: orderId',
    'field: orderNo',
    /`orderNo` is not a required field of the response/,
  ],
];
