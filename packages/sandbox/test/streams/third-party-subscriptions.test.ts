import spotDocument from '@broker-api/spec/spot/asyncapi.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { noon } from '../requests.ts';
import {
  createKey,
  marketPath,
  openStream,
  placeOrder,
  sandboxAtNoon,
  send,
  subscription,
} from './stream-fixture.ts';

// Tests that public clients of this API get market data with exactly the text that they send.

const pathV2 = '/openapi/quote/ws/v2';

/** What public clients send, the symbols of the first messages, and the error in strict mode. */
const forms: readonly (readonly [path: string, text: string, symbols: string[], strict: string])[] =
  [
    [marketPath, '{"symbol":"BTCUSDT","topic":"trade","event":"sub"}', ['BTCUSDT'], '-10007'],
    [marketPath, '{"symbol": "BTCUSDT", "topic": "index", "event": "sub"}', ['BTCUSDT'], '-10007'],
    [
      marketPath,
      '{"symbol":"BTCUSDT","topic":"depth","event":"sub","params":{"binary":"false"}}',
      ['BTCUSDT'],
      '-10000',
    ],
    [
      marketPath,
      '{"symbol":"BTCUSDT","topic":"kline_1m","event":"sub","params":{"limit":"1"}}',
      ['BTCUSDT'],
      '-10000',
    ],
    [
      marketPath,
      '{"symbol": "BTCUSDT, ETHUSDT", "topic": "realtimes", "event": "sub", ' +
        '"params": {"binary": false}}',
      ['BTCUSDT', 'ETHUSDT'],
      '-100010',
    ],
    [
      `${marketPath}/market`,
      '{"symbol":"BTCUSDT","topic":"diffDepth","event":"sub","params":{"binary":false}}',
      ['BTCUSDT'],
      '404',
    ],
    [`${marketPath}/`, JSON.stringify(subscription('trade')), ['BTCUSDT'], '404'],
  ];

describe.each(['reference', 'observed'] as const)('in the %s dialect', (dialect) => {
  it.each(forms)('%s accepts %s', async (path, text, symbols, strict) => {
    const sandbox = sandboxAtNoon({ dialect });
    const stream = await openStream(sandbox, path);
    expect(await send(stream, text)).toMatchObject(symbols.map((symbol) => ({ symbol, f: true })));
    await sandbox.control.setGatewayRules({ strict: true });
    if (strict !== '404') expect(await send(stream, text)).toMatchObject([{ code: strict }]);
    const rejected = await openStream(sandbox, path);
    expect(rejected.closed() === undefined).toBe(strict !== '404');
  });

  it('version 2 accepts what a Python client sends, and sends one object per message', async () => {
    const sandbox = sandboxAtNoon({ dialect });
    await placeOrder(sandbox, 'alice', { quantity: '2' });
    await placeOrder(sandbox, 'bob', { side: 'SELL', quantity: '0.5' });
    const stream = await openStream(sandbox, pathV2);
    const params = { symbol: 'BTCUSDT', binary: 'false' };
    const period = { ...params, klineType: '1m' };
    const prices = { s: 'BTCUSDT', c: '9000', h: '9000', l: '9000', o: '9000', v: '0.5' };
    const best = { symbol: 'BTCUSDT', bidPrice: '9000', bidQty: '1.5', askPrice: '0', askQty: '0' };
    const exchange = dialect === 'observed' ? { e: 301 } : {};
    const book = { s: 'BTCUSDT', t: noon, v: expect.any(String), b: [['9000', '1.5']], a: [] };
    const id = expect.any(dialect === 'observed' ? String : Number);
    const rows = {
      realtimes: { ...prices, t: noon, qv: '4500', ...exchange },
      trade: { v: id, t: noon, p: '9000', q: '0.5', m: false },
      depth: { ...book, ...exchange },
      bookTicker: { ...best, time: noon },
    };
    for (const [topic, data] of Object.entries(rows)) {
      const text =
        `{"topic": "${topic}", "event": "sub", ` +
        '"params": {"binary": false, "symbol": "BTCUSDT"}}';
      expect(await send(stream, text)).toEqual([
        { topic, event: 'sub', params, code: '0', msg: 'Success' },
        { topic, params, data },
      ]);
    }
    const klines =
      '{"topic": "kline", "event": "sub", ' +
      '"params": {"binary": false, "symbol": "BTCUSDT", "klineType": "1m"}}';
    expect(await send(stream, klines)).toEqual([
      { topic: 'kline', event: 'sub', params: period, code: '0', msg: 'Success' },
      { topic: 'kline', params: period, data: { ...prices, t: noon } },
    ]);
    await placeOrder(sandbox, 'bob', { side: 'SELL', price: '9100', quantity: '3' });
    const offered = { ...best, askPrice: '9100', askQty: '3', time: noon };
    expect(stream.take()).toEqual([{ topic: 'bookTicker', params, data: offered }]);
    expect(await send(stream, '{"event":"cancel_all"}')).toEqual([]);
  });

  it('trades have ids with every digit, and tickers and books an exchange id', async () => {
    const sandbox = sandboxAtNoon({ dialect });
    await placeOrder(sandbox, 'alice');
    await placeOrder(sandbox, 'bob', { side: 'SELL', quantity: '0.5' });
    const stream = await openStream(sandbox, marketPath);
    const row = dialect === 'observed' ? { e: 301 } : expect.not.objectContaining({ e: 301 });
    for (const topic of ['realtimes', 'depth', 'diffDepth']) {
      expect(await send(stream, subscription(topic))).toMatchObject([{ data: [row] }]);
    }
    const texts: string[] = [];
    stream.socket.onmessage = ({ data }) => texts.push(String(data));
    await send(stream, subscription('trade'));
    expect(texts[0]).toMatch(dialect === 'observed' ? /"v":"\d{16,}"/ : /"v":\d{16,},/);
    expect(texts[0]).toContain(`"t":${noon}`);
  });
});

it('strict mode rejects the address of version 2, and a slash after a listen key', async () => {
  const sandbox = sandboxAtNoon();
  const userPath = `/openapi/ws/${await createKey(sandbox, 'alice')}`;
  for (const path of [pathV2, `${pathV2}/`, `${userPath}/`]) {
    await sandbox.control.setGatewayRules({ strict: false });
    expect((await openStream(sandbox, path)).closed(), path).toBeUndefined();
    await sandbox.control.setGatewayRules({ strict: true });
    expect((await openStream(sandbox, path)).closed(), path).toBeDefined();
  }
  expect((await openStream(sandbox, userPath)).closed()).toBeUndefined();
});

it('the market data stream accepts each subscription in the AsyncAPI document', async () => {
  const sandbox = sandboxAtNoon();
  const { marketData, marketDataV2 } = spotDocument.channels;
  for (const [path, message] of [
    [marketData.address, marketData.messages.subscriptionRequest],
    [marketDataV2.address, marketDataV2.messages.subscriptionRequestV2],
  ] as const) {
    for (const { payload } of message.examples) {
      const received = await send(await openStream(sandbox, path), payload);
      expect(received.filter(({ desc }) => desc !== undefined)).toEqual([]);
    }
  }
});
