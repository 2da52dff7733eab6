import { errorCatalogue } from '@broker-api/spec';
import { expect, test } from 'vitest';
import type { HttpRequest } from '../src/index.ts';
import { noon, order, request, sandboxAt, signed, statusAndCode } from './requests.ts';

interface Mistake {
  readonly name: string;
  readonly code: number;
  readonly apply: (parts: Parts) => Parts;
}

/**
 * Mistakes in a request, in the order in which the gateway checks for them. Any two of them can be
 * combined.
 */
const mistakes: readonly Mistake[] = [
  { name: 'wrong content type', code: -1004, apply: (parts) => ({ ...parts, type: 'text/plain' }) },
  { name: 'malformed encoding', code: -1100, apply: (parts) => ({ ...parts, extra: '&a=%' }) },
  { name: 'wrong method', code: -1020, apply: (parts) => ({ ...parts, method: 'PATCH' }) },
  {
    name: 'duplicate parameter',
    code: -1101,
    apply: (parts) => ({ ...parts, duplicate: '&side=BUY' }),
  },
  { name: 'no API key', code: -1002, apply: (parts) => ({ ...parts, key: false }) },
  { name: 'wrong signature', code: -1022, apply: (parts) => ({ ...parts, signature: false }) },
  { name: 'old timestamp', code: -1021, apply: (parts) => ({ ...parts, time: noon - 60_000 }) },
  { name: 'no symbol', code: -1102, apply: (parts) => ({ ...parts, symbol: '' }) },
  { name: 'wrong assetType', code: -1130, apply: (parts) => ({ ...parts, assetType: 'GOLD' }) },
  { name: 'wrong timeInForce', code: -1115, apply: (parts) => ({ ...parts, timeInForce: 'GTX' }) },
  { name: 'wrong type', code: -1116, apply: (parts) => ({ ...parts, orderType: 'STOP' }) },
  { name: 'wrong side', code: -1117, apply: (parts) => ({ ...parts, side: 'HOLD' }) },
  {
    name: 'unavailable parameter',
    code: -1106,
    apply: (parts) => ({ ...parts, iceberg: '&icebergQty=1' }),
  },
];

interface Parts {
  readonly type: string;
  readonly method: string;
  readonly key: boolean;
  readonly signature: boolean;
  readonly time: number;
  readonly symbol: string;
  readonly assetType: string;
  readonly timeInForce: string;
  readonly orderType: string;
  readonly side: string;
  readonly iceberg: string;
  readonly duplicate: string;
  readonly extra: string;
}

const validParts: Parts = {
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

const sandbox = sandboxAt(noon, { rejectReplays: false, limits: 'off' });
const alice = sandbox.account('alice');

function build(parts: Parts): HttpRequest {
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
  expect(statusAndCode(await sandbox.handle(build(validParts)))).toEqual([200, undefined]);
  expect(order).toContain('symbol');
});

const pairs = mistakes.flatMap((first, index) =>
  mistakes.slice(index + 1).map((second) => [first, second] as const),
);

test.each(pairs)('the error for $0.name takes precedence over $1.name', async (first, second) => {
  const both = second.apply(first.apply(validParts));
  expect(statusAndCode(await sandbox.handle(build(both)))[1]).toBe(first.code);
  expect(statusAndCode(await sandbox.handle(build(second.apply(validParts))))[1]).toBe(second.code);
});

test('the gateway checks for mistakes in the order of the error catalogue', () => {
  const catalogueOrder = Object.keys(errorCatalogue)
    .map((code) => Number(code))
    .filter((code) => mistakes.some((mistake) => mistake.code === code));
  expect(catalogueOrder).toEqual(mistakes.map(({ code }) => code));
});
