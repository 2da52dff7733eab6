import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSandbox } from '@broker-api/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { parseDocument } from 'yaml';
import { allCases } from '../src/cases/all-cases.ts';
import { readOverlay } from '../src/overlay/read-overlay.ts';
import { runCase } from '../src/session/run-case.ts';
import { createSession } from '../src/session/session.ts';
import { run, temporaryFile } from './command.ts';

const command = join(import.meta.dirname, '../../../scripts/conformance.ts');

// Replays are let in, because tests that send the same within a millisecond look like one. The
// tests of replays fail then, in both ways of running them.
const behaviour = { limits: 'off', refuseReplays: false } as const;

/** A sandbox that listens, and the arguments that name it. */
async function sandboxArguments(): Promise<{ args: readonly string[]; keys: readonly string[] }> {
  const sandbox = createSandbox(behaviour);
  const server = await sandbox.listen();
  onTestFinished(() => server.stop());
  const { accounts } = sandbox;
  const file = temporaryFile('accounts.json', JSON.stringify({ accounts }));
  return {
    args: ['--base-url', server.origin, '--accounts', file, '--no-pace', '--seed', '5'],
    keys: accounts.flatMap(({ apiKey, secretKey }) => [apiKey, secretKey]),
  };
}

/** The ids of the cases that fail when they are run one by one, without Vitest and HTTP. */
async function failuresInProcess(): Promise<readonly string[]> {
  const { accounts, fetch } = createSandbox(behaviour);
  const options = { accounts, fetch, trade: true, seed: 5, pace: false };
  const session = createSession({ baseUrl: 'https://sandbox.test', ...options });
  const failed: string[] = [];
  for (const one of allCases) {
    const { id, outcome } = await runCase(one, session);
    if (outcome === 'failed') failed.push(id);
  }
  return failed;
}

test('the command finds over HTTP what the cases find by themselves, and shows no key', async () => {
  const { args, keys } = await sandboxArguments();
  const { status, output, errors, file, report } = await run(command, [...args, '--trade']);
  const failed = report.results.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
  expect(failed.sort()).toEqual([...(await failuresInProcess())].sort());
  expect(status).toBe(failed.length > 0 ? 1 : 0);
  expect(report.results).toHaveLength(allCases.length);
  expect(report.coverage.operations).toMatchObject({ total: 54, tested: 54, untested: [] });
  expect(report.wireDiff.differences.filter(({ test }) => !failed.includes(test))).toEqual([]);
  const files = (['report.json', 'report.html', 'junit.xml'] as const).map(file);
  for (const text of [output, errors, ...files]) {
    for (const key of keys) expect(text.includes(key)).toBe(false);
  }
});

test('a seed decides the order of the tests, the whole of them', async () => {
  const { args } = await sandboxArguments();
  const order = async (seed: string): Promise<readonly string[]> => {
    const ended = await run(command, [...args, '--section', 'option', '--seed', seed]);
    return ended.report.results.map(({ id }) => id);
  };
  const [first, again, other] = [await order('8'), await order('8'), await order('9')];
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
  expect([...other].sort()).toEqual([...first].sort());
});

test('the overlay of the README names tests that exist', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const [, yaml = ''] = /```yaml\n(.*?)```/s.exec(readme) ?? [];
  expect(parseDocument(yaml).errors).toEqual([]);
  const ids = allCases.map(({ id }) => id);
  expect(readOverlay(temporaryFile('overlay.yaml', yaml), ids)).toHaveLength(2);
});
