import { setTimeout as delay } from 'node:timers/promises';
import { editions } from '@broker-api/generator/editions';
import { builtFiles } from '@broker-api/generator/output';
import type { Dialect } from '@broker-api/sandbox';
import {
  type GuideCommand,
  GuideShell,
  guideBlocks,
  guideCommands,
  guideFiles,
  guideText,
  outputPattern,
} from '@broker-api/test-kit/guide-shell';
import { root } from '../../lib/paths.ts';
import { type Campaign, failuresOf, type Metric, type Violations } from '../campaign.ts';
import { dialects, missingPrograms, skippedMetric, type Target, withSandbox } from './tools.ts';

/** Follows a guide in Python, each time on a new sandbox in one of the dialects. */
async function follow(
  name: string,
  selected: readonly Dialect[],
  guide: (target: Target, failures: Violations) => Promise<void>,
): Promise<Metric[]> {
  const missing = await missingPrograms(['python3']);
  if (missing.length > 0) return [skippedMetric(name, missing)];
  const metrics: Metric[] = [];
  for (const dialect of selected) {
    const metric = `${name}, ${dialect}: differences from the guide`;
    const follow = (failures: Violations): Promise<void> =>
      withSandbox(dialect, (target) => guide(target, failures));
    metrics.push(await failuresOf(metric, follow));
  }
  return metrics;
}

/** Runs commands, whose output must be that of the guide. */
async function check(
  shell: GuideShell,
  commands: readonly GuideCommand[],
  failures: Violations,
): Promise<void> {
  for (const { command, output } of commands) {
    const { text } = await shell.run(command);
    if (!outputPattern(output).test(text)) failures.add(() => `${command} printed: ${text}`);
  }
}

/** Longer than the broker waits for the responses to two pings. */
const afterTwoPings = 100_000;

/**
 * Executes the guide for Python with a document of each dialect: installs the packages with pip,
 * generates the client, trades, and receives events.
 */
export const python: Campaign = ({ count }) =>
  follow('python', dialects.slice(0, count), followPythonGuide);

async function followPythonGuide(target: Target, failures: Violations): Promise<void> {
  const { dialect, origin, account } = target;
  const guide = guideText('python');
  const edition = `openapi.portable${dialect === 'observed' ? '-observed' : ''}.json`;
  const shell = new GuideShell({
    environment: {
      BROKER_BASE_URL: origin,
      BROKER_API_KEY: account.apiKey,
      BROKER_SECRET_KEY: account.secretKey,
    },
  });
  try {
    const document = editions(builtFiles(root)).get(`spot/${edition}`) ?? '';
    shell.write('spot.openapi.portable.json', document);
    for (const [name, content] of guideFiles(guide)) shell.write(name, content);
    const commands = guideCommands(guide);
    await check(shell, commands, failures);
    const received = shell.start('exec .venv/bin/python events.py');
    await waitFor(() => received().includes('connected'));
    await delay(afterTwoPings);
    const trade = '.venv/bin/python first_order.py';
    await check(shell, commands.filter(({ command }) => command === trade).slice(0, 1), failures);
    await waitFor(() => received().includes('CANCELED'));
    // The output that the guide states.
    const [events = ''] = guideBlocks(guide, 'text');
    if (!outputPattern(events).test(received())) failures.add(() => `events.py: ${received()}`);
  } finally {
    await shell.close();
  }
}

/** Waits for a condition, at most 10 seconds. */
async function waitFor(condition: () => boolean): Promise<void> {
  for (let waited = 0; waited < 10_000 && !condition(); waited += 100) await delay(100);
}

/**
 * Executes the part of the guide that uses pytest. Also runs a test that fails, whose journal must
 * be written to a file.
 */
export const pytest: Campaign = ({ count }) =>
  follow('pytest', dialects.slice(0, count), followPytestGuide);

async function followPytestGuide({ sandbox, origin }: Target, failures: Violations): Promise<void> {
  const guide = guideText('broker-per-test');
  const failing = 'test_failure.py';
  const control = await sandbox.listenControl();
  const shell = new GuideShell({
    environment: { SANDBOX_REST: origin, SANDBOX_CONTROL: control.origin },
  });
  try {
    for (const [name, content] of guideFiles(guide)) shell.write(name, content);
    const commands = guideCommands(guide);
    await check(
      shell,
      commands.filter(({ command }) => /python3?\b|pip/.test(command)),
      failures,
    );
    shell.write(failing, 'def test_fails(broker):\n    assert broker is None\n');
    await shell.run(`.venv/bin/python -m pytest -q ${failing}`);
    const { text } = await shell.run('cat broker-journals/*.jsonl');
    if (!text.startsWith('{"kind":"create"')) failures.add(() => `the journal is: ${text}`);
    const { text: modes } = await shell.run('stat -c %a broker-journals broker-journals/*.jsonl');
    if (modes.trim() !== '700\n600') failures.add(() => `the modes of the journal are: ${modes}`);
    const left = await sandbox.control.listBrokers();
    if (left.length > 0) failures.add(() => `${left.length} brokers were not closed`);
  } finally {
    await shell.close();
    await control.stop(0);
  }
}
