import { ruleTable } from './rule-table.ts';

const placeOrder = 'spot/operations/placeOrder.yaml';
const orderType = 'spot/schemas/OrderType.yaml';
const table = 'spot/openapi.yaml';

ruleTable('enum-parameters-named', {
  valid: {
    'a component with the same name as its file': {
      [table]: [
        ['components:', 'components:\n  schemas:\n    Depth: { $ref: schemas/Depth.yaml }'],
      ],
    },
  },
  invalid: [
    {
      name: 'an inline enum',
      edits: { [placeOrder]: [['{ $ref: ../schemas/TimeInForce.yaml }', '{ enum: [GTC] }']] },
      problems: [
        [`${placeOrder}:27`, 'The enum of `timeInForce` is inline', 'schemas/TimeInForce.yaml'],
      ],
    },
    {
      name: 'an inline enum in items',
      edits: {
        [placeOrder]: [['{ $ref: ../schemas/TimeInForce.yaml }', '{ items: { enum: [GTC] } }']],
      },
      problems: [[`${placeOrder}:27`, 'The enum of `timeInForce` is inline']],
    },
    {
      name: 'a title that differs from the file name',
      edits: { [orderType]: [['title: OrderType', 'title: Type']] },
      problems: [[`${orderType}:1`, 'The title is "Type"', 'Write `title: OrderType`']],
    },
    {
      name: 'a schema without a title',
      edits: { [orderType]: [['title: OrderType\n', '']] },
      problems: [[`${orderType}:1`, 'The schema has no title']],
    },
    {
      name: 'a file name that is not PascalCase',
      edits: {
        'spot/schemas/order-type.yaml': 'title: order-type\ntype: string\n',
        [placeOrder]: [['OrderType.yaml', 'order-type.yaml']],
      },
      problems: [
        ['spot/schemas/order-type.yaml:1', '`order-type` must be PascalCase', '`OrderType`'],
      ],
    },
    {
      name: 'a component with a different name from its file',
      edits: {
        [table]: [
          ['components:', 'components:\n  schemas:\n    Book: { $ref: schemas/Depth.yaml }'],
        ],
      },
      problems: [[`${table}:20`, '`Book` references the schema `Depth`']],
    },
  ],
});
