import { ruleTable } from './rule-table.ts';

const placeOrder = 'spot/operations/placeOrder.yaml';
const orderType = 'spot/schemas/OrderType.yaml';
const table = 'spot/openapi.yaml';

ruleTable('enum-parameters-named', {
  passes: {
    'a component with the name of its file': {
      [table]: [
        ['components:', 'components:\n  schemas:\n    Depth: { $ref: schemas/Depth.yaml }'],
      ],
    },
  },
  fails: [
    {
      what: 'values listed in a parameter',
      edits: { [placeOrder]: [['{ $ref: ../schemas/TimeInForce.yaml }', '{ enum: [GTC] }']] },
      says: [[`${placeOrder}:27`, '`timeInForce` are listed in place', 'schemas/TimeInForce.yaml']],
    },
    {
      what: 'values listed in the items of a parameter',
      edits: {
        [placeOrder]: [['{ $ref: ../schemas/TimeInForce.yaml }', '{ items: { enum: [GTC] } }']],
      },
      says: [[`${placeOrder}:27`, '`timeInForce` are listed in place']],
    },
    {
      what: 'a title that is not the name of the file',
      edits: { [orderType]: [['title: OrderType', 'title: Type']] },
      says: [[`${orderType}:1`, 'The title is "Type"', 'Write `title: OrderType`']],
    },
    {
      what: 'a schema without title',
      edits: { [orderType]: [['title: OrderType\n', '']] },
      says: [[`${orderType}:1`, 'There is no title']],
    },
    {
      what: 'a file name that is not PascalCase',
      edits: {
        'spot/schemas/order-type.yaml': 'title: order-type\ntype: string\n',
        [placeOrder]: [['OrderType.yaml', 'order-type.yaml']],
      },
      says: [['spot/schemas/order-type.yaml:1', '`order-type` is not PascalCase', '`OrderType`']],
    },
    {
      what: 'a component with another name than its file',
      edits: {
        [table]: [
          ['components:', 'components:\n  schemas:\n    Book: { $ref: schemas/Depth.yaml }'],
        ],
      },
      says: [[`${table}:20`, '`Book` refers to the schema `Depth`']],
    },
  ],
});
