import { describe, expect, test } from 'vitest';
import { readOverlay } from '../src/overlay/read-overlay.ts';
import { conformance, temporaryFile } from './command.ts';
import { startStubServer } from './stub-server.ts';

const id = 'spot/getDepth/002-unknown-symbol';
const ids = ['spot/getDepth/001-works', id, 'spot/getOrder/001-works'];
const reason = 'This broker checks the API key first';

const mistakes: readonly [string, string, string][] = [
  ['a document that is not a list', 'test: a', ':1: the file must be array'],
  ['an empty file', '', ':1: the file must be array'],
  ['malformed YAML', '- test: "a\n  reason', ':'],
  [
    'an unknown test',
    `- {test: spot/getDepth/002-unknown, reason: r, responds: {code: 1}}`,
    `:1: there is no test with the id spot/getDepth/002-unknown; did you mean ${id}?`,
  ],
  [
    'a test of an unknown operation',
    `- {test: spot/getDeep/002-unknown-symbol, reason: r, responds: {code: 1}}`,
    ':1: there is no test with the id spot/getDeep/002-unknown-symbol; fix or remove the entry',
  ],
  [
    'a pattern that matches no test',
    '- {test: spot/x*, reason: r, responds: {code: 1}}',
    ':1: no test matches spot/x*; fix or remove the entry',
  ],
  [
    'a missing reason',
    `- test: ${id}\n  responds: {status: 401}`,
    ":1: the entry must have required property 'reason'",
  ],
  [
    'an empty reason',
    `- test: ${id}\n  reason: ""\n  responds: {status: 401}`,
    ':2: reason must match pattern',
  ],
  [
    'an unknown key',
    `- test: ${id}\n  reason: r\n  answer: 4`,
    ':3: the entry must NOT have additional properties: answer',
  ],
  [
    'an unknown key in responds',
    `- test: ${id}\n  reason: r\n  responds: {state: 4}`,
    ':3: responds must NOT have additional properties: state',
  ],
  [
    'an entry without responds and mismatches',
    `- test: ${id}\n  reason: r`,
    ':1: the entry does not say how the test fails',
  ],
  [
    'empty responds',
    `- test: ${id}\n  reason: r\n  responds: {}`,
    ':3: responds must NOT have fewer than 1 properties',
  ],
  [
    'a status that is not a number',
    `- test: ${id}\n  reason: r\n  responds: {status: no}`,
    ':3: responds.status must be integer',
  ],
  [
    'an unknown kind',
    `- test: ${id}\n  reason: r\n  mismatches:\n    - {kind: x, pointer: /a}`,
    ':4: mismatches.0.kind must be equal to one of',
  ],
  [
    'a mismatch without a pointer',
    `- test: ${id}\n  reason: r\n  mismatches:\n    - {kind: type}`,
    ":4: mismatches.0 must have required property 'pointer'",
  ],
  [
    'empty mismatches',
    `- test: ${id}\n  reason: r\n  mismatches: []`,
    ':3: mismatches must NOT have fewer than 1 items',
  ],
  [
    'two entries for a test',
    `- &a {test: ${id}, reason: r, responds: {code: 1}}\n` +
      `- {test: 'spot/*/002-*', reason: r, responds: {code: 1}}`,
    `:2: ${id} already has an entry`,
  ],
];

describe('a run with an overlay', () => {
  const error = { status: 401, body: { code: -2015, msg: 'no' } };
  const known = `
- test: ${id}
  reason: ${reason}
  responds: { status: 401, code: -2015 }
- test: spot/getOrder/002-*
  reason: Responses have no price
  mismatches:
    - { kind: missing field, pointer: /price }
    - { kind: extra field, pointer: /extra }
- test: spot/placeOrder/001-works
  reason: Orders are disabled
  responds: { status: 403 }
`;

  test('a run with an overlay passes if all failures are known, and lists them', async () => {
    const { url } = await startStubServer({ error });
    const overlay = temporaryFile('overlay.yaml', known);
    const { status, output, file, report } = await conformance([
      ...['--base-url', url, '--overlay', overlay],
    ]);
    expect(status).toBe(0);
    expect(output).toContain(`Known differences\n  ${id}: 1 failed as recorded (${reason})\n`);
    expect(output).toContain('spot/placeOrder/001-works: unused, because none of its tests ran');
    expect(report.totals).toEqual({ passed: 5, failed: 0, skipped: 1 });
    expect(report.wireDiff.differences).toHaveLength(2);
    expect(file('junit.xml')).toContain('tests="6" failures="0"');
    expect(file('report.html')).toContain('known difference: Responses have no price');
  });

  test('a run with an overlay fails if a recorded test passes', async () => {
    const { url } = await startStubServer();
    const overlay = temporaryFile(
      'overlay.json',
      JSON.stringify([{ test: id, reason, responds: { status: 401 } }]),
    );
    const args = ['--base-url', url, '--overlay', overlay, '--operation', 'getDepth'];
    const { status, output, file } = await conformance(args);
    expect(status).toBe(1);
    expect(output).toContain('the recorded difference is gone. Remove the entry.');
    expect(file('junit.xml')).toContain('failures="1"');
  });
});

test.for(mistakes)('readOverlay reports the line of %s', ([, content, expected]) => {
  const overlay = temporaryFile('overlay.yaml', content);
  expect(() => readOverlay(overlay, ids)).toThrow(`${overlay}${expected}`);
});

test('a run with an invalid overlay reports all mistakes at once and runs no test', async () => {
  const { url, requests } = await startStubServer();
  const overlay = temporaryFile('overlay.yaml', '- {test: a, reasons: b}\n- {test: c}\n');
  const { status, errors } = await conformance(['--base-url', url, '--overlay', overlay]);
  expect(errors).toContain(`${overlay}:1: the entry must NOT have additional properties: reasons`);
  expect(errors).toContain(`${overlay}:2: the entry must have required property 'reason'`);
  expect(errors).toContain('Usage:');
  expect(status).toBe(2);
  expect(requests).toEqual([]);
});
