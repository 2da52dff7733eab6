import { describe, expect, test } from 'vitest';
import { readOverlay } from '../src/overlay/read-overlay.ts';
import { conformance, temporaryFile } from './command.ts';
import { standIn } from './stand-in.ts';

const id = 'spot/getDepth/002-unknown-symbol';
const ids = ['spot/getDepth/001-works', id, 'spot/getOrder/001-works'];
const reason = 'This broker names the key first';

const mistakes: readonly [string, string, string][] = [
  ['no list', 'test: a', ':1: expected a list of entries'],
  ['an empty file', '', ':1: expected a list of entries'],
  ['no YAML', '- test: "a\n  reason', ':'],
  [
    'an unknown test',
    `- {test: spot/getDepth/002-unknown, reason: r, answers: {code: 1}}`,
    `:1: there is no test spot/getDepth/002-unknown; correct it, such as to ${id}`,
  ],
  [
    'a pattern of nothing',
    '- {test: spot/x*, reason: r, answers: {code: 1}}',
    ':1: no test matches spot/x*; correct or remove the entry',
  ],
  ['no reason', `- test: ${id}\n  answers: {status: 401}`, ':1: reason is missing or empty'],
  ['an empty reason', `- test: ${id}\n  reason: ""\n  answers: {status: 401}`, ':2: reason is'],
  ['an unknown key', `- test: ${id}\n  reason: r\n  answer: 4`, ':3: unknown key answer'],
  [
    'an unknown key inside',
    `- test: ${id}\n  reason: r\n  answers: {state: 4}`,
    ':3: unknown key state in answers; use status, code',
  ],
  ['nothing recorded', `- test: ${id}\n  reason: r`, ':1: nothing says how the test differs'],
  ['an empty answer', `- test: ${id}\n  reason: r\n  answers: {}`, ':3: answers is empty'],
  [
    'a status in words',
    `- test: ${id}\n  reason: r\n  answers: {status: no}`,
    ':3: status is not an integer',
  ],
  [
    'an unknown kind',
    `- test: ${id}\n  reason: r\n  departures:\n    - {kind: x, pointer: /a}`,
    ':4: there is no kind x; use type, missing field',
  ],
  [
    'no pointer',
    `- test: ${id}\n  reason: r\n  departures:\n    - {kind: type}`,
    ':4: pointer is missing',
  ],
  ['no places', `- test: ${id}\n  reason: r\n  departures: []`, ':3: departures is no list'],
  [
    'a test twice',
    `- &a {test: ${id}, reason: r, answers: {code: 1}}\n- {test: 'spot/*/002-*', reason: r, answers: {code: 1}}`,
    `:2: ${id} has an entry already`,
  ],
];

describe('a run with an overlay', () => {
  const refusal = { status: 401, body: { code: -2015, msg: 'no' } };
  const known = `
- test: ${id}
  reason: ${reason}
  answers: { status: 401, code: -2015 }
- test: spot/getOrder/002-*
  reason: Prices come later
  departures:
    - { kind: missing field, pointer: /price }
    - { kind: extra field, pointer: /extra }
- test: spot/placeOrder/001-works
  reason: Orders are off
  answers: { status: 403 }
`;

  test('passes when all failures are known, lists them, and says what matched nothing', async () => {
    const { url } = await standIn({ refusal });
    const overlay = temporaryFile('overlay.yaml', known);
    const { status, output, file, report } = await conformance([
      ...['--base-url', url, '--overlay', overlay],
    ]);
    expect(status).toBe(0);
    expect(output).toContain(`Known differences\n  ${id}: 1 as recorded (${reason})\n`);
    expect(output).toContain('spot/placeOrder/001-works: matched nothing: none of its tests ran');
    expect(report.totals).toEqual({ passed: 5, failed: 0, skipped: 1 });
    expect(report.wireDiff.differences).toHaveLength(2);
    expect(file('junit.xml')).toContain('tests="6" failures="0"');
    expect(file('report.html')).toContain('known difference: Prices come later');
  });

  test('fails when a difference is gone', async () => {
    const { url } = await standIn();
    const overlay = temporaryFile(
      'overlay.json',
      JSON.stringify([{ test: id, reason, answers: { status: 401 } }]),
    );
    const args = ['--base-url', url, '--overlay', overlay, '--operation', 'getDepth'];
    const { status, output, file } = await conformance(args);
    expect(status).toBe(1);
    expect(output).toContain('the recorded difference is gone: remove the entry');
    expect(file('junit.xml')).toContain('failures="1"');
  });
});

test.for(mistakes)(
  'a mistake in an overlay is named with its line: %s',
  ([, content, expected]) => {
    const overlay = temporaryFile('overlay.yaml', content);
    expect(() => readOverlay(overlay, ids)).toThrow(`${overlay}${expected}`);
  },
);

test('all mistakes are told at once, and nothing is run', async () => {
  const { url, asked } = await standIn();
  const overlay = temporaryFile('overlay.yaml', '- {test: a, reasons: b}\n- {test: c}\n');
  const { status, errors } = await conformance(['--base-url', url, '--overlay', overlay]);
  expect(errors).toContain(`${overlay}:1: unknown key reasons in the entry`);
  expect(errors).toContain(`${overlay}:2: reason is missing or empty`);
  expect(errors).toContain('Usage:');
  expect(status).toBe(2);
  expect(asked).toEqual([]);
});
