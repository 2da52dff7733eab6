// Each way to restore a state rejects a wrong one before anything is replaced.
import { beforeAll, expect, test } from 'vitest';
import { sha256Hex } from '#crypto';
import { createSandbox } from '../../src/node/index.ts';
import { replayRecords } from '../../src/replay/index.ts';
import { noon } from '../requests.ts';
import { snapshotFile } from '../snapshot-file.ts';
import { prepare } from './trading-snapshot.ts';

const options = { clock: 'manual', startTime: noon, keepJournal: true } as const;
let saved: string[];
let created: string;

beforeAll(async () => {
  const sandbox = createSandbox(options);
  created = (await sandbox.control.getJournal()).records[0] ?? '';
  await prepare(sandbox, false, 1);
  saved = sandbox.save().split('\n');
});

type Rows = (string | number)[][];

/** Changes the rows of the first line of a kind. */
const edit = (kind: string, change: (rows: Rows) => void) => (lines: string[]) => {
  const index = lines.findIndex((line) => line.startsWith(`["${kind}"`));
  const [, ...rows] = JSON.parse(lines[index] ?? '');
  change(rows);
  lines[index] = JSON.stringify([kind, ...rows]);
};

/** Sets a value of each row of the first line of a kind. */
const set = (kind: string, column: number, value: number) =>
  edit(kind, (rows) => {
    for (const row of rows) row[column] = value;
  });

const wrong: readonly [what: string, change: (lines: string[]) => void, message: RegExp][] = [
  [
    'an order twice at its price',
    edit('spot.bookOrder', (rows) => rows.push(rows[0] ?? [])),
    /The order \d+ is on the book twice/,
  ],
  [
    'a doubled line',
    (lines) => lines.splice(20, 0, lines[20] ?? ''),
    /Invalid engine snapshot|Invalid snapshot: line|must ascend/,
  ],
  [
    'a missing line',
    (lines) =>
      lines.splice(
        lines.findIndex((line) => line.startsWith('["broker.sequences"')),
        1,
      ),
    /Invalid snapshot: line 4, with broker\.indexPrice, is not that of the restored state/,
  ],
  [
    'a trade from the future',
    set('spot.trade', 5, noon * 2),
    /Trade \d+ of \d+ has .* the time 3560630400000/,
  ],
  [
    'an order that is newer than the last one',
    set('broker.sequences', 0, 1),
    /Order \d+ with the status \w+ is from the future: it is newer than order 1 /,
  ],
  [
    'an overdue event',
    set('contract.state', 0, noon),
    /an event that was due at 1780315200000 is missing/,
  ],
  [
    'money from nowhere',
    edit('accounts.houseBalance', ([row]) => row?.splice(2, 1, -1)),
    /is inconsistent\. The balances of BTC sum to/,
  ],
];

test.each(wrong)('each way in rejects %s, and replaces nothing', async (_, change, message) => {
  const sandbox = createSandbox(options);
  const before = await sandbox.control.getState();
  const lines = saved.slice(2);
  change(lines);
  await expect(sandbox.control.addSnapshot(snapshotFile('wrong', lines))).rejects.toThrow(message);
  const whole = [saved[1], ...lines].join('\n');
  const head = { ...JSON.parse(saved[0] ?? ''), hash: sha256Hex(whole) };
  const restored = sandbox.restore(`${JSON.stringify(head)}\n${whole}`);
  await expect(restored).rejects.toThrow(message);
  await expect(sandbox.restore([saved[0], whole].join('\n'))).rejects.toThrow('is damaged');
  const records = [created, JSON.stringify({ kind: 'restore', time: noon, lines })];
  await expect(replayRecords(records)).rejects.toThrow(message);
  expect(await sandbox.control.getState()).toEqual(before);
  expect(await sandbox.control.listSnapshots()).toEqual([]);
});

test('the unchanged state is accepted by each way in', async () => {
  const sandbox = createSandbox(options);
  const lines = saved.slice(2);
  const file = snapshotFile('right', lines);
  await sandbox.control.addSnapshot(file);
  expect((await sandbox.control.restoreSnapshot({ name: 'right' })).hash).toBe(file.hash);
  await sandbox.control.createBroker({ from: 'right' });
  await sandbox.restore(saved.join('\n'));
  const records = [created, JSON.stringify({ kind: 'restore', time: noon, lines })];
  expect((await replayRecords(records)).text).toContain(`State hash: ${file.hash}`);
});
