import { expect, onTestFinished, test } from 'vitest';
import { clockWarning, openSandbox, type SandboxOptions } from '../src/node/index.ts';
import { temporaryDirectory } from './journal-fixtures.ts';
import { accountOf, noon, order, signed, statusAndCode } from './requests.ts';

/** Opens a sandbox, and returns it with a function that sends an order at noon. */
async function open(directory: string, options: SandboxOptions) {
  const sandbox = await openSandbox(directory, options);
  onTestFinished(() => sandbox.close());
  const parts = { method: 'POST', path: '/openapi/v1/order', query: `${order}&timestamp=${noon}` };
  const sent = signed(accountOf(sandbox, 'alice'), parts);
  return { ...sandbox, sendOrder: async () => statusAndCode(await sandbox.handle(sent)) };
}

test.each([
  ['accept orders', 0],
  ['discard the state', 1],
])('if the state is ahead of the clock, a command helps to %s', async (_, index) => {
  const directory = temporaryDirectory();
  const before = await open(directory, { clock: 'manual', startTime: noon });
  await before.control.advanceClock({ milliseconds: 3_600_000 });
  await before.close();
  const after = await open(directory, { clock: () => noon });
  expect(await after.sendOrder()).toEqual([400, -1021]);
  const { origin, stop } = await after.listenControl();
  onTestFinished(() => stop());
  const warning = clockWarning(after, origin) ?? '';
  expect(warning).toContain('2026-06-01T12:00:00.000Z.\nUntil 2026-06-01T13:00:01.000Z, ');
  const commands = [...warning.matchAll(/curl -X (\S+) (?:-H '(.*): (.*)' -d '(.*)' )?(\S+)$/gm)];
  const [, method = '', header = 'accept', value = '*/*', body = null, url = ''] =
    commands[index] ?? [];
  const response = await fetch(url, { method, headers: { [header]: value }, body });
  expect(response.status).toBe(200);
  expect(await after.sendOrder()).toEqual([200, undefined]);
});

test('there is no clock warning if the stored state is not ahead of the clock', async () => {
  const directory = temporaryDirectory();
  for (const time of [noon, noon + 1]) {
    const sandbox = await open(directory, { clock: () => time });
    expect(clockWarning(sandbox, 'http://127.0.0.1:8788')).toBeUndefined();
    await sandbox.sendOrder();
    await sandbox.close();
  }
});
