import { type GatewayOperation, operations, type Section } from '@broker-api/spec';
import { expect, test } from 'vitest';
import { bodyFindings } from '../src/auditor/values.ts';
import { parseExact } from '../src/cases/parse-exact.ts';

const now = 1_796_083_500_000;

function messages(section: Section, operationId: string, text: string, query = ''): string[] {
  const operation = operations[section][operationId] as GatewayOperation;
  const body = parseExact(text);
  const sent = new Map(new URLSearchParams(query));
  const seen = { operation, account: undefined, sent, body, status: 200, from: now, to: now };
  return [...bodyFindings(seen)].map(({ message }) => message);
}

test.each([
  ['spot', 'getServerTime', `{"serverTime":${now / 1000}}`, 'a time in milliseconds'],
  ['spot', 'getServerTime', `{"serverTime":${now + 60_000}}`, 'at or before the time of the resp'],
  ['spot', 'getServerTime', `{"serverTime":${now - 60_000}}`, 'the current time'],
  [
    'spot',
    'getTickerPrice',
    '[{"symbol":"A","price":"1"},{"symbol":"A","price":"1"}]',
    'only once',
  ],
  ['contract', 'getDepth', `{"time":${now},"bids":[["1","2"],["1","2"]],"asks":[]}`, 'only once'],
  ['contract', 'listFundingRates', '[{"intervalEnd":1796112000}]', 'a time in milliseconds'],
  ['spot', 'listKlines', `[["${now + 60_000}"]]`, 'at or before the time of the response'],
] as const)('%s %s: %s', (section, operationId, text, expected) => {
  expect(messages(section, operationId, text)).toEqual([expect.stringContaining(expected)]);
});

test.each([
  ['', '{"symbols":[],"options":[],"contracts":[]}', undefined],
  ['', '{"symbols":[],"options":[]}', 'the field contracts'],
  ['type=options', '{"options":[]}', undefined],
  ['type=options', '{"contracts":[]}', 'the field options'],
  ['type=options', '{"options":[],"contracts":[]}', 'no field contracts'],
])('getBrokerInfo with %j: %s', (query, text, expected) => {
  const [message] = messages('spot', 'getBrokerInfo', text, query);
  expect(message).toEqual(expected && expect.stringContaining(expected));
});

test.each([
  ['spot', 'listOpenOrders', 'CANCELED', 'NEW, PARTIALLY_FILLED'],
  ['spot', 'listHistoryOrders', 'PARTIALLY_FILLED', 'CANCELED, FILLED, REJECTED'],
  ['contract', 'listHistoryOrders', 'NEW', 'CANCELED, FILLED, PARTIALLY_FILLED, REJECTED'],
] as const)('%s %s contains no order with the status %s', (section, operationId, wrong, right) => {
  const listOf = (status: string): string => JSON.stringify([{ status }]);
  expect(messages(section, operationId, listOf(wrong))).toEqual([
    expect.stringContaining(`one of ${right}; got ${wrong}`),
  ]);
  for (const status of right.split(', ')) {
    expect(messages(section, operationId, listOf(status))).toEqual([]);
  }
});

test.each([
  ['spot', 'getServerTime', `{"serverTime":${now + 900}}`],
  ['spot', 'listTrades', `[{"price":"1","time":${now}},{"price":"1","time":${now}}]`],
  ['option', 'listOptions', `[{"created":0,"expiration":${now + 9_000_000}}]`],
] as const)('accepts %s %s: %s', (section, operationId, text) => {
  expect(messages(section, operationId, text)).toEqual([]);
});

test.each([
  ['listDepositOrders', 'orderId', '', 'oldest'],
  ['listMyTrades', 'id', '', 'newest'],
  ['listMyTrades', 'id', 'fromId=7&toId=5', 'newest'],
  ['listMyTrades', 'id', 'toId=5', 'oldest'],
] as const)('%s returns records by %s, with %j %s first', (operationId, key, query, first) => {
  const listOf = (...ids: string[]): string => JSON.stringify(ids.map((id) => ({ [key]: id })));
  const lists = [listOf('99', '100'), listOf('100', '99')];
  const [right = '', wrong = ''] = first === 'oldest' ? lists : lists.reverse();
  expect(messages('spot', operationId, right, query)).toEqual([]);
  expect(messages('spot', operationId, wrong, query)).toEqual([
    expect.stringContaining(`Expected the records of ${operationId} ${first} first; got the `),
  ]);
});
