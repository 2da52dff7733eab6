import { describe, expect, it } from 'vitest';
import { compile, workflow } from './tiny-workflows.ts';

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
  it('a step can call the control plane, with a body', () => {
    const code = compile(`${head}    steps:\n${price}${qualified}`);
    expect(code).toContain('call: "control/setPrice"');
    expect(code).toContain(
      'parameters: { symbol: { $input: "run" }, price: "9.5", enabled: true }',
    );
    expect(code).toContain('outputs: { price: ["price"] }');
    expect(code).toContain('requiresControl: true,');
  });

  const later = `      - stepId: later
        operationId: $sourceDescriptions.control.setPrice
        requestBody:
          payload: { symbol: A, price: "9.5", time: $steps.price.outputs.time + 60000 }
`;
  const timed = price.replace('outputs:\n', 'outputs:\n          time: $response.body#/time\n');

  it('a step can pass a time that is some milliseconds after another time', () => {
    const code = compile(`${head}    steps:\n${timed}${later}${qualified}`);
    expect(code).toContain('time: { $later: { $output: "price.time" }, by: 60000 }');
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
    expect(() => compile(text)).toThrow(message);
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
      expect(() => compile(text)).toThrow(message);
    },
  );
});

describe('a step that runs another workflow', () => {
  it('a step that runs a workflow passes inputs, and requires what the workflow requires', () => {
    const code = compile(twoWorkflows);
    const caller = code.slice(code.indexOf('id: "spot/workflows/caller"'));
    expect(caller).toContain('workflow: "spot/workflows/tiny-workflow"');
    expect(caller).toContain('inputs: { run: { $input: "run" } }');
    expect(caller).toMatch(/accounts: \["alice", "bob"\],\s+requiresControl: true,/);
    expect(() =>
      compile(
        twoWorkflows.replace('workflowId: tiny-workflow\n        p', 'workflowId: tiny\n        p'),
      ),
    ).toThrow('has no workflow `tiny`');
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
    expect(() => compile(text)).toThrow('`caller` runs the workflow that contains this step');
  });
});
