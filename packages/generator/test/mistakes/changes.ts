import { sections } from '@broker-api/spec/sections';

/** New contents of files; null for a removed file, or a folder. */
export type Changes = Readonly<Record<string, string | null | readonly [find: string, to: string]>>;

const operation = 'spec/spot/operations/getDepth.yaml';
const routes = 'spec/spot/openapi.yaml';
const finding = 'spec/findings/depth-limit.yaml';
const book = 'spec/examples/spot/getDepth/book.json';
const failed = 'spec/examples/spot/getDepth/unknown-symbol.json';
const order = 'spec/examples/spot/placeOrder/limit.json';
const price = 'spec/examples/spot/getTickerPrice/one.json';
const ticker = 'spec/spot/operations/getTickerPrice.yaml';
const depth = 'spec/spot/schemas/Depth.yaml';
const timeInForce = 'spec/spot/schemas/TimeInForce.yaml';
const getClock = 'spec/control/operations/getClock.yaml';
const clock = 'spec/examples/control/getClock/now.json';
const asDefault: readonly [string, string] = ['x-response-by: ', '# '];
const rows = '{ type: array, items: { $ref: ../schemas/TickerPriceEntry.yaml } }';
const list: readonly [string, string] = ['{ $ref: ../schemas/Depth.yaml }', rows];
const workflow = `arazzo: 1.0.1
info: { title: Workflows, version: 1.0.0 }
sourceDescriptions: [{ name: spot, type: openapi, url: "../openapi.yml" }]
workflows:
  - workflowId: depth
    x-account: bob
    steps:
      - stepId: depth
        x-account: rob
        operationId: getDepth
        x-changes: [{ of: $response.body#/a, since: $steps.b.outputs.c, by: half }]
`;
const workflows = 'spec/spot/workflows/depth.arazzo.yaml';
const errorExample = (status: number, code: number): string =>
  JSON.stringify({ summary: 'No', request: {}, status, response: { code, msg: 'No.' } });

/** Changes of files, and parts of the problems. */
export const changesWithProblems: readonly [
  what: string,
  changes: Changes,
  ...problems: string[],
][] = [
  ['an empty document', { [routes]: '' }, `${routes}:1:1: This file must be an openapi document`],
  ['a list', { [routes]: '- a\n' }, `${routes}:1:1: This file must be an openapi document, but it`],
  [
    'an operation without examples',
    { 'spec/examples/spot/getDepth': null },
    `${operation}:1:14: The operation \`getDepth\` has no example. ` +
      'Add spec/examples/spot/getDepth/<case>.json.',
  ],
  [
    'a renamed operation',
    { [operation]: ['operationId: getDepth', 'operationId: getBook'] },
    `${operation}:1:14: operationId \`getBook\` must be the name of its file, \`getDepth\`. Use ` +
      `one name everywhere. Uses of \`getDepth\`: ${operation}, ${routes}:21, ` +
      `${book} and ${failed}.`,
    `${operation}:1:14: The operation \`getBook\` has no example. Add spec/examples/spot/getBook` +
      '/<case>.json. Unused folders: spec/examples/spot/getDepth.',
    `${book}:1:1: The example folder "spot/getDepth" does not belong to an operation`,
  ],
  [
    'an operation without a successful example',
    { [book]: null },
    `${operation}:1:14: \`getDepth\` has no example of a successful response. Add an example`,
  ],
  [
    'two main examples',
    {
      [book]: ['"request"', '"main": true, "request"'],
      [failed]: ['"request"', '"main": true, "request"'],
    },
    `${operation}:1:14: \`getDepth\` must have at most one main example, with a successful ` +
      `response; got ${book} and ${failed}.`,
  ],
  ['a list as an example', { [failed]: '[]' }, `${failed}:1:1: Expected an object`],
  ['another status', { [failed]: errorExample(405, -1003) }, `${failed}:1:39: \`status\`: The`],
  [
    'a message without examples',
    { 'spec/examples/spot/executionReport': null },
    'spec/spot/messages/ExecutionReport.yaml:1:7: The message `executionReport` has no example.',
  ],
  [
    'a default that a rule does not allow',
    {
      [order]: ['"price"', '"icebergQty": "1",\n    "price"'],
      [timeInForce]: ['default: GTC', 'default: IOC'],
    },
    `${order}:3:3: \`request\`: The request violates a rule: when \`icebergQty\` is sent, ` +
      '`timeInForce` must be GTC; got IOC.',
  ],
  [
    'an unknown field of a composed object',
    { [depth]: ['type: object', 'allOf: [{ $ref: TickerPriceEntry.yaml }]'] },
    `${book}:5:3: \`response\`: TickerPriceEntry must have the field \`symbol\`. Add it.`,
  ],
  [
    'a response that matches no schema of a union',
    { [ticker]: asDefault, [price]: ['"price": ', '"last": '] },
    `${price}:5:38: \`response/last\`: TickerPriceEntry has no field \`last\`.`,
  ],
  [
    'a response that matches two schemas of a union',
    {
      [ticker]: asDefault,
      'spec/spot/schemas/TickerPrice.yaml': ['TickerPriceList', 'TickerPriceEntry'],
    },
    `${price}:5:15: \`response\`: {"symbol":"BTCUSDT","price":"40000.1"} matches 2 schemas`,
  ],
  [
    'a list without pages',
    { [operation]: list },
    `${operation}:1:1: x-paging is missing. State how to read the list in pages`,
  ],
  [
    'files that nothing references',
    {
      'spec/spot/schemas/Unused.yaml': 'title: Unused\n',
      'spec/common/headers/Unused.yaml': 'description: A\n',
      'spec/common/channels/Unused.yaml': 'address: /ws\n',
      'spec/spot/messages/Ping.yaml': 'name: ping\n',
      'spec/findings/forgotten.yaml': 'title: Forgotten\n',
    },
    'spec/spot/schemas/Unused.yaml:1:1: No $ref references this file. Reference it, or remove it.',
    'spec/common/headers/Unused.yaml:1:1: No $ref references this file.',
    'spec/common/channels/Unused.yaml:1:1: No $ref references this file.',
    'spec/spot/messages/Ping.yaml:1:1: No $ref references this file.',
    'spec/findings/forgotten.yaml:1:1: No x-findings lists this finding.',
  ],
  [
    'a schema whose name is not in Pascal case',
    {
      'spec/spot/schemas/depth-book.yaml': 'title: depth-book\n',
      [operation]: ['Depth.y', 'depth-book.y'],
    },
    'spec/spot/schemas/depth-book.yaml:1:8: `title`: Expected text, such as "abc", matching',
  ],
  [
    "the broker's error in the control plane",
    { [getClock]: ['../responses/ControlError.yaml', '../../common/responses/Error.yaml'] },
    `${getClock}:12:12: \`responses/default\`: Expected`,
  ],
  [
    'an unknown field of the control plane',
    { [clock]: ['"time"', '"now"'] },
    `${clock}:6:5: \`response/now\`: Clock has no field \`now\`. Its fields: \`time\`.`,
  ],
  [
    'mistakes in a workflow',
    { [workflows]: workflow },
    `${workflows}:3:56: spec/spot/openapi.yml does not exist. Correct the url`,
    `${workflows}:6:5: \`workflows/0/x-account\`: A workflow has no field \`x-account\`.`,
    `${workflows}:9:20: \`workflows/0/steps/0/x-account\`: Expected one of "alice", "bob",`,
    `${workflows}:11:`,
  ],
  [
    'mistakes in several documents',
    { [routes]: ['3.1.0', '3.0.0'], [finding]: ['decision:', 'decison:'] },
    `${routes}:1:10: The generator does not support version "3.0.0" of openapi.`,
    `${finding}:11:1: \`decison\`: A finding has no field \`decison\`.`,
  ],
  [
    'unexpected files',
    {
      'spec/examples/spot/getDeph/one.json': '{}',
      'spec/examples/spot/loose.json': '{}',
      'spec/examples/swap/getDepth/one.json': '{}',
      'spec/examples/spot/getDepth/one.jsn': '{}',
    },
    'spec/examples/spot/getDeph/one.json:1:1: The example folder "spot/getDeph" does not belong',
    'spec/examples/spot/loose.json:1:1: The example folder "spot" does not belong',
    'spec/examples/swap/getDepth/one.json:1:1: The example folder "swap/getDepth" does not',
    'spec/examples/spot/getDepth/one.jsn:1:1: The name of an example file must be in kebab case',
  ],
];

/** Changes with one problem, which would cause many misleading problems in other files. */
export const layoutChanges: readonly [what: string, changes: Changes, problem: string][] = [
  [
    'an operation whose operationId is the file name of another operation',
    { 'spec/spot/operations/getOrder.yaml': ['operationId: getOrder', 'operationId: getDepth'] },
    'spec/spot/operations/getOrder.yaml:1:14: operationId `getDepth` is the name of ' +
      `${operation}. Write \`getOrder\`, the name of this file.`,
  ],
  [
    'an operation without a route',
    { 'spec/spot/operations/listOrders.yaml': 'operationId: listOrders\n' },
    'spec/spot/operations/listOrders.yaml:1:1: No route references this operation. ' +
      'Add it to the paths of spec/spot/openapi.yaml, or remove the file.',
  ],
  [
    'a section that is not registered',
    { 'spec/swap/openapi.yaml': '', 'spec/examples/swap/getDepth/book.json': '{}' },
    `spec/swap:1:1: \`swap\` is not a section. The sections are ${sections.join(', ')}. ` +
      'Add it to packages/generator/src/sections.ts, or remove the folder.',
  ],
  [
    'a section that the control plane lacks',
    { 'spec/control/schemas/Section.yaml': `type: string\nenum: [${sections.slice(1)}]\n` },
    'spec/control/schemas/Section.yaml:1:1: The enum lacks the section spot. ' +
      'Add it with a description.',
  ],
];

/** Changes that cause no problem. */
export const acceptedChanges: readonly [what: string, changes: Changes][] = [
  ['a byte order mark', { [operation]: ['operationId:', '\ufeffoperationId:'] }],
  ['a comparison and code', { [operation]: ['Get the order book', 'If 1 < 2, write `<b>`'] }],
  ['a value above the maximum of a clamped parameter', { [book]: ['1000', '100000'] }],
  [
    'a weight that no source states',
    { [ticker]: ['{ value: 1, by: symbol, absent: 2 }', 'unknown'] },
  ],
  ['an alternative status', { [failed]: errorExample(418, -1003) }],
  ['a main example', { [book]: ['"request"', '"main": true, "request"'] }],
  ['an error of a sub-account', { [failed]: ['"request"', '"account": "aliceSub", "request"'] }],
  ['a default that a rule allows', { [order]: ['"price"', '"icebergQty": "1",\n    "price"'] }],
];
