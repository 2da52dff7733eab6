// Restores changed snapshots, and uses those that are accepted. The parent ends this thread if a
// step takes too long. An unexpected error ends it too.
import assert from 'node:assert/strict';
import { parentPort, workerData } from 'node:worker_threads';
import { seededRandom } from '@broker-api/test-kit';
import {
  type ControlClient,
  ControlRequestError,
  createControlClient,
} from '../../src/control/index.ts';
import { createSandbox, type Sandbox } from '../../src/node/index.ts';
import { replayRecords } from '../../src/replay/index.ts';
import { noon } from '../requests.ts';
import { snapshotFile } from '../snapshot-file.ts';
import { mutate } from './mutations.ts';
import { caller, prepare, reads, trade } from './trading-snapshot.ts';

/** What the thread reports: the start of a mutation, or its outcome. */
export interface Report {
  readonly what: string;
  readonly outcome?: 'rejected' | 'works';
}

const { seed, count } = workerData as { seed: number; count: number };
const options = { clock: 'manual', startTime: noon, limits: 'off' } as const;

/** The states of sandboxes: before and after options expire, and with bots and faults. */
const saved: string[][] = [];
for (const [withBots, days] of [
  [false, 1],
  [false, 5],
  [true, 5],
] as const) {
  const traded = createSandbox(options);
  await prepare(traded, withBots, days);
  saved.push(traded.save().split('\n').slice(2));
  await traded.close();
}

const server = createSandbox(options);

for (let number = 0; number < count; number++) {
  const random = seededRandom(seed * 1_000_003 + number);
  const mutation = mutate(random, random.pick(saved));
  const what = `mutation ${number}: ${mutation.what}`;
  parentPort?.postMessage({ what } satisfies Report);
  const outcome = await tryToRestore(mutation.lines);
  parentPort?.postMessage({ what, outcome } satisfies Report);
}
await server.close();

/** Returns whether a call is rejected. @throws the error, if it is not the expected one */
async function isRejected(
  call: Promise<unknown>,
  isExpected: (error: unknown) => boolean,
): Promise<boolean> {
  try {
    await call;
    return false;
  } catch (error) {
    if (!isExpected(error)) throw error;
    return true;
  }
}

function is(code: string): (error: unknown) => boolean {
  return (error) => error instanceof ControlRequestError && error.error === code;
}

async function tryToRestore(lines: string[]): Promise<'rejected' | 'works'> {
  const { control } = server;
  const before = (await control.getState()).hash;
  const file = snapshotFile('changed', lines);
  if (await isRejected(control.addSnapshot(file), is('CONFLICT'))) {
    assert.equal((await control.getState()).hash, before);
    return 'rejected';
  }
  assert.equal((await control.restoreSnapshot({ name: 'changed' })).hash, file.hash);
  const { broker } = await control.createBroker({ from: 'changed', keepJournal: true });
  const baseUrl = `http://127.0.0.1${broker.path}`;
  const own = createControlClient({ baseUrl, fetch: server.controlFetch });
  assert.equal((await own.getState()).hash, file.hash);
  await use(server, own, broker.path);
  const { records } = await own.getJournal();
  await replayRecords(records);
  await control.closeBroker({ brokerId: broker.brokerId });
  await control.reset();
  return 'works';
}

/** Uses a broker: reads, trades, cancels, lets time pass and saves. */
async function use(sandbox: Sandbox, control: ControlClient, prefix: string): Promise<void> {
  const send = caller(sandbox, control, prefix);
  const expectResponse = (call: string, status: number): void =>
    assert.ok(status < 500, `${call}: ${status}`);
  const readAll = async (): Promise<void> => {
    for (const [path, parameters] of reads) {
      expectResponse(path, (await send('alice', 'GET', path, parameters)).status);
    }
  };
  await readAll();
  for (const status of await trade(send, 'after')) expectResponse('an order', status);
  for (const milliseconds of [60_000, 9 * 3_600_000, 8 * 86_400_000]) {
    const { time } = await control.getClock();
    if (time + milliseconds < Date.UTC(9999, 0)) await control.advanceClock({ milliseconds });
  }
  await control.setIndexPrice({ symbol: 'BTCUSDT', price: '9500' });
  // The account may lack the permission.
  const deposit = { user: 'alice', token: 'USDT', amount: '1' };
  await isRejected(control.addDeposit(deposit), is('REJECTED'));
  await readAll();
  for (const user of ['alice', 'bob']) {
    const { body } = await send(user, 'GET', '/openapi/v1/openOrders');
    for (const { orderId } of Array.isArray(body) ? body : []) {
      const id = { orderId: String(orderId) };
      const { status } = await send(user, 'DELETE', '/openapi/v1/order', id);
      expectResponse('a cancellation', status);
    }
  }
  await control.saveSnapshot({ name: 'later' });
  const later = await control.getSnapshot({ name: 'later' });
  await control.addSnapshot({ ...later, name: 'again' });
}
