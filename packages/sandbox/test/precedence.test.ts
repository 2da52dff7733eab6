import { errorCatalogue } from '@broker-api/spec';
import { expect, test } from 'vitest';
import type { GatewayRequest } from '../src/index.ts';
import { noon, order, request, sandboxAt, signed, verdict } from './requests.ts';

/** Mistakes of one order, in the order of the gateway; each makes it wrong in one way more. */
const mistakes: readonly { readonly what: string; readonly code: number; readonly make: Make }[] = [
  { what: 'wrong content type', code: -1004, make: (parts) => ({ ...parts, type: 'text/plain' }) },
  { what: 'malformed encoding', code: -1100, make: (parts) => ({ ...parts, extra: '&a=%' }) },
  { what: 'wrong method', code: -1020, make: (parts) => ({ ...parts, method: 'PATCH' }) },
  { what: 'sent twice', code: -1101, make: (parts) => ({ ...parts, twice: '&side=BUY' }) },
  { what: 'no key', code: -1002, make: (parts) => ({ ...parts, key: false }) },
  { what: 'wrong signature', code: -1022, make: (parts) => ({ ...parts, signature: false }) },
  { what: 'late', code: -1021, make: (parts) => ({ ...parts, time: noon - 60_000 }) },
  { what: 'no symbol', code: -1102, make: (parts) => ({ ...parts, symbol: '' }) },
  { what: 'wrong asset type', code: -1130, make: (parts) => ({ ...parts, assetType: 'GOLD' }) },
  { what: 'wrong time in force', code: -1115, make: (parts) => ({ ...parts, force: 'GTX' }) },
  { what: 'wrong type', code: -1116, make: (parts) => ({ ...parts, kind: 'STOP' }) },
  { what: 'wrong side', code: -1117, make: (parts) => ({ ...parts, side: 'HOLD' }) },
  { what: 'unavailable', code: -1106, make: (parts) => ({ ...parts, iceberg: '&icebergQty=1' }) },
];

interface Parts {
  readonly type: string;
  readonly method: string;
  readonly key: boolean;
  readonly signature: boolean;
  readonly time: number;
  readonly symbol: string;
  readonly assetType: string;
  readonly force: string;
  readonly kind: string;
  readonly side: string;
  readonly iceberg: string;
  readonly twice: string;
  readonly extra: string;
}
type Make = (parts: Parts) => Parts;

const faultless: Parts = {
  type: 'application/x-www-form-urlencoded',
  method: 'POST',
  key: true,
  signature: true,
  time: noon,
  symbol: 'BTCUSDT',
  assetType: 'CASH',
  force: 'GTC',
  kind: 'LIMIT',
  side: 'BUY',
  iceberg: '',
  twice: '',
  extra: '',
};

const sandbox = sandboxAt(noon, { rejectReplays: false, limits: 'off' });
const alice = sandbox.account('alice');

function build(parts: Parts): GatewayRequest {
  const { symbol, assetType, force, kind, side, iceberg, twice, extra, time } = parts;
  const body =
    `symbol=${symbol}&assetType=${assetType}&timeInForce=${force}&type=${kind}&side=${side}` +
    `&quantity=1&price=9000&timestamp=${time}${iceberg}${twice}${extra}`;
  const sent = signed(alice, { path: '/openapi/v1/order', method: parts.method, body });
  const headers = {
    'content-type': parts.type,
    ...(parts.key && { 'x-bh-apikey': alice.apiKey }),
  };
  const spoiled = parts.signature ? sent.body : sent.body.replace(/.$/, '_');
  return request({ ...sent, body: spoiled, headers });
}

test('without a mistake it passes', async () => {
  expect(verdict(await sandbox.handle(build(faultless)))).toEqual([200, undefined]);
  expect(order).toContain('symbol');
});

const pairs = mistakes.flatMap((first, at) =>
  mistakes.slice(at + 1).map((second) => [first, second] as const),
);

test.each(pairs)('$0.what comes before $1.what', async (first, second) => {
  const both = second.make(first.make(faultless));
  expect(verdict(await sandbox.handle(build(both)))[1]).toBe(first.code);
  expect(verdict(await sandbox.handle(build(second.make(faultless))))[1]).toBe(second.code);
});

test('the gateway checks in the order of the catalogue', () => {
  const ranked = Object.keys(errorCatalogue)
    .map((code) => Number(code))
    .filter((code) => mistakes.some((mistake) => mistake.code === code));
  expect(ranked).toEqual(mistakes.map(({ code }) => code));
});
