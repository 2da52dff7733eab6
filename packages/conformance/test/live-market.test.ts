// Runs tests against the market of `npm start`: market makers, takers and moving index prices.
import { createSandbox } from '@broker-api/sandbox';
import { sections } from '@broker-api/spec';
import { sampled } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { allCases, allStreamCases } from '../src/cases/all-cases.ts';
import type { Case } from '../src/cases/case.ts';
import { orderBySeed } from '../src/cases/order-by-seed.ts';
import type { CaseResult } from '../src/result.ts';
import { runCase } from '../src/traffic/run-case.ts';
import { runStreamCase } from '../src/traffic/run-stream-case.ts';
import { problems, runAudits, runCases, sessionOf } from './sandbox-target.ts';
import { isLong, streamTarget } from './stream-target.ts';

/**
 * Starts the market, and lets it run for three minutes. Returns a session for the tests.
 *
 * @param pauseMs how much time passes after a request
 */
async function liveSession(pauseMs: (url: string) => number = () => 3) {
  const { sandbox, session, advance } = streamTarget({ seed: 3, pauseMs });
  // The market has moved away from the prices of the examples.
  await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '14000' });
  await sandbox.startMarketMakers();
  await sandbox.startTakers();
  sandbox.startIndexMovers();
  for (let minute = 0; minute < 3; minute++) await advance(61_000);
  return { session, advance };
}

/** Tests of successful orders, of which each depends on the market, and a sample of the others. */
const dependsOnMarket = ({ id }: Case): boolean => /\/(placeOrder|cancelOrder)\/1/.test(id);
const cases = [
  ...allCases.filter(dependsOnMarket),
  ...sampled(
    allCases.filter((one) => !dependsOnMarket(one)),
    30,
  ),
];

test('the sandbox passes tests while its market moves', async () => {
  const { session, advance } = await liveSession();
  const results: CaseResult[] = [];
  for (const one of orderBySeed(cases, 3)) {
    await advance(1500);
    results.push(await runCase(one, session));
  }
  for (const section of sections) results.push(...(await runAudits(section, session)));
  expect(problems(results)).toEqual([]);
});

test('an empty market far from the prices of the examples passes contract tests', async () => {
  const sandbox = createSandbox({ limits: 'off' });
  await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '60000' });
  const session = sessionOf(sandbox, { seed: 3 });
  const ofContracts = allCases.filter(({ id }) => /^contract\/.*\/(1\d0|38\d|39\d)-/.test(id));
  const results = await runCases(sampled(ofContracts, 30), session);
  results.push(...(await runAudits('contract', session)));
  expect(problems(results).filter((problem) => !problem.endsWith('the list is empty'))).toEqual([]);
});

test('the sandbox passes the tests of the streams while its market moves', async () => {
  const { session, advance } = await liveSession();
  const ofTopics = allStreamCases.filter(({ id }) => /\/60\d-/.test(id));
  const others = allStreamCases.filter((one) => !isLong(one) && !ofTopics.includes(one));
  const results: CaseResult[] = [];
  for (const one of orderBySeed([...ofTopics, ...sampled(others, 10)], 3)) {
    await advance(1500);
    results.push(await runStreamCase(one, session));
  }
  expect(problems(results)).toEqual([]);
});

test('figures that depend on prices agree, although others trade meanwhile', async () => {
  const { session } = await liveSession((url) => (url.includes('/positions') ? 30_000 : 3));
  expect(problems(await runAudits('option', session, 'account-value'))).toEqual([]);
});
