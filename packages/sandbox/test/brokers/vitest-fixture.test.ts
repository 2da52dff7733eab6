import { chmodSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createSpotClient } from '@broker-api/spot';
import { temporaryDirectory } from '@broker-api/test-kit/vitest';
import { expect, onTestFinished, test, vi } from 'vitest';
import { replayState } from '../../src/node/cli-commands.ts';
import { createBrokerTest, createTestBroker } from '../../src/node/vitest/index.ts';
import { keepJournalOfFailure } from '../../src/node/vitest/journal-of-failure.ts';
import { serve } from '../network.ts';
import { restingOrder } from '../requests.ts';

const brokerTest = createBrokerTest({ broker: { clock: 'manual' } });
const fileTest = createBrokerTest({ scope: 'file' });
const baseUrls = { tests: new Set<string>(), file: new Set<string>() };

for (const name of ['one', 'another']) {
  brokerTest(`each test has a broker of its own: ${name}`, async ({ broker }) => {
    baseUrls.tests.add(broker.baseUrl);
    const alice = createSpotClient(broker.clientOptions());
    expect(await alice.listOpenOrders()).toEqual([]);
    await alice.placeOrder(restingOrder);
    expect(await alice.listOpenOrders()).toHaveLength(1);
  });

  fileTest(`the tests of a file can share a broker: ${name}`, ({ broker }) => {
    baseUrls.file.add(broker.baseUrl);
  });
}

test('the fixtures created a broker for each test, and one for the file', () => {
  expect([baseUrls.tests.size, baseUrls.file.size]).toEqual([2, 1]);
});

brokerTest('a test can close its broker', async ({ broker }) => {
  await broker.close();
  await expect(createSpotClient(broker.clientOptions()).ping()).rejects.toMatchObject({
    message: expect.stringContaining('was closed'),
  });
});

brokerTest('the clock of the clients is that of the broker', async ({ broker }) => {
  const before = broker.now();
  await broker.control.advanceClock({ milliseconds: 60_000 });
  expect(broker.now()).toBe(before + 60_000);
  const bob = createSpotClient(broker.clientOptions('bob'));
  expect(await bob.listOpenOrders()).toEqual([]);
  await broker.control.setClock({ mode: 'real', time: before + 120_000 });
  expect(broker.now()).toBeGreaterThanOrEqual(before + 120_000);
});

test('a broker on a server has the same interface, and streams', async () => {
  const { sandbox, origin, controlOrigin } = await serve();
  const server = { rest: origin, control: controlOrigin };
  const broker = await createTestBroker({ clock: 'manual' }, server);
  const alice = createSpotClient(broker.clientOptions('alice'));
  const { listenKey } = await alice.createListenKey();
  const stream = new broker.WebSocket(`${broker.wsUrl}/openapi/ws/${listenKey}`);
  await new Promise((resolve) => stream.addEventListener('open', resolve));
  await alice.placeOrder(restingOrder);
  expect(await broker.journal()).toContain('spot.placeOrder');
  await broker.close();
  expect(await sandbox.control.listBrokers()).toEqual([]);
  expect(() => broker.clientOptions('carol')).toThrow('alice, bob');
});

test('the journal of the broker of a failed test is written to a file', async () => {
  const folder = join(temporaryDirectory(), 'journals');
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => printed.mockRestore());
  const broker = await createTestBroker();
  await createSpotClient(broker.clientOptions()).placeOrder(restingOrder);
  const finished = (state: 'pass' | 'fail') => {
    return { fullTestName: 'bot > buys: 1/2', id: 'a_1', meta: {}, result: { state } };
  };
  await keepJournalOfFailure(finished('pass') as never, broker, folder);
  expect(existsSync(folder)).toBe(false);
  const failed = finished('fail');
  const file = join(folder, 'bot-buys-1-2-a-1.jsonl');
  await keepJournalOfFailure(failed as never, broker, folder);
  // The journal has secret keys. Another run replaces it, also if others could read it.
  expect([folder, file].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
  chmodSync(file, 0o644);
  await keepJournalOfFailure(failed as never, broker, folder);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(failed.meta).toEqual({ brokerJournal: file });
  expect(printed).toHaveBeenCalledWith(expect.stringContaining(`replay ${file}`));
  expect(await replayState([file], {})).toContain('Record 2 of 2: spot.placeOrder');
  const inVitest3 = { name: 'sells', id: 'b_1', meta: {}, result: { state: 'fail' } };
  await keepJournalOfFailure(inVitest3 as never, broker, folder);
  expect(inVitest3.meta).toEqual({ brokerJournal: join(folder, 'sells-b-1.jsonl') });
  await broker.close();
});
