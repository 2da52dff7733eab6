import { latestTime } from '@broker-api/engine';
import { expect, test } from 'vitest';
import { JournalError, openSandbox, type SandboxOptions } from '../src/node/index.ts';
import { temporaryDirectory } from './journal-fixtures.ts';
import { noon } from './requests.ts';

test('openSandbox rejects a seed other than that of the state', async () => {
  const directory = temporaryDirectory();
  const first = await openSandbox(directory, { seed: 2 });
  const { accounts } = first;
  await first.close();
  for (const options of [{ seed: 3 }, {}]) {
    const opened = openSandbox(directory, options);
    await expect(opened).rejects.toThrow(JournalError);
    await expect(opened).rejects.toThrow(
      /created with a seed other than \d.* Open it with the original seed/,
    );
  }
  const again = await openSandbox(directory, { seed: 2 });
  expect(again.accounts).toEqual(accounts);
  expect((await again.control.listApiKeys()).length).toBe(accounts.length);
  await again.close();
});

const manual = { clock: 'manual' } as const;
const running = { clock: () => 0 };
const later = { startTime: noon + 90_000 };
const latest = { startTime: latestTime };

// After a restart, a clock with a start time continues at least one second after the last command,
// but not after the latest time.
test.each<[string, SandboxOptions, SandboxOptions, number]>([
  ['a manual clock with an earlier start time', {}, { ...manual, startTime: noon }, noon + 61_000],
  ['a manual clock with a later start time', {}, { ...manual, ...later }, noon + 90_000],
  [
    'a running clock with an earlier start time',
    {},
    { ...running, startTime: noon },
    noon + 61_000,
  ],
  ['a running clock with a later start time', {}, { ...running, ...later }, noon + 90_000],
  ['the system clock', {}, { clock: () => noon + 5 }, noon + 5],
  ['a manual clock at the latest time', latest, { ...manual, ...latest }, latestTime],
  ['a running clock at the latest time', latest, { clock: () => noon, ...latest }, latestTime],
])('a sandbox has the expected time after a restart with %s', async (...row) => {
  const [, first, options, expected] = row;
  const directory = temporaryDirectory();
  const before = await openSandbox(directory, { ...manual, startTime: noon, ...first });
  await before.control.addUser({ user: 'carol' });
  if (before.now() === noon) await before.control.advanceClock({ milliseconds: 60_000 });
  await before.close();
  const again = await openSandbox(directory, options);
  expect(again.now()).toBe(expected);
  await again.control.addUser({ user: 'dave' });
  await again.close();
});

test.each([0, 1.5, Number.NaN, 8.64e15])(
  'a sandbox rejects the start time %s',
  async (startTime) => {
    await expect(openSandbox(temporaryDirectory(), { startTime })).rejects.toThrow(
      `startTime must be an integer from 345600000 (1970-01-05) to 253402300799999 ` +
        `(the end of the year 9999), in milliseconds since the epoch; got ${startTime}.`,
    );
  },
);
