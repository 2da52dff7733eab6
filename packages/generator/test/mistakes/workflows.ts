import type { Mistakes } from './mistake.ts';

/** Mistakes in the workflows of the small specification. */
export const mistakesInWorkflows: Mistakes = {
  'spec/spot/workflows/orders.arazzo.yaml': [
    ['account: bob', 'account: rob', 'Expected one of "alice", "bob"'],
    ['Id: getOrder', 'Id: getOder', 'Did you mean getOrder?'],
    ['name: type', 'name: tpye', 'Did you mean type?'],
    ['value: LIMIT', 'value: LIMT', 'Write LIMIT or MARKET'],
    ['outputs.orderId }', 'outputs.id }', 'Its outputs: orderId'],
    ['body#/status', 'body#/state', 'Did you mean status?'],
    ['x-provenance', 'x-findings', 'must have the field `x-provenance`'],
    ['Id: place-and-read', 'Id: placeAndRead', 'in kebab case, such as partial-fill'],
    ['stepId: read', 'stepId: re-ad', 'Write a name in camelCase, such as partlyFilled'],
    ['{ orderId:', '{ order-id:', 'Write letters and digits, such as orderId'],
    ['    summary: A placed order can be read\n', '', 'Say what the workflow checks'],
  ],
  'spec/spot/scenarios/cancellation.scenario': [
    ['alice cancels', 'rob cancels', '9:10: `workflows/0/steps/2/x-account`: Expected one of'],
    ['alice getOrder', 'alice getOder', '8:16: There is no operation `getOder` in spot. Did you'],
    ['orderId={', 'orderID={', '8:25: getOrder has no parameter `orderID`. Did you mean orderId?'],
    ['buys LIMIT', 'buys LIMT', '7:16: `type` cannot be "LIMT". Write LIMIT or MARKET'],
    ['status NEW', 'state NEW', '8:42: The response has no "/state": '],
    ['{place}', '{palce}', '8:25: The workflow has no step `palce`. Did you mean place?'],
    ['section 4.3', 'section 99', '5:3: The locator `section 99` names the section 99'],
    ['  A placed order can be cancelled\n', '', '3:1: `workflows/0/summary`: Expected text'],
    ['alice cancels place', 'alice cancels', '9:16: Expected values: 1 after `cancels`; got 0.'],
    [
      'place-and-cancel',
      'place-and-read',
      '3:1: The workflowId `place-and-read` is also used at spec/spot/workflows/orders.arazzo.yaml',
    ],
  ],
};
