import { ruleTable } from './rule-table.ts';

const orderType = 'spot/schemas/OrderType.yaml';
const timeInForce = 'spot/schemas/TimeInForce.yaml';

ruleTable('enum-descriptions', {
  valid: {
    'an enum with one value': {
      [orderType]: [
        ['enum: [LIMIT, MARKET]', 'enum: [LIMIT]'],
        ['x-enumDescriptions:\n  LIMIT: Executes at the price or a better price\n', ''],
        ['  MARKET: Executes immediately\n', ''],
      ],
    },
    'a reference to the meanings of another enum with the same values': {
      [orderType]: [['enum: [LIMIT, MARKET]', 'enum: [GTC, IOC]'], ...withReference()],
    },
  },
  invalid: [
    {
      name: 'an enum without meanings',
      edits: {
        [timeInForce]: [
          ['x-enumDescriptions:\n  GTC: Good till cancelled\n  IOC: Immediate or cancel\n', ''],
        ],
      },
      problems: [[`${timeInForce}:3`, 'no meaning for `GTC` and `IOC`', '`GTC: The meaning`']],
    },
    {
      name: 'a value without a meaning',
      edits: { [timeInForce]: [['  IOC: Immediate or cancel\n', '']] },
      problems: [[`${timeInForce}:8`, 'no meaning for `IOC`']],
    },
    {
      name: 'a meaning for an unknown value',
      edits: { [timeInForce]: [['enum: [GTC, IOC]', 'enum: [GTC, FOK]']] },
      problems: [
        [`${timeInForce}:8`, 'no meaning for `FOK`'],
        [`${timeInForce}:8`, 'describes `IOC`, which the enum does not contain'],
      ],
    },
    {
      name: 'a reference to the meanings of another enum with other values',
      edits: { [orderType]: withReference() },
      problems: [
        [`${orderType}:7`, 'no meaning for `LIMIT` and `MARKET`'],
        [`${orderType}:7`, 'describes `GTC`'],
        [`${orderType}:7`, 'describes `IOC`'],
      ],
    },
  ],
});

function withReference(): [string, string][] {
  return [
    [
      'x-enumDescriptions:\n  LIMIT: Executes at the price or a better price\n' +
        '  MARKET: Executes immediately\n',
      'x-enumDescriptions: { $ref: "TimeInForce.yaml#/x-enumDescriptions" }\n',
    ],
  ];
}
