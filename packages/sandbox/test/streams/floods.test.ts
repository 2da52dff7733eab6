import { once } from 'node:events';
import { expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { Connection } from '../../src/streams/connection.ts';
import { MarketStreams } from '../../src/streams/market-streams.ts';
import { serve } from '../network.ts';
import { largestCountPerTurn } from '../turns.ts';
import {
  createKey,
  marketPath,
  openStream,
  sandboxAtNoon,
  subscription,
} from './stream-fixture.ts';

const sandbox = sandboxAtNoon({ limits: 'off' });

const streams = [
  ['user data stream', async () => `/openapi/ws/${await createKey(sandbox, 'alice')}`],
  ['market data stream', async () => marketPath],
] as const;

it.each(streams)('the %s handles at most 100 messages of a client in a turn', async (_, pathOf) => {
  const stream = await openStream(sandbox, await pathOf());
  let pongs = 0;
  stream.socket.onmessage = () => {
    pongs += 1;
  };
  for (let sent = 0; sent < 500; sent++) stream.socket.send('{"ping":0}');
  expect(await largestCountPerTurn(() => pongs, 500)).toBe(100);
  stream.socket.close();
});

it('the server passes on one frame of a client in a turn', async () => {
  const { origin } = await serve({ limits: 'off' });
  const receive = vi.spyOn(Connection.prototype, 'receive');
  onTestFinished(() => receive.mockRestore());
  const socket = new WebSocket(origin.replace('http', 'ws') + marketPath);
  await once(socket, 'open');
  // The server reads none of the frames before all are sent, so they arrive in one chunk.
  for (let sent = 0; sent < 500; sent++) socket.send('{"pong":0}');
  expect(await largestCountPerTurn(() => receive.mock.calls.length, 500)).toBe(1);
});

it('a request for several symbols starts one subscription in a turn', async () => {
  const subscribe = vi.spyOn(MarketStreams.prototype, 'subscribe');
  onTestFinished(() => subscribe.mockRestore());
  const stream = await openStream(sandbox, marketPath);
  const symbols = 'BTCUSDT,ETHUSDT,BTC-SWAP,BTC-PERP-REV';
  stream.socket.send(JSON.stringify(subscription('depth', symbols)));
  stream.socket.send('{"event":"cancel_all"}');
  stream.socket.send('{"ping":0}');
  expect(await largestCountPerTurn(() => subscribe.mock.calls.length, 4)).toBe(1);
  await vi.waitFor(() => expect(stream.take().at(-1)).toHaveProperty('pong'));
  const [open] = await sandbox.control.listStreamConnections();
  expect(open).toMatchObject({ subscriptions: 0 });
  stream.socket.close();
});

it('a connection that ends while its subscriptions start leaves none', async () => {
  const subscribe = vi.spyOn(MarketStreams.prototype, 'subscribe');
  onTestFinished(() => subscribe.mockRestore());
  const stream = await openStream(sandbox, marketPath);
  stream.socket.send(JSON.stringify(subscription('depth', 'BTCUSDT,ETHUSDT,BTC-SWAP')));
  stream.socket.close();
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(subscribe).toHaveBeenCalledTimes(1);
});

const tooMany = '1008 More than 1 MiB or 2000 messages are waiting. Send more slowly.';

// The first 100 messages are handled at once. The others wait. Each of the long messages has 15,002
// bytes, but only 5,002 characters.
it.each([
  [streams[0], '{"pong":0}', 2100],
  [streams[1], '{"pong":0}', 2100],
  [streams[1], JSON.stringify('€'.repeat(5000)), 169],
] as const)('%s closes a connection with too many waiting messages', async (...row) => {
  const [[, pathOf], text, most] = row;
  const path = await pathOf();
  for (const [count, closed] of [
    [most, undefined],
    [most + 1, tooMany],
  ] as const) {
    const stream = await openStream(sandbox, path);
    for (let sent = 0; sent < count; sent++) stream.socket.send(text);
    await new Promise((resolve) => setImmediate(resolve));
    expect(stream.closed()).toBe(closed);
    stream.socket.close();
  }
});
