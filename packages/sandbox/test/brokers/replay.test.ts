import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContractClient } from '@broker-api/contract';
import { createSpotClient } from '@broker-api/spot';
import { temporaryDirectory } from '@broker-api/test-kit/vitest';
import { expect, test } from 'vitest';
import { createControlClient } from '../../src/control/index.ts';
import { replayState } from '../../src/node/cli-commands.ts';
import { createSandbox } from '../../src/node/index.ts';
import { replayRecords } from '../../src/replay/index.ts';
import { noon, restingOrder } from '../requests.ts';

function recordingSandbox() {
  const sandbox = createSandbox({ keepJournal: true, clock: 'manual', startTime: noon });
  const { accounts, control, now: clock } = sandbox;
  const baseUrl = 'http://127.0.0.1';
  return {
    accounts,
    control,
    client: { baseUrl, fetch: sandbox.send, credentials: accounts[0], clock },
  };
}

/** Places two orders, and returns the records and the state. */
async function recorded() {
  const { client, control, accounts } = recordingSandbox();
  const alice = createSpotClient(client);
  await alice.placeOrder({ ...restingOrder, newClientOrderId: 'first' });
  await alice.placeOrder({ ...restingOrder, newClientOrderId: 'second', price: '8000' });
  const { records } = await control.getJournal();
  return { records, control, accounts };
}

test('a replay shows the state after each record', async () => {
  const { records, control, accounts } = await recorded();
  const { hash } = await control.getState();
  expect(records).toHaveLength(3);
  const last = await replayRecords(records);
  expect(last.text).toContain(`State hash: ${hash}`);
  expect(last.text).toContain('Record 3 of 3: spot.placeOrder');
  expect(last.text).toContain('USDT 983000 (17000 locked)');
  const second = await replayRecords(records, 2);
  expect(second).toMatchObject({ sequence: 2, total: 3 });
  expect(second.text).toContain('BUY 1 BTCUSDT at 9000, filled 0, NEW, first');
  expect(second.text).not.toContain('second');
  expect((await replayRecords(records, 1)).text).toContain('Record 1 of 3: create');
  for (const { secretKey } of accounts) expect(last.text).not.toContain(secretKey);
});

test('a replay lists each order once, below the account that it belongs to', async () => {
  const { client, control } = recordingSandbox();
  const contract = createContractClient(client);
  const order = {
    symbol: 'BTC-PERP-REV',
    orderType: 'LIMIT',
    price: '9000',
    leverage: '10',
  } as const;
  await contract.placeOrder({ ...order, side: 'BUY_OPEN', quantity: '10', clientOrderId: 'first' });
  const { text } = await replayRecords((await control.getJournal()).records);
  const lines = text.split('\n').slice(1);
  const index = lines.findIndex((line) => line.includes('BUY_OPEN 10 BTC-PERP-REV'));
  expect(lines[index - 1]).toMatch(/^alice, contract account: /);
  expect(lines.filter((line) => line.includes('first'))).toHaveLength(1);
  expect(lines.map((line) => line.split(':')[0])).toContain('alice, sub-account 1');
});

test.each([
  [0, 'must be from 1 to 3'],
  [4, 'must be from 1 to 3'],
])('a replay until record %d is rejected', async (until, message) => {
  const { records } = await recorded();
  await expect(replayRecords(records, until)).rejects.toThrow(message);
});

test('a replay of a file that is not a journal names the line', async () => {
  const { records } = await recorded();
  await expect(replayRecords([])).rejects.toThrow('no records');
  await expect(replayRecords(['{"kind":"x"}'])).rejects.toThrow('Record 1 cannot be replayed');
  const damaged = [...records.slice(0, 2), '{'];
  const message = /Record 3 cannot be replayed: .*\. Choose a complete journal that getJournal /;
  await expect(replayRecords(damaged)).rejects.toThrow(message);
});

test('a journal in a file is replayed, and a missing file has a clear error', async () => {
  const { records } = await recorded();
  const file = join(temporaryDirectory(), 'journal.jsonl');
  writeFileSync(file, `${records.join('\n')}\n`);
  expect(await replayState([file], { until: 2 })).toContain('Record 2 of 3');
  await expect(replayState([`${file}.none`], {})).rejects.toThrow('ENOENT');
});

test('the journal of a copy of a snapshot replays to its state', async () => {
  const sandbox = createSandbox();
  await sandbox.control.addUser({ user: 'carol' });
  const { hash } = await sandbox.control.saveSnapshot({ name: 'one' });
  const request = { from: 'one', keepJournal: true };
  const { broker } = await sandbox.control.createBroker(request);
  const baseUrl = `http://127.0.0.1${broker.path}`;
  const control = createControlClient({ baseUrl, fetch: sandbox.controlFetch });
  const { records } = await control.getJournal();
  expect((await replayRecords(records)).text).toContain(`State hash: ${hash}`);
});

test('a name with control characters forges no line of a replay', async () => {
  const { control } = recordingSandbox();
  const user = 'mallory\nalice: USDT 0\r\u001b[2J\u2028';
  await control.addUser({ user });
  await control.addDeposit({ user, token: 'USDT', amount: '1' });
  const { records } = await control.getJournal();
  const { text } = await replayRecords(records);
  const escaped = 'mallory\\u000aalice: USDT 0\\u000d\\u001b[2J\\u2028';
  expect(text.split('\n').filter((line) => line.includes('mallory'))).toEqual([
    expect.stringMatching(/^Record 3 of 3: accounts\.deposit /),
    `${escaped}: USDT 1`,
  ]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for them.
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/);
  // A record that fails names the user, too.
  const file = join(temporaryDirectory('forged'), 'journal.jsonl');
  writeFileSync(file, [...records.slice(0, 2), records[1]].join('\n'));
  await expect(replayState([file], {})).rejects.toThrow(
    /^[^\n]*The user mallory\\u000aalice[^\n]*$/,
  );
});
