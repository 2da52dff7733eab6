import { ruleTable } from './rule-table.ts';

const table = 'spot/asyncapi.yaml';
const listed = "    messages:\n      - { $ref: '#/channels/userData/messages/executionReport' }\n";
const ping = 'executionReport: { $ref: messages/ExecutionReport.yaml }\n      ping: { name: ping }';
const inChannel = 'executionReport: { $ref: messages/ExecutionReport.yaml }';
const reply = `    reply:\n      channel: { $ref: '#/channels/userData' }\n`;

ruleTable('messages-carried', {
  document: table,
  passes: {
    'an operation that names no messages: it carries all of its channel': {
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
  fails: [
    {
      what: 'a message of a channel that no operation carries',
      edits: { [table]: [[inChannel, ping]] },
      says: [
        [
          `${table}:11`,
          'No operation carries the message `ping` of the channel `userData`',
          '#/channels/userData/messages/ping',
        ],
      ],
    },
    {
      what: 'a message file that is in no channel',
      edits: { 'spot/messages/Ping.yaml': 'name: ping\n' },
      says: [[`${table}:6`, 'No channel has the message of spec/spot/messages/Ping.yaml']],
    },
  ],
});
