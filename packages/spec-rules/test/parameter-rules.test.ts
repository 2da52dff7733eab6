import { ruleTable } from './rule-table.ts';

const placeOrder = 'spot/operations/placeOrder.yaml';
const getTickerPrice = 'spot/operations/getTickerPrice.yaml';

ruleTable('parameter-rules', {
  passes: {
    'an enum of numbers': {
      [placeOrder]: [['allow: { timeInForce: [GTC] }', "allow: { timeInForce: ['1'] }"]],
      'spot/schemas/TimeInForce.yaml': [['[GTC, IOC]', '[1, 2]']],
    },
  },
  fails: [
    {
      what: 'a parameter that there is not',
      edits: { [placeOrder]: [['require: [price]', 'require: [prise]']] },
      says: [[`${placeOrder}:52`, '`prise` is not a parameter', '`symbol`, `type`', '(price)']],
    },
    {
      what: 'unknown names in every kind of rule',
      edits: {
        [placeOrder]: [
          ['when: { type: [LIMIT] }', 'when: { kind: [LIMIT] }'],
          ['whenSent: [icebergQty]', 'whenSent: [hiddenQty]'],
          ['allow: { timeInForce', 'allow: { duration'],
          ['- allOrNone: [replacedOrderId, expireTime]', '- atLeastOne: [one, price]'],
        ],
      },
      says: [
        [`${placeOrder}:51`, '`kind` is not a parameter'],
        [`${placeOrder}:53`, '`hiddenQty` is not a parameter'],
        [`${placeOrder}:54`, '`duration` is not a parameter'],
        [`${placeOrder}:55`, '`one` is not a parameter'],
      ],
    },
    {
      what: 'a parameter that is ignored with what there is not',
      edits: {
        [placeOrder]: [
          [
            'description: How long the order stays in force',
            'description: D\n    x-ignored-when: { kind: [LIMIT], type: [STOP] }',
          ],
        ],
      },
      says: [
        [`${placeOrder}:27`, '`kind` is not a parameter'],
        [`${placeOrder}:27`, '"STOP" is not a value of `type`'],
      ],
    },
    {
      what: 'a value that is not of the enum',
      edits: { [placeOrder]: [['type: [LIMIT]', 'type: [LIMIT, STOP]']] },
      says: [[`${placeOrder}:51`, '"STOP" is not a value of `type`', 'LIMIT, MARKET']],
    },
    {
      what: 'a condition on values of no enum',
      edits: { [placeOrder]: [['when: { type: [LIMIT] }', 'when: { symbol: [BTCUSDT] }']] },
      says: [[`${placeOrder}:51`, 'values of an enum, and `symbol` is none']],
    },
    {
      what: 'a required parameter that a condition requires',
      edits: { [placeOrder]: [['require: [price]', 'require: [price, symbol]']] },
      says: [[`${placeOrder}:52`, '`symbol` is always required']],
    },
    {
      what: 'a response by what there is not',
      edits: {
        [getTickerPrice]: [
          [
            'parameter: symbol, sent: TickerPriceEntry',
            'parameter: symbols, sent: TickerPriceEntri',
          ],
        ],
      },
      says: [
        [`${getTickerPrice}:23`, '`symbols` is not a parameter', '(symbol)'],
        [
          `${getTickerPrice}:23`,
          "`TickerPriceEntri` is not an arm of the response '200'",
          '`TickerPriceEntry`, `TickerPriceList`',
          '(TickerPriceEntry',
        ],
      ],
    },
    {
      what: 'a response by a parameter that has one shape alone',
      edits: { [getTickerPrice]: [['schemas/TickerPrice.yaml', 'schemas/TickerPriceList.yaml']] },
      says: [
        [`${getTickerPrice}:23`, '`TickerPriceEntry` is not an arm', 'Its oneOf has: none'],
        [`${getTickerPrice}:23`, '`TickerPriceList` is not an arm'],
      ],
    },
  ],
});
