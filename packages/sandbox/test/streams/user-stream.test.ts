// The contract tests of the streams test the events, the encodings, the listen keys and the pongs.
// These are tests of what they cannot see or cause.
import { expect, it } from 'vitest';
import { openSandbox } from '../../src/node/index.ts';
import type { Sandbox } from '../../src/sandbox.ts';
import { temporaryDirectory } from '../journal-fixtures.ts';
import { type Account, accountOf, noon } from '../requests.ts';
import {
  createKey,
  idsOf,
  listenKeyCall,
  openStream,
  openUserStream,
  placeOrder,
  type RecordedStream,
  sandboxAtNoon,
  settled,
} from './stream-fixture.ts';

const minute = 60_000;

/** Advances the clock minute by minute, and responds to pings. */
async function advance(sandbox: Sandbox, stream: RecordedStream, minutes: number): Promise<void> {
  for (let elapsed = 0; elapsed < minutes; elapsed++) {
    await sandbox.control.advanceClock({ milliseconds: minute });
    stream.socket.send('{"pong":0}');
    await settled();
  }
}

it('a listen key expires after 60 minutes, which each extension begins again', async () => {
  const sandbox = sandboxAtNoon();
  const key = await createKey(sandbox, 'alice');
  const stream = await openStream(sandbox, `/openapi/ws/${key}`);
  await advance(sandbox, stream, 59);
  expect(await listenKeyCall(sandbox, 'alice', 'PUT', key)).toEqual({});
  await advance(sandbox, stream, 59);
  expect(await createKey(sandbox, 'alice')).toBe(key);
  await advance(sandbox, stream, 59);
  expect(stream.closed()).toBeUndefined();
  await advance(sandbox, stream, 1);
  expect(stream.closed()).toBe('4001 The listen key expired after 60 minutes. Create a new one.');
  expect(await listenKeyCall(sandbox, 'alice', 'PUT', key)).toMatchObject({ code: -1125 });
  for (const path of ['', key]) {
    expect((await openStream(sandbox, `/openapi/ws/${path}`)).closed()).toContain('1006');
  }
  expect(await createKey(sandbox, 'alice')).not.toBe(key);
});

it('closing a listen key closes its own connections, and no others', async () => {
  const sandbox = sandboxAtNoon();
  const key = await createKey(sandbox, 'alice');
  const first = await openStream(sandbox, `/openapi/ws/${key}`);
  const second = await openStream(sandbox, `/openapi/ws/${key}`);
  const bob = await openUserStream(sandbox, 'bob');
  expect(await listenKeyCall(sandbox, 'bob', 'DELETE', key)).toMatchObject({ code: -1125 });
  expect(await listenKeyCall(sandbox, 'alice', 'DELETE', key)).toEqual({});
  const closed = '1000 The listen key was closed.';
  expect([first, second, bob].map((one) => one.closed())).toEqual([closed, closed, undefined]);
});

it.each([{ enabled: false }, { permissions: ['TRADE' as const] }])(
  'a listen key ends with an API key that obtained it: %j',
  async (change) => {
    const sandbox = sandboxAtNoon();
    const stream = await openUserStream(sandbox, 'alice');
    // The same listen key, obtained with another API key of alice.
    await createKey(sandbox, 'aliceReadOnly');
    const bob = await openUserStream(sandbox, 'bob');
    const { apiKey } = accountOf(sandbox, 'aliceReadOnly');
    await sandbox.control.setApiKey({ apiKey, allowedIps: ['127.0.0.1'] });
    expect(stream.closed()).toBeUndefined();
    await sandbox.control.setApiKey({ apiKey, ...change });
    expect(stream.closed()).toBe('4001 An API key of this listen key was revoked.');
    expect(bob.closed()).toBeUndefined();
  },
);

it('a listen key is not created if the API key is revoked while the call waits', async () => {
  const sandbox = sandboxAtNoon();
  await sandbox.control.injectFault({ effect: 'delay', delayMs: 50, operation: 'createListenKey' });
  const response = listenKeyCall(sandbox, 'alice', 'POST');
  const { apiKey } = accountOf(sandbox, 'alice');
  await sandbox.control.setApiKey({ apiKey, enabled: false });
  expect(await response).toMatchObject({ code: -2015 });
});

it('a listen key survives a restart', async () => {
  const directory = temporaryDirectory();
  const options = { clock: 'manual', startTime: noon } as const;
  const before = await openSandbox(directory, options);
  const key = await createKey(before, 'alice');
  const closed = await createKey(before, 'bob');
  await listenKeyCall(before, 'bob', 'DELETE', closed);
  await before.close();
  const after = await openSandbox(directory, options);
  const stream = await openStream(after, `/openapi/ws/${key}`);
  await placeOrder(after, 'alice');
  expect(stream.take()).toMatchObject([{ X: 'NEW' }, { e: 'outboundAccountInfo' }]);
  expect((await openStream(after, `/openapi/ws/${closed}`)).closed()).toContain('1006');
  await after.close();
  expect(stream.closed()).toBe('1001 The broker is shutting down.');
}, 20_000);

it('a connection to the user data stream is closed after two pings without a pong', async () => {
  const sandbox = sandboxAtNoon();
  const stream = await openUserStream(sandbox, 'alice');
  const half = { milliseconds: 30_000 };
  await sandbox.control.advanceClock({ milliseconds: 29_999 });
  expect(stream.take()).toEqual([]);
  await sandbox.control.advanceClock({ milliseconds: 1 });
  expect(stream.take()).toEqual([{ ping: noon + 30_000 }]);
  await sandbox.control.advanceClock(half);
  // Other messages are ignored.
  for (const text of ['{"pong":1}', 'x', '[]', 'null', '{"event":"sub"}']) stream.socket.send(text);
  await settled();
  await sandbox.control.advanceClock(half);
  await sandbox.control.advanceClock(half);
  expect(stream.closed()).toBeUndefined();
  await sandbox.control.advanceClock(half);
  expect(stream.closed()).toMatch(/^1008 Two pings had no response/);
});

it('the user data stream sends one array of events per command, before its response', async () => {
  const sandbox = sandboxAtNoon();
  const stream = await openUserStream(sandbox, 'alice');
  const frames: string[] = [];
  stream.socket.onmessage = ({ data }) => frames.push(String(data));
  await placeOrder(sandbox, 'alice', { newClientOrderId: 'mine' });
  const report = { e: 'executionReport', c: 'mine', X: 'NEW', N: null, E: noon };
  const B = [{ a: 'USDT', f: '991000', l: '9000' }];
  const account = { e: 'outboundAccountInfo', E: noon, T: true, W: true, D: true, B };
  expect(frames.map((text) => JSON.parse(text))).toMatchObject([[report, account]]);
  expect(frames[0]).toMatch(/"i":\d{18},/);
  expect(frames[0]).not.toContain('"M":');
});

it('the user data stream of the observed dialect has text ids and more keys', async () => {
  const sandbox = sandboxAtNoon({ dialect: 'observed' });
  const stream = await openUserStream(sandbox, 'alice');
  await placeOrder(sandbox, 'bob', { side: 'SELL' });
  await placeOrder(sandbox, 'alice');
  const [created, filled, account] = stream.take();
  expect(created).toMatchObject({ E: String(noon), O: String(noon), N: '', M: '0', A: '0' });
  expect(filled).toMatchObject({ i: expect.any(String), M: expect.stringMatching(/^\d{18}$/) });
  expect(filled).toMatchObject({ N: 'BTC', C: false, v: '0', z: '1' });
  expect(account).toMatchObject({ E: String(noon) });
});

it('users with similar names, and their sub-accounts, have streams of their own', async () => {
  const sandbox = sandboxAtNoon({ limits: 'off' });
  const { control } = sandbox;
  const accounts: Account[] = ['alice', 'aliceSub', 'bob'];
  for (const user of ['alice/1/1', 'alice/1', 'alice%2F1%2F1', 'alice\ud800']) {
    await control.addUser({ user });
    const { accountIndex } = await control.addSubAccount({ user });
    for (const ref of [{ user }, { user, accountIndex }]) {
      await control.addDeposit({ ...ref, token: 'USDT', amount: '1000000' });
      accounts.push(await control.addApiKey(ref));
    }
  }
  const streams = await Promise.all(accounts.map((account) => openUserStream(sandbox, account)));
  for (const [index, account] of accounts.entries()) {
    await placeOrder(sandbox, account, { quantity: '0.1', newClientOrderId: `order-${index}` });
  }
  expect(streams.map(idsOf)).toEqual(accounts.map((_, index) => [`order-${index}`]));
  const owners = (await control.listStreamConnections()).map(({ owner }) => owner);
  expect(new Set(owners).size).toBe(accounts.length);
});

it('the user data stream is closed when the state is reset or restored', async () => {
  const sandbox = sandboxAtNoon();
  const stream = await openUserStream(sandbox, 'alice');
  await sandbox.control.saveSnapshot({ name: 'one' });
  await sandbox.control.restoreSnapshot({ name: 'one' });
  const expected = '1012 The state of the broker was reset or restored.';
  expect(stream.closed()).toBe(expected);
  const again = await openUserStream(sandbox, 'alice');
  await sandbox.control.reset();
  expect(again.closed()).toBe(expected);
});
