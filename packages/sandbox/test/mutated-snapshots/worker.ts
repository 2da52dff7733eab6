// Restores changed snapshots, and uses those that are accepted. The parent ends this thread if a
// step takes too long.
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
import { hashOf, type Mutation, mutate, mutateJson } from './mutations.ts';
import { caller, noon, prepare, reads, trade } from './trading-snapshot.ts';

/** Which mutations the thread tries: those with the numbers from `from` to `to`. */
export interface Range {
  readonly seed: number;
  readonly from: number;
  readonly to: number;
}

/** What the thread reports: the start of a mutation, or its outcome. */
export interface Report {
  readonly number: number;
  readonly what: string;
  /** `rejected`, `works`, or what failed; undefined at the start. */
  readonly outcome?: string;
  /** Why it was rejected. */
  readonly reason?: string;
}

const { seed, from, to } = workerData as Range;
const options = { clock: 'manual', startTime: noon, limits: 'off' } as const;

/** Saved sandboxes: before and after options expire, and with bots and faults. */
const saved: string[] = [];
for (const [withBots, days] of [
  [false, 1],
  [false, 5],
  [true, 5],
] as const) {
  const traded = createSandbox(options);
  await prepare(traded, withBots, days);
  saved.push(traded.save());
  await traded.close();
}

const server = createSandbox(options);
const page = createSandbox(options);

for (let number = from; number < to; number++) {
  const random = seededRandom(seed * 1_000_003 + number);
  const text = random.pick(saved);
  const inPage = random.chance(0.35);
  const mutation = inPage ? mutateSaved(text) : mutate(random, text.split('\n').slice(1));
  const what = `${inPage ? 'page' : 'server'}: ${mutation.what}`;
  parentPort?.postMessage({ number, what } satisfies Report);
  const result = await (inPage ? tryInPage : tryOnServer)(mutation).catch((error) => ({
    outcome: String(error?.stack ?? error).slice(0, 1500),
  }));
  parentPort?.postMessage({ number, what, ...result } satisfies Report);
  // After a failure, the brokers can no longer be used, so the parent starts another thread.
  if (!/^(rejected|works)$/.test(result.outcome))
    await new Promise(() => setInterval(() => {}, 1000));

  function mutateSaved(whole: string): Mutation {
    const [settings = '', ...state] = whole.split('\n');
    if (random.chance(0.5)) {
      const { what, lines } = mutate(random, state);
      return { what, lines: [settings, ...lines] };
    }
    const json = JSON.parse(settings);
    return { what: mutateJson(random, json), lines: [JSON.stringify(json), ...state] };
  }
}
await Promise.all([server.close(), page.close()]);

/** Returns the message of an expected rejection; undefined if the call succeeds. */
async function rejection(
  call: Promise<unknown>,
  expected: (error: unknown) => boolean,
): Promise<string | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    if (!expected(error)) throw error;
    return (error as Error).message;
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof ControlRequestError && error.error === 'CONFLICT';
}

function isRejected(error: unknown): boolean {
  return error instanceof ControlRequestError && error.error === 'REJECTED';
}

function isTypeError(error: unknown): boolean {
  return error instanceof TypeError;
}

async function tryOnServer({ lines }: Mutation) {
  const { control } = server;
  const before = (await control.getState()).hash;
  const file = { name: 'changed', hash: hashOf(lines), time: noon, lines };
  const reason = await rejection(control.addSnapshot(file), isConflict);
  if (reason !== undefined) {
    assert.equal((await control.getState()).hash, before);
    return { outcome: 'rejected', reason };
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
  return { outcome: 'works' };
}

async function tryInPage({ lines }: Mutation) {
  const { control } = page;
  const before = page.save();
  const reason = await rejection(page.restore(lines.join('\n')), isTypeError);
  if (reason !== undefined) {
    assert.equal(page.save(), before);
    return { outcome: 'rejected', reason };
  }
  await use(page, control, '');
  const other = createSandbox(options);
  await other.restore(page.save());
  await other.close();
  await control.reset();
  return { outcome: 'works' };
}

/** Uses a broker: reads, trades, cancels, lets time pass and saves. */
async function use(sandbox: Sandbox, control: ControlClient, prefix: string): Promise<void> {
  const send = caller(sandbox, control, prefix);
  const statuses = new Map<string, number>();
  const read = async () => {
    for (const [path, symbol] of reads) {
      const { status } = await send('alice', 'GET', `/openapi/${path}`, {
        ...(symbol !== undefined && { symbol }),
        ...(path.endsWith('klines') && { interval: '1h' }),
        ...(/contract.v1.(open|history)Orders/.test(path) && { orderType: 'LIMIT' }),
      });
      statuses.set(path, status);
    }
  };
  await read();
  for (const [index, status] of (await trade(send, 'after')).entries()) {
    statuses.set(`order ${index}`, status);
  }
  for (const milliseconds of [60_000, 9 * 3_600_000, 8 * 86_400_000]) {
    const { time } = await control.getClock();
    if (time + milliseconds < Date.UTC(9999, 0)) await control.advanceClock({ milliseconds });
  }
  await control.setIndexPrice({ symbol: 'BTCUSDT', price: '9500' });
  // The account may lack the permission.
  await rejection(control.addDeposit({ user: 'alice', token: 'USDT', amount: '1' }), isRejected);
  await read();
  for (const user of ['alice', 'bob']) {
    const { body } = await send(user, 'GET', '/openapi/v1/openOrders');
    for (const { orderId } of Array.isArray(body) ? body : []) {
      const id = String(orderId);
      const { status } = await send(user, 'DELETE', '/openapi/v1/order', { orderId: id });
      statuses.set(`cancel ${id}`, status);
    }
  }
  for (const [call, status] of statuses) assert.ok(status < 500, `${call}: ${status}`);
  await control.saveSnapshot({ name: 'later' });
  const later = await control.getSnapshot({ name: 'later' });
  await control.addSnapshot({ ...later, name: 'again' });
}
