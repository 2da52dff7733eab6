import { errorCatalogue } from '@broker-api/spec';
import { expect, test } from 'vitest';
import { type Changes, type Mistake, pairsOf } from './order-mistakes.ts';
import { noon, request, sandboxAt, signed, statusAndCode } from './requests.ts';

/** The parts of a request that places a valid order. */
const validParts = {
  type: 'application/x-www-form-urlencoded',
  method: 'POST',
  key: 'sent',
  signature: 'right',
  time: String(noon),
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
const mistakes: readonly Mistake[] = [
  [-1004, 'wrong content type', { type: 'text/plain' }],
  [-1100, 'malformed encoding', { extra: '&a=%' }],
  [-1020, 'wrong method', { method: 'PATCH' }],
  [-1101, 'duplicate parameter', { duplicate: '&side=BUY' }],
  [-1002, 'no API key', { key: 'missing' }],
  [-1022, 'wrong signature', { signature: 'wrong' }],
  [-1021, 'old timestamp', { time: String(noon - 60_000) }],
  [-1102, 'no symbol', { symbol: '' }],
  [-1130, 'wrong assetType', { assetType: 'GOLD' }],
  [-1115, 'wrong timeInForce', { timeInForce: 'GTX' }],
  [-1116, 'wrong type', { orderType: 'STOP' }],
  [-1117, 'wrong side', { side: 'HOLD' }],
  [-1106, 'unavailable parameter', { iceberg: '&icebergQty=1' }],
];

const sandbox = sandboxAt(noon, { rejectReplays: false, limits: 'off' });
const alice = sandbox.account('alice');

/** Sends the request with changes. Returns the error code, or undefined if it is accepted. */
async function send(...changes: readonly Changes[]): Promise<number | undefined> {
  const parts: typeof validParts = Object.assign({}, validParts, ...changes);
  const { symbol, assetType, timeInForce, orderType, side, iceberg, duplicate, extra } = parts;
  const body =
    `symbol=${symbol}&assetType=${assetType}&timeInForce=${timeInForce}&type=${orderType}` +
    `&side=${side}&quantity=1&price=9000&timestamp=${parts.time}${iceberg}${duplicate}${extra}`;
  const sent = signed(alice, { path: '/openapi/v1/order', method: parts.method, body });
  const key = parts.key === 'sent' ? { 'x-bh-apikey': alice.apiKey } : {};
  const headers = { 'content-type': parts.type, ...key };
  const signedBody = parts.signature === 'right' ? sent.body : sent.body.replace(/.$/, '_');
  return statusAndCode(await sandbox.handle(request({ ...sent, body: signedBody, headers })))[1];
}

test('the gateway accepts a valid order, and rejects each mistake with its code', async () => {
  expect(await send({})).toBeUndefined();
  for (const [code, name, changes] of mistakes)
    expect([name, await send(changes)]).toEqual([name, code]);
});

test.each(pairsOf(mistakes))('the error for $0.1 precedes $1.1', async (first, second) => {
  expect(await send(first[2], second[2])).toBe(first[0]);
});

test('the gateway checks for mistakes in the order of the error catalogue', () => {
  const codes = mistakes.map(([code]) => code);
  const catalogue = Object.keys(errorCatalogue).map(Number);
  expect(catalogue.filter((code) => codes.includes(code))).toEqual(codes);
});
