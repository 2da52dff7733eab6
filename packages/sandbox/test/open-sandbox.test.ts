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

// After a restart, a clock with a start time continues at least one second after the last command.
test.each<[string, SandboxOptions, number]>([
  ['a manual clock with an earlier start time', { clock: 'manual', startTime: noon }, 61_000],
  ['a manual clock with a later start time', { clock: 'manual', startTime: noon + 90_000 }, 90_000],
  ['a running clock with an earlier start time', { startTime: noon, clock: () => 0 }, 61_000],
  ['a running clock with a later start time', { startTime: noon + 90_000, clock: () => 0 }, 90_000],
  ['the system clock', { clock: () => noon + 5 }, 5],
])('a sandbox has the expected time after a restart with %s', async (_, options, expected) => {
  const directory = temporaryDirectory();
  const first = await openSandbox(directory, { clock: 'manual', startTime: noon });
  await first.control.advanceClock({ milliseconds: 60_000 });
  await first.close();
  const again = await openSandbox(directory, options);
  expect(again.now() - noon).toBe(expected);
  await again.close();
});

test.each(['manual', () => noon] as const)(
  'a clock at the latest time keeps this time after a restart (%s)',
  async (clock) => {
    const directory = temporaryDirectory();
    const first = await openSandbox(directory, { clock: 'manual', startTime: latestTime });
    await first.control.addUser({ user: 'carol' });
    await first.close();
    const again = await openSandbox(directory, { clock, startTime: latestTime });
    expect(again.now()).toBe(latestTime);
    await again.control.addUser({ user: 'dave' });
    await again.close();
  },
);

test.each([0, 1.5, Number.NaN, 8.64e15])(
  'a sandbox rejects the start time %s',
  async (startTime) => {
    await expect(openSandbox(temporaryDirectory(), { startTime })).rejects.toThrow(
      `startTime must be an integer from 345600000 (1970-01-05) to 253402300799999 ` +
        `(the end of the year 9999), in milliseconds since the epoch; got ${startTime}.`,
    );
  },
);
