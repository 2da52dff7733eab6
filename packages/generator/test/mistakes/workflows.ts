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
    [
      'Id: place-and-read',
      'Id: place-and-cancel',
      'also used at spec/spot/workflows/cancellation.arazzo.yaml:6:17. Rename',
    ],
    ['x-provenance', 'x-findings', 'must have the field `x-provenance`'],
    ['Id: place-and-read', 'Id: placeAndRead', 'in kebab case, such as partial-fill'],
    ['stepId: read', 'stepId: re-ad', 'Write a name in camelCase, such as partlyFilled'],
    ['{ orderId:', '{ order-id:', 'Write letters and digits, such as orderId'],
    ['    summary: A placed order can be read\n', '', 'Say what the workflow checks'],
  ],
};
