import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';
const placeOrder = 'spot/operations/placeOrder.yaml';
const limit = 'default: 100';
const force = '{ $ref: ../schemas/TimeInForce.yaml }';
const price = '{ $ref: ../../common/schemas/DecimalString.yaml }';

ruleTable('parameter-default', {
  passes: {
    'one at the maximum': { [getDepth]: [[limit, 'default: 500']] },
    'one beside a reference': {
      [placeOrder]: [[force, '{ $ref: ../schemas/TimeInForce.yaml, default: GTC }']],
    },
  },
  fails: [
    {
      what: 'a default of another type',
      edits: { [getDepth]: [[limit, "default: '100'"]] },
      says: [[`${getDepth}:25`, 'The default of `limit`: "100" is not right', 'a whole number']],
    },
    {
      what: 'a default above the maximum',
      edits: { [getDepth]: [[limit, 'default: 501']] },
      says: [[`${getDepth}:25`, 'The default of `limit`: 501', 'at most 500']],
    },
    {
      what: 'a default below the minimum',
      edits: { [getDepth]: [[limit, 'default: -1']] },
      says: [[`${getDepth}:25`, 'The default of `limit`: -1', 'at least 0']],
    },
    {
      what: 'a default beside a reference that the enum does not have',
      edits: { [placeOrder]: [[force, '{ $ref: ../schemas/TimeInForce.yaml, default: GTX }']] },
      says: [[`${placeOrder}:27`, 'The default of `timeInForce`: "GTX"', 'one of', 'GTC']],
    },
    {
      what: 'a default in the schema that a reference leads to',
      edits: { 'spot/schemas/TimeInForce.yaml': [['default: GTC', 'default: GTX']] },
      says: [['spot/schemas/TimeInForce.yaml:4', 'The default of `timeInForce`: "GTX"']],
    },
    {
      what: 'a decimal as a number',
      edits: { [placeOrder]: [[price, price.replace(' }', ', default: 1 }')]] },
      says: [[`${placeOrder}:31`, 'The default of `price`: 1 is not right', 'a decimal as text']],
    },
  ],
});
