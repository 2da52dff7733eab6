import { describe, expect, it, test } from 'vitest';
import { path, problemsOf, workflow } from './tiny-workflows.ts';

it('the generator accepts a workflow without mistakes', () => {
  expect(problemsOf(workflow)).toEqual([]);
});

/** An edit, the line of the expected problem, and parts of the expected message. */
type Mistake = [what: string, find: string, replacement: string, line: number, ...says: string[]];

const mistakes: Mistake[] = [
  ['an unknown operation', 'Id: getOrder', 'Id: getOdrer', 21, 'no operation', 'mean getOrder?'],
  ['an unknown parameter', 'name: side', 'name: sied', 12, 'has no parameter', 'mean side?'],
  ['a missing parameter', '          - { name: side, in: query, value: BUY }\n', '', 8, '`side`'],
  ['an invalid enum value', 'value: BUY', 'value: BYE', 12, '"BYE"', 'Write BUY or SELL'],
  ['a decimal as a number', '"0.5"', '0.5', 13, '`quantity` is a decimal', 'in quotes'],
  ['a malformed decimal', '"0.5"', '"half"', 13, '`quantity` is a decimal', '"0.25"'],
  ['an integer as text', 'value: 2', 'value: "2"', 24, '`limit` is an integer', 'without quotes'],
  [
    'a value of an incompatible kind',
    'value: $steps.place.outputs.orderId',
    'value: $steps.place.outputs.first',
    23,
    'an id with a decimal',
  ],
  ['an unknown step', 'value: $steps.place', 'value: $steps.palce', 23, 'no step', 'mean place?'],
  [
    'an unknown output',
    'value: $steps.place.outputs.orderId',
    'value: $steps.place.outputs.id',
    23,
    'no output `id`',
    'Its outputs: orderId, first',
  ],
  [
    'an unknown output of the same step',
    'since: $steps.place.outputs.first',
    'since: $steps.read.outputs.x',
    32,
    'no output `x`',
  ],
  [
    'an output of a later step',
    'value: "{$inputs.run}-a"',
    'value: $steps.late.outputs.x',
    14,
    'does not run before this step',
    'outputs of earlier steps',
  ],
  ['an unknown input', '{$inputs.run}', '{$inputs.ran}', 14, 'no input `ran`', 'Its inputs: run'],
  ['a step without an account', '        x-account: bob\n', '', 18, 'no account', 'alice or bob'],
  [
    'a field that the response does not have',
    'body#/status ==',
    'body#/state ==',
    26,
    'has no "/state"',
    'Did you mean status?',
  ],
  ['a field of a scalar', 'body#/orderId\n', 'body#/orderId/x\n', 16, 'before "x" has no fields'],
  ['a field of a list', 'body#/fills/0/price', 'body#/fills/price', 17, 'an index such as 0'],
  ['a row selected by an unknown field', 'fills/price=10.0', 'fills/prize=10.0', 28, 'mean price?'],
  [
    'a row selected by an invalid value',
    'fills/price=10.0',
    'fills/price=ten',
    28,
    'expected a decimal; got "ten"',
  ],
  ['an object as output', 'body#/fills/0/price', 'body#/fills/0', 17, 'an object or a list'],
  ['a value outside the enumeration', "'NEW'", "'NEWER'", 26, 'cannot be "NEWER"', 'NEW or FILLED'],
  ['text compared with a decimal', '>= 0.50', "== 'half'", 27, 'a number such as 10.5'],
  ['strings compared with <', "status == 'NEW'", "status < 'NEW'", 26, 'only with == or !='],
  [
    'a required field compared with null',
    "status == 'NEW'",
    'status == null',
    26,
    'always present',
  ],
  ['an unsupported condition', "status == 'NEW'", "status ~ 'N'", 26, 'one comparison'],
  ['an unsupported expression', '$response.body#/orderId', '$url', 16, 'value of the response'],
  ['an unknown expression in a value', '{$inputs.run}', '{$message}', 14, 'Cannot resolve'],
  [
    'a change in a value that is not a decimal',
    'of: $response.body#/quantity',
    'of: $response.body#/status',
    31,
    'a decimal',
  ],
  [
    'an error without a code',
    '          - condition: $response.body#/code == -1131\n',
    '',
    41,
    'both the status and the code',
  ],
  [
    'an error code that the operation does not return',
    '-1131',
    '-2015',
    41,
    'does not return -2015',
    '-1131',
  ],
  [
    'a status that does not match the error code',
    'Code == 400',
    'Code == 401',
    41,
    'the status 400, not 401',
  ],
  ['a step with the name of another step', 'stepId: read', 'stepId: place', 18, 'Two steps'],
];

describe('mistakes with the file, the line and advice', () => {
  const later = `      - stepId: late
        x-account: bob
        operationId: getOrder
        parameters:
          - { name: orderId, in: query, value: "1" }
        outputs: { x: $response.body#/orderId }
components:`;
  const whole = workflow.replace('components:', () => later);

  test.each(mistakes)(
    'the generator reports, in workflows, %s',
    (_name, find, replacement, line, ...message) => {
      expect(whole).toContain(find);
      const found = problemsOf(whole.replace(find, () => replacement));
      expect(found[0]).toMatch(new RegExp(`^${path}:${line}:\\d+: `));
      for (const part of message) expect(found[0]).toContain(part);
    },
  );

  it('the generator reports, in workflows, a workflow with the id of another workflow', () => {
    const second = workflow.slice(
      workflow.indexOf('  - workflowId'),
      workflow.indexOf('components:'),
    );
    const [first] = problemsOf(workflow.replace('components:', () => `${second}components:`));
    expect(first).toMatch(
      new RegExp(`^${path}:44:\\d+: .*tiny-workflow. is also used at ${path}:2:.*Rename`),
    );
  });

  it('the generator reports, in workflows, several mistakes at once', () => {
    const wrong = whole.replace('value: BUY', 'value: BYE').replace("'NEW'", "'NEWER'");
    expect(problemsOf(wrong)).toHaveLength(2);
  });
});
