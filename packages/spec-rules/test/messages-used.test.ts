import { ruleTable } from './rule-table.ts';

const table = 'spot/asyncapi.yaml';
const listed = "    messages:\n      - { $ref: '#/channels/userData/messages/executionReport' }\n";
const ping = 'executionReport: { $ref: messages/ExecutionReport.yaml }\n      ping: { name: ping }';
const inChannel = 'executionReport: { $ref: messages/ExecutionReport.yaml }';
const reply = `    reply:\n      channel: { $ref: '#/channels/userData' }\n`;

ruleTable('messages-used', {
  document: table,
  valid: {
    'an operation without messages, which uses all messages of its channel': {
      [table]: [
        [inChannel, ping],
        [listed, ''],
      ],
    },
    'a message of a reply': {
      [table]: [
        [inChannel, ping],
        [
          listed,
          `${listed}${reply}      messages:\n        - { $ref: '#/channels/userData/messages/ping' }\n`,
        ],
      ],
    },
  },
  invalid: [
    {
      name: 'a message that no operation uses',
      edits: { [table]: [[inChannel, ping]] },
      problems: [
        [
          `${table}:11`,
          'No operation uses the message `ping` of the channel `userData`',
          '#/channels/userData/messages/ping',
        ],
      ],
    },
    {
      name: 'a message file that no channel uses',
      edits: { 'spot/messages/Ping.yaml': 'name: ping\n' },
      problems: [[`${table}:6`, 'No channel uses the message in spec/spot/messages/Ping.yaml']],
    },
  ],
});
