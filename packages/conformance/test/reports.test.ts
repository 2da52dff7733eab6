import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { printable, operations as specification } from '@broker-api/spec';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { type CommandResult, conformance, temporaryFile } from './command.ts';
import { unprintable } from './fixtures/fixture-cases.ts';
import { startStubServer } from './stub-server.ts';

const notPrintable = /[^\P{C}\n]|[\p{Zl}\p{Zp}]/u;
const hostile = `</pre><script>alert("1")</script>&amp;]]>${unprintable}`;
const error = { status: 401, body: { code: -2015, msg: hostile } };

/** A run with failures. Several tests check its reports. */
let failing: Promise<CommandResult & { readonly url: string }> | undefined;

function failingRun() {
  failing ??= (async () => {
    const { url } = await startStubServer({ error });
    return { url, ...(await conformance(['--base-url', url, '--seed', '3'])) };
  })();
  return failing;
}

interface Suite {
  readonly name: string;
  readonly tests: string;
  readonly failures: string;
  readonly skipped: string;
  readonly testcase: readonly { readonly name: string; readonly failure?: unknown }[];
}

test('junit.xml has the same tests and totals as report.json', async () => {
  const { file, report } = await failingRun();
  const xml = file('junit.xml');
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    isArray: (name) => name === 'testsuite' || name === 'testcase',
  });
  const { testsuites } = parser.parse(xml) as { testsuites: Suite & { testsuite: Suite[] } };
  expect(testsuites).toMatchObject({ name: 'broker conformance', tests: '6', failures: '2' });
  const suites = testsuites.testsuite.map(({ name, tests, failures, skipped }) =>
    [name, tests, failures, skipped].join(' '),
  );
  expect(suites).toEqual([
    'spot/getDepth 2 1 0',
    'spot/getOrder 2 1 0',
    'spot/placeOrder 1 0 1',
    'contract/getIndex 1 0 0',
  ]);
  const names = testsuites.testsuite.flatMap(({ testcase }) => testcase.map(({ name }) => name));
  expect(names.map((name) => name.split(':')[0]).sort()).toEqual(
    report.results.map(({ id }) => id).sort(),
  );
});

test('report.html escapes markup from the deployment, and requires no script', async () => {
  const { file, output } = await failingRun();
  const page = file('report.html');
  expect(page).toContain('&lt;script&gt;alert(');
  expect(page).toContain('Rejects &amp; &lt;em&gt;names&lt;/em&gt; an unknown symbol');
  expect(page).not.toMatch(/<script|<em>|\son\w+=|<link|<img|src=|url\(/);
  expect(output).toContain('alert(');
});

test('no character of a response controls the terminal, or hides in a report', async () => {
  const { file, output, report } = await failingRun();
  for (const text of [output, file('report.json'), file('report.html'), file('junit.xml')]) {
    expect(text).not.toMatch(notPrintable);
    expect(text).toContain('\\u202e');
  }
  // The page contains the wire diff, too. `report.json` keeps the exact text.
  expect(file('report.html')).toContain(`<td>${printable(unprintable)}</td>`);
  expect(report.wireDiff.differences[0]?.actual).toBe(unprintable);
});

test('report.html has ordered headings, and tables with captions and headers', async () => {
  const page = (await failingRun()).file('report.html');
  const count = (pattern: RegExp): number => page.match(pattern)?.length ?? 0;
  expect(page).toContain('<html lang="en">');
  expect(count(/<h1>/g)).toBe(1);
  expect([...page.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual([
    'Sections',
    'Wire diff',
    'Failures',
    'Coverage',
    'All tests',
  ]);
  expect(count(/<table>/g)).toBeGreaterThan(5);
  expect(count(/<table>\n<caption>[^<]+<\/caption>\n<thead>/g)).toBe(count(/<table>/g));
  expect(count(/<th(?! scope=)[ >]/g)).toBe(0);
  expect(count(/<details>/g)).toBe(count(/<summary>/g));
  expect(page).toContain('color-scheme: light dark');
});

test('report.json has the coverage and the mismatches', async () => {
  const { url, report } = await failingRun();
  expect(report).toMatchObject({
    reportVersion: 1,
    baseUrl: url,
    seed: 3,
    trade: false,
    warnings: [],
    tool: { name: '@broker-api/conformance' },
    totals: { passed: 3, failed: 2, skipped: 1 },
  });
  expect(report.specHash).toMatch(/^[0-9a-f]{16}$/);
  const { operations, errorCodes, enumValues } = report.coverage;
  // Operations that sections share count once.
  const all = Object.values(specification).flatMap((section) => Object.values(section));
  const total = new Set(all.map(({ method, path }) => `${method} ${path}`)).size;
  expect(operations).toMatchObject({ total, tested: 3 });
  expect(Object.values(operations.sections).reduce((sum, { total }) => sum + total, 0)).toBe(total);
  expect(operations.untested).toHaveLength(total - 3);
  expect(operations.untested).toContainEqual({
    operation: 'spot/placeOrder',
    reason: 'needs --trade',
  });
  expect(operations.untested).toContainEqual({ operation: 'spot/ping', reason: 'not selected' });
  expect(errorCodes.seen).toEqual([
    { code: -2015, name: 'REJECTED_MBX_KEY', operations: ['spot/getDepth'] },
  ]);
  expect(errorCodes.seen.length + errorCodes.unseen.length).toBe(errorCodes.total);
  expect(errorCodes.unseenByOperation.map(({ operation }) => operation)).toEqual([
    'spot/getDepth',
    'spot/getOrder',
    'contract/getIndex',
  ]);
  expect(enumValues.schemas).toContainEqual({
    schema: 'OrderStatus',
    seen: ['NEW'],
    unseen: ['PARTIALLY_FILLED', 'FILLED', 'CANCELED', 'PENDING_CANCEL', 'REJECTED'],
  });
  expect(report.wireDiff.longEncodings).toContainEqual({
    operation: 'spot/getOrder',
    encoding: 'text',
  });
  expect(report.wireDiff.differences).toEqual(
    ['missing field /price', 'extra field /extra'].map((text) =>
      expect.objectContaining({
        kind: text.slice(0, text.lastIndexOf(' ')),
        pointer: text.slice(text.lastIndexOf(' ') + 1),
        operation: 'spot/getOrder',
        count: 1,
        test: 'spot/getOrder/002-fields',
      }),
    ),
  );
});

test('keys that the deployment echoes are masked in reports and in the output', async () => {
  const secrets = ['canary/key+1', 'canary%secret=2'];
  const [apiKey, secretKey] = secrets;
  const accounts = temporaryFile('a.json', JSON.stringify([{ name: 'a', apiKey, secretKey }]));
  const { url } = await startStubServer({ error, echoesHeaders: true });
  for (const args of [[], ['--json']]) {
    const ended = await conformance(['--base-url', url, '--accounts', accounts, ...args]);
    const files = (['report.json', 'report.html', 'junit.xml'] as const).map(ended.file);
    const all = [ended.output, ended.errors, ...files];
    for (const text of all) expect(text).not.toMatch(/canary/);
    for (const text of all) expect(text).not.toMatch(notPrintable);
    // The mask proves that the deployment echoed the keys.
    expect(files.every((text) => text.includes('***'))).toBe(true);
    expect(ended.report.totals.failed).toBe(2);
  }
});

test.skipIf(process.platform !== 'linux')(
  'writeReports fails, and does not hang, if the folder cannot be created',
  () => {
    const file = join(import.meta.dirname, '../src/report/write-reports.ts');
    const code = `const { writeReports } = await import(${JSON.stringify(file)});
      writeReports('/proc/x/y', {})`;
    const args = ['--input-type=module', '--eval', code];
    const { status, stderr } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      timeout: 10_000,
    });
    expect(stderr).toContain("ENOENT: no such file or directory, mkdir '/proc/x'");
    expect(status).toBe(1);
  },
);
