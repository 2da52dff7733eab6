import { join } from 'node:path';
import { expect, test } from 'vitest';
import { conformance, temporaryFile } from './command.ts';
import { standIn } from './stand-in.ts';

const withoutTimes = (text: string): string =>
  text.replace(/127\.0\.0\.1:\d+/g, 'host').replace(/"serverTime":\d+/g, '"serverTime":0');

test('failures are told in full, then sections, coverage and totals', async () => {
  const { url } = await standIn({ refusal: { status: 401, body: { code: -2015, msg: 'no' } } });
  const { status, output, errors } = await conformance(['--base-url', url, '--seed', '7']);
  expect(withoutTimes(output)).toMatchInlineSnapshot(`
    "Contract tests of http://host, read-only, seed 7
    No account was given: what needs one was skipped. See --accounts in --help.

    ✗ spot/getDepth/002-unknown-symbol
      An unknown symbol is refused & <em>named</em>
      expected 400 -1121, found 401 -2015
      test: spot/getDepth/002-unknown-symbol
      rule: the rule of An unknown symbol is refused & <em>named</em>
      request: GET http://host/refused?seed=7
        x-bh-apikey: 
        x-secret: 
      response: status 401
        {"code":-2015,"msg":"no"}
      again: curl 'http://host/refused?seed=7' -H 'x-bh-apikey: '

    ✗ spot/getOrder/002-fields
      All its fields
      expected 200 , found 200 
      test: spot/getOrder/002-fields
      rule: the rule of All its fields
      request: GET http://host/order?seed=7
        x-bh-apikey: 
        x-secret: 
      response: status 200
        {"serverTime":0,"orderId":"7"}
      again: curl 'http://host/order?seed=7' -H 'x-bh-apikey: '

    spot 2 passed, 2 failed, 1 skipped
    contract 1 passed, 0 failed, 0 skipped
    3 of 54 operations tested
    1 of 59 error codes answered
    1 of 96 enumeration values met
    2 places depart from the specification
    Reports: conformance-report/report.html, report.json, junit.xml
    3 passed, 2 failed, 1 skipped
    "
  `);
  expect(errors).toBe('');
  expect(status).toBe(1);
});

test('a selection of tests that all pass ends with 0', async () => {
  const { url, asked } = await standIn();
  const args = ['--base-url', url, '--section', 'spot', '--operation', 'spot/getOrder'];
  const { status, report } = await conformance([...args, '--test', '001-']);
  expect(status).toBe(0);
  expect(report.results.map(({ id }) => id)).toEqual(['spot/getOrder/001-works']);
  expect(report.selection).toEqual({
    sections: ['spot'],
    operations: ['spot/getOrder'],
    test: '001-',
  });
  expect(asked.map((path) => path.split('?')[0])).toEqual(['/openapi/v1/time', '/order']);
});

test('nothing is traded unless that is asked for', async () => {
  const { url } = await standIn();
  const args = ['--base-url', url, '--operation', 'placeOrder'];
  const careful = (await conformance(args)).report;
  expect(careful.totals).toEqual({ passed: 0, failed: 0, skipped: 1 });
  expect(careful.results[0]?.reason).toBe('needs --trade');
  expect((await conformance([...args, '--trade'])).report.totals.passed).toBe(1);
});

test('a seed repeats its run, request by request, and is random otherwise', async () => {
  const runs = [];
  for (const args of [['--seed', '41'], ['--seed', '41'], []]) {
    const { url, asked } = await standIn();
    const { report, output } = await conformance(['--base-url', url, ...args]);
    expect(output).toContain(`seed ${report.seed}\n`);
    runs.push({ asked, ids: report.results.map(({ id }) => id), seed: report.seed });
  }
  const [first, second, third] = runs;
  expect(second).toEqual(first);
  expect(first?.asked).toHaveLength(6);
  expect(third?.ids).toEqual(first?.ids);
  expect(third?.seed).not.toBe(41);
});

test('--json is one line of totals and failures', async () => {
  const { url } = await standIn();
  const { status, output } = await conformance(['--base-url', url, '--seed', '7', '--json']);
  expect(output.trimEnd().split('\n')).toHaveLength(1);
  expect(JSON.parse(output)).toMatchObject({
    ...{ baseUrl: url, seed: 7, trade: false, passed: 4, failed: 1, skipped: 1 },
    sections: { contract: { passed: 1, failed: 0, skipped: 0 } },
    failures: [{ id: 'spot/getOrder/002-fields', title: 'All its fields' }],
    report: expect.stringMatching(/conformance-report\/report\.json$/),
  });
  expect(status).toBe(1);
});

test('what the sandbox prints is a file of accounts; the environment is none without one', async () => {
  const { url } = await standIn();
  const line = {
    rest: url,
    accounts: [{ name: 'a', apiKey: 'key-of-a', secretKey: 'secret-of-a' }],
  };
  const file = temporaryFile('accounts.json', JSON.stringify(line));
  const args = ['--base-url', url, '--section', 'contract'];
  const told = 'No account was given';
  expect((await conformance([...args, '--accounts', file])).output).not.toContain(told);
  const environment = { BROKER_API_KEY: 'key-of-b', BROKER_SECRET_KEY: 'secret-of-b' };
  expect((await conformance(args, environment)).output).not.toContain(told);
  expect((await conformance(args)).output).toContain(told);
});

test('a deployment that stops answering ends the run soon, and what was tested is reported', async () => {
  const { url } = await standIn({ diesAfter: 9 });
  const suites = join(import.meta.dirname, 'fixtures/many');
  const { status, errors, output, file, report } = await conformance(['--base-url', url], {
    SUITES: suites,
  });
  const problem = `${url} stopped answering; the run was broken off`;
  expect(errors).toBe(`${problem}\n`);
  expect(status).toBe(2);
  // Results come in batches: tests that end within milliseconds of each other are counted late.
  expect(report).toMatchObject({ problem, totals: { passed: 8, skipped: 0 } });
  expect(report.totals.failed).toBeGreaterThanOrEqual(5);
  expect(report.results.filter(({ operation }) => operation === 'spot/getOrder')).toEqual([]);
  expect(output).toMatch(/\n8 passed, \d+ failed, 0 skipped\n$/);
  expect(file('junit.xml')).toContain(`Error: ${problem}`);
  expect(file('report.html')).toContain('Not all was tested:');
});
