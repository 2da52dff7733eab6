import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';
const placeOrder = 'spot/operations/placeOrder.yaml';
const limit = 'default: 100';
const force = '{ $ref: ../schemas/TimeInForce.yaml }';
const price = '{ $ref: ../../common/schemas/DecimalString.yaml }';

ruleTable('parameter-default', {
  valid: {
    'a default at the maximum': { [getDepth]: [[limit, 'default: 500']] },
    'a default beside a reference': {
      [placeOrder]: [[force, '{ $ref: ../schemas/TimeInForce.yaml, default: GTC }']],
    },
  },
  invalid: [
    {
      name: 'a default of the wrong type',
      edits: { [getDepth]: [[limit, "default: '100'"]] },
      problems: [[`${getDepth}:25`, 'The default of `limit`: Expected an integer', 'got "100"']],
    },
    {
      name: 'a default above the maximum',
      edits: { [getDepth]: [[limit, 'default: 501']] },
      problems: [[`${getDepth}:25`, 'The default of `limit`', 'at most 500; got 501']],
    },
    {
      name: 'a default below the minimum',
      edits: { [getDepth]: [[limit, 'default: -1']] },
      problems: [[`${getDepth}:25`, 'The default of `limit`', 'at least 0; got -1']],
    },
    {
      name: 'a default that is not in the enum, beside the reference to the enum',
      edits: { [placeOrder]: [[force, '{ $ref: ../schemas/TimeInForce.yaml, default: GTX }']] },
      problems: [[`${placeOrder}:27`, 'The default of `timeInForce`', 'one of "GTC"', 'got "GTX"']],
    },
    {
      name: 'an invalid default in the referenced schema',
      edits: { 'spot/schemas/TimeInForce.yaml': [['default: GTC', 'default: GTX']] },
      problems: [['spot/schemas/TimeInForce.yaml:4', 'The default of `timeInForce`', 'got "GTX"']],
    },
    {
      name: 'a decimal default that is a number',
      edits: { [placeOrder]: [[price, price.replace(' }', ', default: 1 }')]] },
      problems: [
        [`${placeOrder}:31`, 'The default of `price`: Expected a decimal as text', 'got 1.'],
      ],
    },
  ],
});
