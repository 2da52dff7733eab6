import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isExhaustive, sampled } from '@broker-api/test-kit';
import { expect, onTestFinished, test } from 'vitest';
import { parseDocument } from 'yaml';
import { allCases } from '../src/cases/all-cases.ts';
import { operationOf } from '../src/cases/case.ts';
import { orderBySeed } from '../src/cases/order-by-seed.ts';
import { readOverlay } from '../src/overlay/overlay.ts';
import { conformance, runProgram, servedSandbox, temporaryFile } from './command.ts';
import { problems } from './sandbox-target.ts';

const seed = 5;
const dialects = ['reference', 'observed'] as const;
const suites = sampled([...new Set(allCases.map(operationOf))], 4);
const cases = allCases.filter((one) => suites.includes(operationOf(one)));
// The suites of the streams require live trading, so they are not selected.
const ofSample = suites.flatMap((name) => ['--operation', name]);
// The cases of `section/gateway` belong to no operation.
const operations = suites.filter((name) => !name.endsWith('/gateway'));

test.each(sampled(dialects, 1))(
  'the sandbox passes the tests over HTTP, in the dialect %s',
  async (dialect) => {
    const { args, sandbox } = await servedSandbox({ dialect });
    const keys = sandbox.accounts.flatMap(({ apiKey, secretKey }) => [apiKey, secretKey]);
    const ended = await runProgram([...args, '--seed', `${seed}`, ...ofSample, '--trade']);
    const { status, output, errors, file, report } = ended;
    expect(problems(report.results)).toEqual([]);
    expect(status).toBe(0);
    // The tests of each operation run in the order that the seed determines.
    for (const name of suites) {
      const isOfSuite = (one: { id: string }): boolean => operationOf(one) === name;
      const expected = orderBySeed(cases.filter(isOfSuite), seed);
      const ids = report.results.filter(isOfSuite).map(({ id }) => id);
      expect(ids).toEqual(expected.map(({ id }) => id));
    }
    expect(report.results).toHaveLength(cases.length);
    const { total, tested, untested } = report.coverage.operations;
    expect([tested + untested.length, tested]).toEqual([total, operations.length]);
    expect(report.wireDiff.differences).toEqual([]);
    const files = (['report.json', 'report.html', 'junit.xml'] as const).map(file);
    for (const text of [output, errors, ...files]) {
      for (const key of keys) expect(text.includes(key)).toBe(false);
      expect(text).not.toMatch(/signature=[0-9A-Za-z%+/]{5}/);
      expect(text).not.toMatch(/listenKey(=|\\?":\s*\\?")(?!ended)[0-9A-Za-z]{5}/);
    }
  },
);

test.each(sampled(dialects, 1))(
  'the sandbox with market makers passes every spot workflow over HTTP, dialect %s',
  async (dialect) => {
    const { args, sandbox } = await servedSandbox({ dialect });
    const control = await sandbox.listenControl();
    onTestFinished(() => control.stop(0));
    const settings = { symbol: 'BTCUSDT', enabled: true, seed: 7, levels: 2 } as const;
    await sandbox.control.setMarketMaker(settings);
    const section = isExhaustive ? ['--section', 'spot'] : ['--operation', 'spot/workflows'];
    const options = ['--control', control.origin, '--trade', '--workflows', ...section];
    const { status, report } = await conformance([...args, ...options], { tests: 'own' });
    expect(problems(report.results.filter(({ outcome }) => outcome === 'failed'))).toEqual([]);
    const workflows = report.results.filter(({ id }) => id.startsWith('spot/workflows/'));
    const passed = workflows.filter(({ outcome }) => outcome === 'passed');
    expect(passed.length).toBeGreaterThanOrEqual(15);
    expect(status).toBe(0);
    expect(await sandbox.control.listMarketMakers()).toMatchObject([settings]);
  },
);

test('the command ends with status 2 if --control is wrong', async () => {
  const { args } = await servedSandbox();
  const one = ['--section', 'spot', '--test', 'spot/workflows/place-and-fill', '--trade'];
  const url = 'http://127.0.0.1:9';
  const ended = await conformance([...args, ...one, '--workflows', '--control', url], {
    tests: 'own',
  });
  expect(ended.status).toBe(2);
  expect(ended.errors).toContain(`--control: expected ${url}`);
});

test('a read-only run tests the market stream, and reports its messages', async () => {
  const { args } = await servedSandbox();
  const selection = ['--section', 'contract', '--operation', 'marketData'];
  const { status, report, file } = await conformance([...args, ...selection], { tests: 'own' });
  expect([status, report.totals.failed]).toEqual([0, 0]);
  expect(report.totals.passed).toBeGreaterThan(30);
  const { channels, missing } = report.coverage.messages;
  expect(channels['contract/marketData']).toEqual({ total: 11, exchanged: 10 });
  expect(missing).toContainEqual({
    message: 'contract/marketData/cancelAllRequest',
    reason: expect.stringContaining('trading is off'),
  });
  expect(file('report.html')).toContain('Messages of the streams');
});

test('the overlay in the README is valid', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const [, yaml = ''] = /```yaml\n(.*?)```/s.exec(readme) ?? [];
  expect(parseDocument(yaml).errors).toEqual([]);
  const ids = allCases.map(({ id }) => id);
  expect(readOverlay(temporaryFile('overlay.yaml', yaml), ids)).toHaveLength(2);
});
