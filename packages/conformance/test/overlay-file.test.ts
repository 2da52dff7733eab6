import { expect, test } from 'vitest';
import { applyOverlay, readOverlay } from '../src/overlay/overlay.ts';
import { conformance, temporaryFile } from './command.ts';
import { failedTest } from './report-fixture.ts';
import { startStubServer } from './stub-server.ts';

const id = 'spot/getDepth/002-unknown-symbol';
const ids = ['spot/getDepth/001-works', id, 'spot/getOrder/001-works'];
const entry = `- test: ${id}\n  reason: r\n`;

test.each([
  ['test: a', ':1: the file must be array'],
  ['', ':1: the file must be array'],
  ['- test: "a\n  reason', ':'],
  [
    '- {test: spot/getDepth/002-unknown, reason: r, responds: {code: 1}}',
    `:1: there is no test with the id spot/getDepth/002-unknown; did you mean ${id}?`,
  ],
  [
    '- {test: spot/getDeep/002-x, reason: r, responds: {code: 1}}',
    ':1: there is no test with the id spot/getDeep/002-x; fix or remove the entry',
  ],
  [
    '- {test: spot/x*, reason: r, responds: {code: 1}}',
    ':1: no test matches spot/x*; fix or remove the entry',
  ],
  [
    `- test: ${id}\n  responds: {status: 401}`,
    ":1: the entry must have required property 'reason'",
  ],
  [`- test: ${id}\n  reason: ""\n  responds: {status: 401}`, ':2: reason must match pattern'],
  [`${entry}  answer: 4`, ':3: the entry must NOT have additional properties: answer'],
  [`${entry}  responds: {state: 4}`, ':3: responds must NOT have additional properties: state'],
  [entry, ':1: the entry does not say how the test fails'],
  [`${entry}  responds: {}`, ':3: responds must NOT have fewer than 1 properties'],
  [`${entry}  responds: {status: no}`, ':3: responds.status must be integer'],
  [
    `${entry}  mismatches:\n    - {kind: x, pointer: /a}`,
    ':4: mismatches.0.kind must be equal to one',
  ],
  [`${entry}  mismatches:\n    - {kind: type}`, ":4: mismatches.0 must have required property 'po"],
  [`${entry}  mismatches: []`, ':3: mismatches must NOT have fewer than 1 items'],
  [
    `- &a {test: ${id}, reason: r, responds: {code: 1}}\n` +
      `- {test: 'spot/*/002-*', reason: r, responds: {code: 1}}`,
    `:2: ${id} already has an entry`,
  ],
])('the line of the mistake in the overlay %j is reported', (content, expected) => {
  const overlay = temporaryFile('overlay.yaml', content);
  expect(() => readOverlay(overlay, ids)).toThrow(`${overlay}${expected}`);
});

test('a run with an invalid overlay reports all mistakes at once and runs no test', async () => {
  const { url, requests } = await startStubServer();
  const overlay = temporaryFile('overlay.yaml', '- {test: a, reasons: b}\n- {test: c}\n');
  const { status, errors } = await conformance(['--base-url', url, '--overlay', overlay]);
  expect(errors).toContain(`${overlay}:1: the entry must NOT have additional properties: reasons`);
  expect(errors).toContain(`${overlay}:2: the entry must have required property 'reason'`);
  expect([status, requests]).toEqual([2, []]);
});

// The server rejects the request of this test with status 401 and code -2015. The responses to
// spot/getOrder/002-fields lack a price, and have an extra field.
const error = { status: 401, body: { code: -2015, msg: 'no' } };
const fields = 'spot/getOrder/002-fields';
const price = '{ kind: missing field, pointer: /price }';
const extra = '{ kind: extra field, pointer: /extra }';

/** Runs the tests with an overlay of one entry. */
async function runWith(recorded: string, more: readonly string[] = []) {
  const { url } = await startStubServer({ error });
  const overlay = temporaryFile('overlay.yaml', `- { ${recorded}, reason: Intended }`);
  return conformance(['--base-url', url, '--overlay', overlay, ...more]);
}

test.each([
  [`test: ${id}, responds: { status: 401 }`, id, 'passed'],
  [`test: ${id}, responds: { code: -2015 }`, id, 'passed'],
  [`test: spot/*/002-unk*, responds: { status: 401, code: -2015 }`, id, 'passed'],
  [`test: ${id}, responds: { status: 403 }`, id, 'failed'],
  [`test: ${id}, responds: { status: 401, code: -1022 }`, id, 'failed'],
  [`test: ${fields}, mismatches: [${extra}, ${price}]`, fields, 'passed'],
  [`test: ${fields}, mismatches: [${price}]`, fields, 'failed'],
  [`test: ${fields}, responds: { status: 200 }`, fields, 'failed'],
  [
    `test: ${fields}, responds: { status: 200 }, mismatches: [${extra}, ${price}]`,
    fields,
    'passed',
  ],
  [
    `test: ${fields}, responds: { status: 403 }, mismatches: [${extra}, ${price}]`,
    fields,
    'failed',
  ],
  [`test: ${id}, mismatches: [${price}]`, id, 'failed'],
])('a test with the entry %s counts as expected', async (recorded, of, outcome) => {
  const { report } = await runWith(recorded);
  const result = report.results.find((one) => one.id === of);
  expect(result?.outcome).toBe(outcome);
  expect(result?.knownDifference).toBe(outcome === 'passed' ? 'Intended' : undefined);
  const [matched, failed] = outcome === 'passed' ? [[of], []] : [[], [of]];
  expect(report.knownDifferences).toMatchObject([{ matched, failed, unused: false }]);
  // Only an entry for all failures makes the run pass.
  expect(report.totals.failed).toBe(outcome === 'passed' ? 1 : 2);
});

test('a failure that differs from the recorded one is reported with it', async () => {
  const { status, output } = await runWith(`test: ${id}, responds: { status: 403 }`);
  expect(output).toMatch(
    /expected 400 -1121, got 401 -2015\n .*:1 expects a different failure: status 403\n/,
  );
  expect(status).toBe(1);
});

test.each([
  ['an earlier response', [401, 200]],
  ['no response', []],
])('a test with %s of the recorded status counts as failed', (_, statuses) => {
  const exchanges = statuses.map((status) => ({
    request: { method: 'GET', url: 'http://a.example', headers: {} },
    response: { status, headers: {}, body: '' },
    durationMs: 1,
  }));
  const recorded = { test: id, reason: 'Intended', responds: { status: 401 }, location: '' };
  const { results } = applyOverlay([failedTest(id, 'no', { exchanges })], [recorded]);
  expect(results[0]?.outcome).toBe('failed');
});

test('a run fails if a recorded test passes', async () => {
  const ended = await runWith('test: spot/getDepth/001-works, responds: { status: 401 }');
  expect(ended.output).toContain(
    'The test passes, so the recorded difference is gone. Remove the entry.',
  );
  expect(ended.report.knownDifferences).toMatchObject([{ failed: ['spot/getDepth/001-works'] }]);
});

test('a run passes if all its failures are known, and lists them and unused entries', async () => {
  const { url } = await startStubServer({ error });
  const overlay = temporaryFile(
    'overlay.json',
    JSON.stringify([
      { test: 'spot/getDepth/002-*', reason: 'Keys first', responds: { status: 401 } },
      {
        test: 'spot/getOrder/002-*',
        reason: 'No price',
        mismatches: [
          { kind: 'missing field', pointer: '/price' },
          { kind: 'extra field', pointer: '/extra' },
        ],
      },
      { test: 'spot/placeOrder/001-works', reason: 'Disabled', responds: { status: 403 } },
    ]),
  );
  const ended = await conformance(['--base-url', url, '--overlay', overlay]);
  expect(ended.status).toBe(0);
  expect(ended.output).toContain(
    'Known differences\n  spot/getDepth/002-*: 1 failed as recorded (Keys first)\n',
  );
  expect(ended.output).toContain(
    'spot/placeOrder/001-works: unused, because none of its tests ran',
  );
  expect(ended.report.totals).toEqual({ passed: 5, failed: 0, skipped: 1 });
  expect(ended.report.wireDiff.differences).toHaveLength(2);
  expect(ended.file('junit.xml')).toContain('tests="6" failures="0"');
  expect(ended.file('report.html')).toContain('known difference: No price');
});
