import type { Edits } from './fixture-copy.ts';
import { ruleTable } from './rule-table.ts';

const table = 'spot/asyncapi.yaml';
const listed = "    messages:\n      - { $ref: '#/channels/userData/messages/executionReport' }\n";
const ping = 'executionReport: { $ref: messages/ExecutionReport.yaml }\n      ping: { name: ping }';
const inChannel = 'executionReport: { $ref: messages/ExecutionReport.yaml }';
const userData = 'common/channels/UserData.yaml';
const channel = `    address: /ws
    messages:
      executionReport: { $ref: messages/ExecutionReport.yaml }
`;
/** Moves the channel to a file, and adds a message that no operation uses. */
const sharedChannel: Edits = {
  [table]: [[`  userData:\n${channel}`, `  userData: { $ref: ../${userData} }\n`]],
  [userData]: `address: /ws
messages:
  executionReport: { $ref: ../../spot/messages/ExecutionReport.yaml }
  ping: { name: ping }
`,
};
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
    'a message that only a reply uses': {
      [table]: [
        [inChannel, ping],
        [
          listed,
          `${listed}${reply}      messages:\n` +
            `        - { $ref: '#/channels/userData/messages/ping' }\n`,
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
      name: 'an unused message of a channel in another file',
      edits: sharedChannel,
      problems: [[`${table}:8`, '`ping` of the channel `userData`']],
    },
    {
      name: 'a message file that no channel uses',
      edits: { 'spot/messages/Ping.yaml': 'name: ping\n' },
      problems: [[`${table}:6`, 'No channel uses the message in spec/spot/messages/Ping.yaml']],
    },
  ],
});
