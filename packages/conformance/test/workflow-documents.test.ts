import { readWorkflows } from '@broker-api/spec';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const document = parse(`
workflows:
  - workflowId: place-and-read
    summary: An order can be read
    x-provenance:
      - { source: requirements-1, locator: section 4.3, kind: requirements }
      - { source: broker-behaviour, locator: section 2, kind: ours }
    steps:
      - stepId: place
        x-account: alice
        operationId: placeOrder
        parameters:
          - { name: side, in: query, value: BUY }
          - { name: quantity, in: query, value: "0.50" }
          - { name: limit, in: query, value: 2 }
          - { name: note, in: query, value: "{$inputs.run}-a" }
        outputs:
          orderId: $response.body#/orderId
          first: $response.body#/fills/0/price
      - stepId: read
        description: >
          The order has not changed.
        x-account: bob
        operationId: $sourceDescriptions.spot.getOrder
        parameters:
          - { name: orderId, in: query, value: $steps.place.outputs.orderId }
        successCriteria:
          - condition: $response.body#/status == 'NEW'
          - condition: $response.body#/quantity >= 0.50
          - condition: $response.body#/fills/price=10.0/price == $steps.place.outputs.first
          - condition: $response.body#/{$inputs.run}/total != $response.body#/quantity
          - condition: $response.body#/isWorking == true
          - condition: $response.body#/fills/1 == null
        x-changes:
          - of: $response.body#/quantity
            since: $steps.place.outputs.first
            by: "-0.5"
      - stepId: rejected
        x-account: bob
        operationId: placeOrder
        successCriteria:
          - condition: $statusCode == 400
          - condition: $response.body#/code == -1131
          - condition: $response.body#/msg == 'too little'
  - workflowId: later
    summary: Another workflow runs first
    x-provenance: [{ source: broker-behaviour, locator: section 2, kind: ours }]
    steps:
      - stepId: first
        workflowId: $sourceDescriptions.orders.place-and-read
        parameters:
          - { name: run, value: $inputs.run }
      - stepId: wait
        operationId: $sourceDescriptions.control.advanceClock
        requestBody:
          payload: { until: $steps.first.outputs.time + 60000, names: ["{$inputs.run}"] }
`);

const [placeAndRead, later] = readWorkflows('spot', [document]);
const first = { $output: 'place.first' };

test('a workflow lists what it checks and requires', () => {
  expect(placeAndRead).toMatchObject({
    id: 'spot/workflows/place-and-read',
    title: 'An order can be read',
    requirements: [
      { source: 'requirements-1', locator: 'section 4.3' },
      { source: 'broker-behaviour', locator: 'section 2', kind: 'ours' },
    ],
    accounts: ['alice', 'bob'],
    requiresControl: false,
    operations: ['placeOrder', 'getOrder'],
  });
});

test('a workflow requires what the workflows that it runs require', () => {
  expect(later).toMatchObject({
    accounts: ['alice', 'bob'],
    requiresControl: true,
    operations: ['control/advanceClock'],
  });
});

test('a step sends literals as written, and parsed expressions', () => {
  expect(placeAndRead?.steps[0]).toEqual({
    id: 'place',
    account: 'alice',
    call: 'spot/placeOrder',
    parameters: {
      side: 'BUY',
      quantity: '0.50',
      limit: 2,
      note: { $join: [{ $input: 'run' }, '-a'] },
    },
    checks: [],
    outputs: { orderId: ['orderId'], first: ['fills', 0, 'price'] },
  });
});

test('a step checks its conditions and changes', () => {
  expect(placeAndRead?.steps[1]).toEqual({
    id: 'read',
    description: 'The order has not changed.',
    account: 'bob',
    call: 'spot/getOrder',
    parameters: { orderId: { $output: 'place.orderId' } },
    checks: [
      { at: ['status'], is: '==', value: 'NEW' },
      { at: ['quantity'], is: '>=', value: '0.50', number: true },
      { at: ['fills', { field: 'price', value: '10.0' }, 'price'], is: '==', value: first },
      { at: [{ $input: 'run' }, 'total'], is: '!=', value: { $body: ['quantity'] } },
      { at: ['isWorking'], is: '==', value: true },
      { at: ['fills', 1], is: '==', value: null },
      { at: ['quantity'], by: '-0.5', since: first },
    ],
    outputs: {},
  });
});

test('a step expects an error', () => {
  expect(placeAndRead?.steps[2]).toMatchObject({
    error: { status: 400, code: -1131 },
    checks: [{ at: ['msg'], is: '==', value: 'too little' }],
  });
});

test('a step runs another workflow, or calls the control plane with a body', () => {
  expect(later?.steps).toMatchObject([
    { id: 'first', workflow: 'spot/workflows/place-and-read', inputs: { run: { $input: 'run' } } },
    {
      call: 'control/advanceClock',
      parameters: {
        until: { $later: { $output: 'first.time' }, by: 60000 },
        names: [{ $input: 'run' }],
      },
    },
  ]);
});

test('an expression that the generator did not check stops the command', () => {
  const steps = [{ stepId: 'a', operationId: 'ping', outputs: { time: '$url' } }];
  const wrong = { workflowId: 'a', summary: 'A', 'x-provenance': [], steps };
  expect(() => readWorkflows('spot', [{ workflows: [wrong] }])).toThrow(
    'the expression $url is not supported',
  );
});
