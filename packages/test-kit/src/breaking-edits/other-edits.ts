// Edits of the AsyncAPI documents, the error catalogue and the workflows.
import type { BreakingEdit } from './edit.ts';
import { editRows } from './edit-rows.ts';

const marketMessages = 'channels/marketData/messages';

const streamEdits = editRows('spot-streams', [
  [
    'a removed key of an event',
    'major',
    { at: '#ExecutionReport/properties/i', remove: true },
    { at: '#ExecutionReport/required', drop: 'i' },
  ],
  [
    'an added key of an event',
    'minor',
    { at: '#ExecutionReport/properties/k', set: { type: 'string' } },
  ],
  ['a key of an event that can be absent', 'major', { at: '#ExecutionReport/required', drop: 'i' }],
  [
    'another type of a key of an event',
    'major',
    { at: '#ExecutionReport/properties/w/type', set: 'string' },
  ],
  [
    'another name of an event',
    'major',
    { at: '#ExecutionReport/properties/e/const', set: 'report' },
  ],
  [
    'an added value of a closed enum in an event',
    'major',
    { at: '#ExecutionReport/properties/X/enum', push: 'EXPIRED' },
  ],
  ['more rows in a message', 'minor', { at: '#DepthTopicRow/properties/b/maxItems', set: 500 }],
  ['a removed message', 'major', { at: `${marketMessages}/trade`, remove: true }],
  [
    'an added message',
    'minor',
    { at: `${marketMessages}/other`, set: { payload: { type: 'object' } } },
  ],
  ['a removed topic', 'major', { at: '#StreamTopic/enum', drop: 'index' }],
  ['an added topic', 'minor', { at: '#StreamTopic/enum', push: 'auction' }],
  [
    'a new field of a subscription',
    'minor',
    { at: '#SubscriptionRequest/properties/id', set: { type: 'string' } },
  ],
  [
    'a required field of a subscription',
    'major',
    { at: '#SubscriptionRequest/required', push: 'params' },
  ],
  [
    'another stream error',
    'major',
    { at: '#SubscriptionRequest/x-stream-errors/invalid', set: '-10001' },
  ],
  [
    'an added value of an open enum in a stream error',
    'minor',
    { at: '#StreamErrorCode/enum', push: '-10011' },
  ],
  ['a removed channel', 'major', { at: 'channels/marketDataV2', remove: true }],
  ['another address of a channel', 'major', { at: 'channels/marketData/address', set: '/v2' }],
  [
    'the description of a channel',
    'patch',
    { at: 'channels/marketData/description', set: 'Another text' },
  ],
  [
    'keys of a channel that are valid for longer',
    'minor',
    { at: 'channels/userData/x-listen-key/validMs', set: 7_200_000 },
  ],
  [
    'the description of an operation of a stream',
    'patch',
    { at: 'operations/sendMarketTopics/description', set: 'Another text' },
  ],
  [
    'the description of a message',
    'patch',
    { at: `${marketMessages}/trade/description`, set: 'Another text' },
  ],
  ['the order of the messages of a channel', undefined, { at: marketMessages, reverse: true }],
]);

const errorEdits = editRows('errors', [
  ['a removed error code of the catalogue', 'major', { at: '-1121', remove: true }],
  [
    'an added error code of the catalogue',
    'minor',
    {
      at: '-9999',
      set: {
        name: 'OTHER',
        httpStatus: 400,
        meaning: 'Other',
        category: 'order',
        outcome: 'failed',
      },
    },
  ],
  ['another name of an error code', 'major', { at: '-1121/name', set: 'UNKNOWN_SYMBOL' }],
  ['another status of an error code', 'major', { at: '-1121/httpStatus', set: 404 }],
  ['another outcome of an error code', 'major', { at: '-1121/outcome', set: 'unknown' }],
  ['another category of an error code', 'major', { at: '-1121/category', set: 'other' }],
  ['another order of the checks', 'minor', { at: '-1005', last: true }],
  ['the causes of an error code', 'patch', { at: '-1121/causes', set: ['Another text'] }],
]);

const workflowEdits = editRows('workflows', [
  ['a removed workflow', 'major', { at: 'spot duplicate-client-order-id', remove: true }],
  [
    'an added workflow',
    'minor',
    {
      at: 'spot other',
      set: { file: 'spec/spot/workflows/order-ids.arazzo.yaml', expects: {}, calls: {} },
    },
  ],
  [
    'a removed expectation',
    'major',
    { at: 'spot duplicate-client-order-id/expects/duplicate', set: [] },
  ],
  [
    'an added expectation',
    'minor',
    { at: 'spot duplicate-client-order-id/expects/duplicate', push: '$statusCode == 400 ' },
  ],
  [
    'the summary of a workflow',
    'patch',
    { at: 'spot duplicate-client-order-id/summary', set: 'Another text' },
  ],
  [
    'another call of a step',
    'patch',
    { at: 'spot duplicate-client-order-id/calls/first', set: 'another call' },
  ],
]);

/** The edits of documents that are not OpenAPI. */
export const otherEdits: readonly BreakingEdit[] = [
  ...streamEdits,
  ...errorEdits,
  ...workflowEdits,
];
