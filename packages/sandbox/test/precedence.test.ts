import { errorCatalogue } from '@broker-api/spec';
import { expect, test } from 'vitest';
import type { HttpRequest } from '../src/index.ts';
import { noon, request, sandboxAt, signed, statusAndCode } from './requests.ts';

/** The parts of a request that places a valid order. */
const validParts = {
  type: 'application/x-www-form-urlencoded',
  method: 'POST',
  key: true,
  signature: true,
  time: noon,
  symbol: 'BTCUSDT',
  assetType: 'CASH',
  timeInForce: 'GTC',
  orderType: 'LIMIT',
  side: 'BUY',
  iceberg: '',
  duplicate: '',
  extra: '',
};

/**
 * Mistakes in a request, in the order in which the gateway checks for them. Any two of them can be
 * combined.
 */
const mistakes: readonly { name: string; code: number; change: Partial<typeof validParts> }[] = [
  { name: 'wrong content type', code: -1004, change: { type: 'text/plain' } },
  { name: 'malformed encoding', code: -1100, change: { extra: '&a=%' } },
  { name: 'wrong method', code: -1020, change: { method: 'PATCH' } },
  { name: 'duplicate parameter', code: -1101, change: { duplicate: '&side=BUY' } },
  { name: 'no API key', code: -1002, change: { key: false } },
  { name: 'wrong signature', code: -1022, change: { signature: false } },
  { name: 'old timestamp', code: -1021, change: { time: noon - 60_000 } },
  { name: 'no symbol', code: -1102, change: { symbol: '' } },
  { name: 'wrong assetType', code: -1130, change: { assetType: 'GOLD' } },
  { name: 'wrong timeInForce', code: -1115, change: { timeInForce: 'GTX' } },
  { name: 'wrong type', code: -1116, change: { orderType: 'STOP' } },
  { name: 'wrong side', code: -1117, change: { side: 'HOLD' } },
  { name: 'unavailable parameter', code: -1106, change: { iceberg: '&icebergQty=1' } },
];

const sandbox = sandboxAt(noon, { rejectReplays: false, limits: 'off' });
const alice = sandbox.account('alice');

function build(changes: Partial<typeof validParts>): HttpRequest {
  const parts = { ...validParts, ...changes };
  const { symbol, assetType, timeInForce, orderType, side, iceberg, duplicate, extra, time } =
    parts;
  const body =
    `symbol=${symbol}&assetType=${assetType}&timeInForce=${timeInForce}&type=${orderType}` +
    `&side=${side}&quantity=1&price=9000&timestamp=${time}${iceberg}${duplicate}${extra}`;
  const sent = signed(alice, { path: '/openapi/v1/order', method: parts.method, body });
  const headers = {
    'content-type': parts.type,
    ...(parts.key && { 'x-bh-apikey': alice.apiKey }),
  };
  const signedBody = parts.signature ? sent.body : sent.body.replace(/.$/, '_');
  return request({ ...sent, body: signedBody, headers });
}

test('the gateway accepts a valid order', async () => {
  expect(statusAndCode(await sandbox.handle(build({})))).toEqual([200, undefined]);
});

const pairs = mistakes.flatMap((first, index) =>
  mistakes.slice(index + 1).map((second) => [first, second] as const),
);

test.each(pairs)('the error for $0.name takes precedence over $1.name', async (first, second) => {
  const both = { ...first.change, ...second.change };
  expect(statusAndCode(await sandbox.handle(build(both)))[1]).toBe(first.code);
  expect(statusAndCode(await sandbox.handle(build(second.change)))[1]).toBe(second.code);
});

test('the gateway checks for mistakes in the order of the error catalogue', () => {
  const catalogueOrder = Object.keys(errorCatalogue)
    .map((code) => Number(code))
    .filter((code) => mistakes.some((mistake) => mistake.code === code));
  expect(catalogueOrder).toEqual(mistakes.map(({ code }) => code));
});
