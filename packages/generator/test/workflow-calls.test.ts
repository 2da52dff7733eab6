import { describe, expect, it } from 'vitest';
import { problemsOf, workflow } from './tiny-workflows.ts';

const [head = '', steps = ''] = workflow.split('    steps:\n');
const price = `      - stepId: price
        operationId: $sourceDescriptions.control.setPrice
        requestBody:
          payload: { symbol: "{$inputs.run}", price: "9.5", enabled: true }
        outputs:
          price: $response.body#/price
`;
const qualified = steps.replace(
  'operationId: placeOrder',
  'operationId: $sourceDescriptions.spot.placeOrder',
);

const caller = `  - workflowId: caller
    summary: Another workflow runs first
    inputs: { $ref: "#/components/inputs/Workflow" }
    x-provenance: [{ source: requirements-1, locator: section 4.3, kind: requirements }]
    steps:
      - stepId: first
        workflowId: tiny-workflow
        parameters:
          - { name: run, value: $inputs.run }
`;
const twoWorkflows = `${head}    steps:\n${price}${steps}`.replace(
  'components:\n',
  `${caller}components:\n`,
);

describe('a step that calls the control plane or another section', () => {
  it('the generator accepts a call to the control plane, with a body', () => {
    expect(problemsOf(`${head}    steps:\n${price}${qualified}`)).toEqual([]);
  });

  const later = `      - stepId: later
        operationId: $sourceDescriptions.control.setPrice
        requestBody:
          payload: { symbol: A, price: "9.5", time: $steps.price.outputs.time + 60000 }
`;
  const timed = price.replace('outputs:\n', 'outputs:\n          time: $response.body#/time\n');

  it('the generator accepts a time that is some milliseconds after another time', () => {
    expect(problemsOf(`${head}    steps:\n${timed}${later}${qualified}`)).toEqual([]);
  });

  it.each([
    ['a sum with a value that is not a time', 'outputs.time', 'outputs.price', 'Cannot compare'],
    [
      'a sum for a field that is not a time',
      'price: "9.5"',
      'price: $steps.a + 1',
      'Cannot resolve',
    ],
  ])('the generator reports %s', (_what, find, replacement, message) => {
    const text = `${head}    steps:\n${timed}${later.replace(find, replacement)}${qualified}`;
    expect(problemsOf(text)[0]).toContain(message);
  });

  it.each([
    ['an unknown operation', 'setPrice', 'setPrize', 'no operation `setPrize` in control'],
    ['an unknown field', 'enabled:', 'enable:', 'no field `enable`. Did you mean enabled?'],
    ['a missing field', 'symbol: "{$inputs.run}", ', '', 'requires the field `symbol`'],
    ['a value of another type', 'enabled: true', 'enabled: "yes"', 'Write it as true or false'],
    ['a missing body', 'payload: {', 'other: {', 'requires a request body'],
    ['an account', 'requestBody:', 'x-account: bob\n        requestBody:', 'has no account'],
  ])(
    'the generator reports %s in a call to the control plane',
    (_what, find, replacement, message) => {
      const text = `${head}    steps:\n${price.replace(find, replacement)}${steps}`;
      expect(problemsOf(text)[0]).toContain(message);
    },
  );
});

describe('a step that runs another workflow', () => {
  it('the generator accepts a step that runs a workflow, and reports an unknown one', () => {
    expect(problemsOf(twoWorkflows)).toEqual([]);
    const unknown = twoWorkflows.replace(
      'workflowId: tiny-workflow\n        p',
      'workflowId: tiny\n        p',
    );
    expect(problemsOf(unknown)[0]).toContain('has no workflow `tiny`');
  });

  it.each([
    [
      'itself',
      twoWorkflows.replace('workflowId: tiny-workflow\n        p', 'workflowId: caller\n        p'),
    ],
    [
      'another workflow that runs the first one',
      twoWorkflows.replace(price, '      - { stepId: other, workflowId: caller }\n'),
    ],
  ])('the generator reports a workflow that runs %s', (_what, text) => {
    expect(problemsOf(text)[0]).toContain('`caller` runs the workflow that contains this step');
  });
});
