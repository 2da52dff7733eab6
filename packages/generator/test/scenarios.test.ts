import { expect, test } from 'vitest';
import { readScenarios } from '../src/scenario/read-scenarios.ts';
import { ScenarioFile } from '../src/scenario/scenario-file.ts';

const path = 'spec/spot/scenarios/tiny.scenario';
const words = readScenarios(
  'spec/spot/scenarios/words.scenario',
  `
symbol = BTCUSDT
buys long = placeOrder symbol={symbol} quantity="{1}"
    newClientOrderId={run}-{step}
order = getOrder orderId={1.orderId}
first = listOrders /{1}
`,
  new Map(),
).definitions;

const text = `# These scenarios read
# orders.

token = {run}

# An order in the book.
read-an-order
  An order of alice's can
  be read
  from requirements-1 section 2, rule 1; broker-behaviour section 4 (ours)
  symbol = {token}-A

  market    run open-a-market depth=2
  # The value is 0.5 × 10 = 5,
  # and the fee 0.01.
  openLong  alice buys long 0.5 @ 10 x20 iceberg=true: price 10  # At the limit.
  read      bob order openLong: status NEW,
    side 'BUY', fills/0/price fills/1/price >= 9.5, fee none
  before    bob first 0: free {openLong.price}, /id != /1/id
  after     bob spot.listOrders /0: free locked -5, total 0 since before; /1/total 2 since /0/total
  rows      bob listOrders
    /symbol={run}-A: at {before./0/time}, none;
    /symbol={token}: side BUY; /2: none
  rejected  alice buys long 1 symbol=A tiers=[{ name: "{run}-A", rate: 0.5 },
    { name: B }]: error 400 -1131, msg 'too little'
  wait      control setClock time={before.time}+60000
  clock     control getClock
`;

const file = new ScenarioFile(path, text, words);
const body = '$response.body#';

test('a file of scenarios is an Arazzo document', () => {
  expect(file.content).toMatchObject({
    arazzo: '1.0.1',
    info: {
      title: 'Broker API: spot scenarios, tiny',
      description: 'These scenarios read orders.',
    },
    workflows: [
      {
        workflowId: 'read-an-order',
        summary: "An order of alice's can be read",
        description: 'An order in the book.',
        'x-provenance': [
          { source: 'requirements-1', locator: 'section 2, rule 1', kind: 'requirements' },
          { source: 'broker-behaviour', locator: 'section 4', kind: 'ours' },
        ],
      },
    ],
  });
});

test('a step sends what its word and its line state', () => {
  expect(stepsOf(file).slice(0, 2)).toEqual([
    {
      stepId: 'market',
      workflowId: 'open-a-market',
      parameters: [
        { name: 'run', value: '$inputs.run' },
        { name: 'depth', value: 2 },
      ],
    },
    {
      stepId: 'openLong',
      description: 'The value is 0.5 × 10 = 5, and the fee 0.01. At the limit.',
      'x-account': 'alice',
      operationId: '$sourceDescriptions.spot.placeOrder',
      parameters: [
        { name: 'symbol', value: '{$inputs.run}-A' },
        { name: 'quantity', value: '0.5' },
        { name: 'newClientOrderId', value: '{$inputs.run}-open-long' },
        { name: 'price', value: '10' },
        { name: 'leverage', value: '20' },
        { name: 'iceberg', value: true },
      ],
      successCriteria: [{ condition: `${body}/price == 10` }],
      outputs: { orderId: `${body}/orderId`, price: `${body}/price` },
    },
  ]);
});

test('a step has expectations, and outputs that other steps use', () => {
  const conditions = (...all: string[]) => all.map((condition) => ({ condition }));
  expect(stepsOf(file).slice(2)).toMatchObject([
    {
      parameters: [{ name: 'orderId', value: '$steps.openLong.outputs.orderId' }],
      successCriteria: conditions(
        `${body}/status == 'NEW'`,
        `${body}/side == 'BUY'`,
        `${body}/fills/0/price >= 9.5`,
        `${body}/fills/1/price >= 9.5`,
        `${body}/fee == null`,
      ),
    },
    {
      successCriteria: conditions(
        `${body}/0/free == $steps.openLong.outputs.price`,
        `${body}/id != ${body}/1/id`,
      ),
      outputs: {
        free: `${body}/0/free`,
        locked: `${body}/0/locked`,
        total: `${body}/0/total`,
        time: `${body}/0/time`,
      },
    },
    {
      'x-changes': [
        { of: `${body}/0/free`, since: '$steps.before.outputs.free', by: '-5' },
        { of: `${body}/0/locked`, since: '$steps.before.outputs.locked', by: '-5' },
        { of: `${body}/0/total`, since: '$steps.before.outputs.total', by: '0' },
        { of: `${body}/1/total`, since: `${body}/0/total`, by: '2' },
      ],
    },
    {
      successCriteria: conditions(
        `${body}/symbol={$inputs.run}-A/at == $steps.before.outputs.time`,
        `${body}/symbol={$inputs.run}-A == null`,
        `${body}/symbol={$inputs.run}/side == 'BUY'`,
        `${body}/2 == null`,
      ),
    },
    {
      parameters: [
        { name: 'symbol', value: 'A' },
        { name: 'quantity', value: '1' },
        { name: 'newClientOrderId', value: '{$inputs.run}-rejected' },
        { name: 'tiers', value: [{ name: '{$inputs.run}-A', rate: 0.5 }, { name: 'B' }] },
      ],
      successCriteria: conditions(
        '$statusCode == 400',
        `${body}/code == -1131`,
        `${body}/msg == 'too little'`,
      ),
    },
    {
      operationId: '$sourceDescriptions.control.setClock',
      requestBody: { payload: { time: '$steps.before.outputs.time + 60000' } },
    },
    { stepId: 'clock', operationId: '$sourceDescriptions.control.getClock' },
  ]);
});

function stepsOf({ content }: ScenarioFile): readonly object[] {
  const { workflows } = content as { readonly workflows: readonly { steps: object[] }[] };
  return workflows[0]?.steps ?? [];
}

test.each([
  ['a value of a word', ['steps', 1, 'parameters', 1, 'value'], '16:19'],
  ['a value of a line', ['steps', 1, 'parameters', 3, 'value'], '16:35'],
  ['a value to the control plane', ['steps', 7, 'requestBody', 'payload', 'time'], '26:30'],
  ['an operation', ['steps', 2, 'operationId'], '17:17'],
  ['an account', ['steps', 2, 'x-account'], '17:13'],
  ['a condition', ['steps', 2, 'successCriteria', 1, 'condition'], '18:5'],
  ['a change', ['steps', 4, 'x-changes', 1, 'of'], '20:42'],
  ['another workflow', ['steps', 0, 'workflowId'], '13:17'],
  ['a source', ['x-provenance', 1, 'source'], '10:3'],
  ['the scenario', ['summary'], '7:1'],
])('the location of %s is where the file states it', (_what, keys, location) => {
  expect(file.at(['workflows', 0, ...keys])).toBe(`${path}:${location}`);
});

test.each([
  ['a step without a call', 'control getClock', 'control', '27:3', 'such as `rest alice'],
  ['two steps of one name', 'read      bob', 'market    bob', '17:3', 'the name `market`. Rename'],
  [
    'an unknown word',
    'alice buys long',
    'alice buys lang',
    '16:19',
    'No word `buys` is defined, and an operation takes only name=value; ' +
      'got `lang`. Did you mean `buys long`?',
  ],
  [
    'a missing value',
    'order openLong',
    'order',
    '17:17',
    'Expected values: 1 after `order`; got 0',
  ],
  ['too many values', 'control getClock', 'control getClock 1', '27:21', 'only name=value'],
  ['a field without a value', 'status NEW', 'status', '17:33', 'such as `price 9600`, `error 400'],
  ['an error without a code', 'error 400 -1131', 'error', '25:19', 'got `error`'],
  ['a quote that is not closed', "'BUY'", "'BUY", '18:10', "no closing '. Add it"],
  ['a scenario without sources', 'from req', 'form req', '7:1', 'Add a line such as `from'],
])('the generator reports, in scenarios, %s', (_what, find, replacement, location, message) => {
  expect(text).toContain(find);
  const edited = new ScenarioFile(path, text.replace(find, replacement), words);
  expect(() => edited.content).toThrow(`${path}:${location}: `);
  expect(() => edited.content).toThrow(message);
});
