import { ruleTable } from './rule-table.ts';

const placeOrder = 'spot/operations/placeOrder.yaml';
const getTickerPrice = 'spot/operations/getTickerPrice.yaml';

ruleTable('parameter-rules', {
  valid: {
    'an enum of numbers': {
      [placeOrder]: [['allow: { timeInForce: [GTC] }', "allow: { timeInForce: ['1'] }"]],
      'spot/schemas/TimeInForce.yaml': [['[GTC, IOC]', '[1, 2]']],
    },
  },
  invalid: [
    {
      name: 'an unknown parameter',
      edits: { [placeOrder]: [['require: [price]', 'require: [prise]']] },
      problems: [[`${placeOrder}:52`, '`prise` is not a parameter', '`symbol`, `type`', '(price)']],
    },
    {
      name: 'unknown parameters in every kind of rule',
      edits: {
        [placeOrder]: [
          ['when: { type: [LIMIT] }', 'when: { kind: [LIMIT] }'],
          ['whenSent: [icebergQty]', 'whenSent: [hiddenQty]'],
          ['allow: { timeInForce', 'allow: { duration'],
          ['- allOrNone: [replacedOrderId, expireTime]', '- atLeastOne: [one, price]'],
        ],
      },
      problems: [
        [`${placeOrder}:51`, '`kind` is not a parameter'],
        [`${placeOrder}:53`, '`hiddenQty` is not a parameter'],
        [`${placeOrder}:54`, '`duration` is not a parameter'],
        [`${placeOrder}:55`, '`one` is not a parameter'],
      ],
    },
    {
      name: 'unknown parameters and values in x-ignored-when',
      edits: {
        [placeOrder]: [
          [
            'description: How long the order stays in force',
            'description: D\n    x-ignored-when: { kind: [LIMIT], type: [STOP] }',
          ],
        ],
      },
      problems: [
        [`${placeOrder}:27`, '`kind` is not a parameter'],
        [`${placeOrder}:27`, '"STOP" is not a value of `type`'],
      ],
    },
    {
      name: 'unknown parameters and values in the rule of a check',
      edits: {
        [placeOrder]: [
          [
            'x-error-codes: [-1121]\n',
            'x-error-codes: [-1121]\nx-checks:\n' +
              '  - { check: The price, codes: [-1121], ' +
              'rule: { filter: PRICE_FILTER, value: prise, when: { type: [STOP] } } }\n',
          ],
        ],
      },
      problems: [
        [`${placeOrder}:14`, '`prise` is not a parameter'],
        [`${placeOrder}:14`, '"STOP" is not a value of `type`'],
      ],
    },
    {
      name: 'a value that is not in the enum',
      edits: { [placeOrder]: [['type: [LIMIT]', 'type: [LIMIT, STOP]']] },
      problems: [[`${placeOrder}:51`, '"STOP" is not a value of `type`', 'Use LIMIT or MARKET']],
    },
    {
      name: 'a condition on a parameter that is not an enum',
      edits: { [placeOrder]: [['when: { type: [LIMIT] }', 'when: { symbol: [BTCUSDT] }']] },
      problems: [[`${placeOrder}:51`, 'requires an enum, but `symbol` is not an enum']],
    },
    {
      name: 'a rule that requires a parameter that is always required',
      edits: { [placeOrder]: [['require: [price]', 'require: [price, symbol]']] },
      problems: [[`${placeOrder}:52`, '`symbol` is always required']],
    },
    {
      name: 'an unknown parameter and an unknown schema in x-response-by',
      edits: {
        [getTickerPrice]: [
          [
            'parameter: symbol, sent: TickerPriceEntry',
            'parameter: symbols, sent: TickerPriceEntri',
          ],
        ],
      },
      problems: [
        [`${getTickerPrice}:23`, '`symbols` is not a parameter', '(symbol)'],
        [
          `${getTickerPrice}:23`,
          "`TickerPriceEntri` is not in the oneOf of the response '200'",
          '`TickerPriceEntry` and `TickerPriceList`',
          '(TickerPriceEntry',
        ],
      ],
    },
    {
      name: 'x-response-by for a response that is not a union',
      edits: { [getTickerPrice]: [['schemas/TickerPrice.yaml', 'schemas/TickerPriceList.yaml']] },
      problems: [
        [`${getTickerPrice}:23`, '`TickerPriceEntry` is not in the oneOf', 'Its schemas: none'],
        [`${getTickerPrice}:23`, '`TickerPriceList` is not in the oneOf'],
      ],
    },
  ],
});
