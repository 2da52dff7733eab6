import { expect, test } from 'vitest';
import { allCases } from '../src/cases/all-cases.ts';
import { createSession } from '../src/client/session.ts';
import { problems, runCases, sandboxTarget } from './sandbox-target.ts';

test('tests of a sub-account are skipped with a reason if the account has none', async () => {
  const { session: all, sandbox } = sandboxTarget();
  const { control } = sandbox;
  await control.addUser({ user: 'single' });
  const { apiKey, secretKey } = await control.addApiKey({ user: 'single' });
  for (const token of ['BTC', 'USDT']) {
    await control.addDeposit({ user: 'single', token, amount: '10000' } as never);
  }
  const accounts = [{ name: 'single', apiKey, secretKey }];
  const session = createSession({ ...all.options, accounts });
  const cases = allCases.filter(({ id }) => /^spot\/(transfer|listBalanceFlow)\/1[01]/.test(id));
  const others = problems(await runCases(cases, session));
  const missing =
    'a sub-account with accountType 1 and accountIndex 1; the account single has none';
  expect(others.sort()).toEqual([
    `spot/transfer/100-to-main-account: requires ${missing}`,
    `spot/transfer/100-to-sub-account: requires ${missing}`,
    'spot/transfer/100-with-sub-account-key: requires an API key of a sub-account',
    `spot/transfer/110-insufficient-balance: requires ${missing}`,
  ]);
});
