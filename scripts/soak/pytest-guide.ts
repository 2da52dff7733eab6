import { createSandbox } from '@broker-api/sandbox';
import {
  GuideShell,
  guideCommands,
  guideFiles,
  guideText,
  outputPattern,
} from '@broker-api/test-kit/guide-shell';
import { type Campaign, type Metric, Violations } from './campaign.ts';
import { isInstalled } from './generators/commands.ts';

const guide = guideText('broker-per-test');
const failing = 'test_failure.py';

/**
 * Executes the part of the guide that uses pytest. Also runs a test that fails, whose journal must
 * be written to a file. `count` is ignored: the guide is followed once.
 */
const run = async (): Promise<Metric[]> => {
  if (!(await isInstalled('python3'))) {
    return [{ name: 'pytest: skipped: needs python3', value: 0, bound: null, holds: true }];
  }
  const failures = new Violations();
  await followGuide(failures).catch((error) => failures.add(() => String(error)));
  return [failures.metric('pytest: differences from the guide')];
};

export const pytest: Campaign = Object.assign(run, { count: 1 });

async function followGuide(failures: Violations): Promise<void> {
  const sandbox = createSandbox();
  const rest = await sandbox.listen();
  const control = await sandbox.listenControl();
  const shell = new GuideShell({
    environment: { SANDBOX_REST: rest.origin, SANDBOX_CONTROL: control.origin },
  });
  try {
    for (const [name, content] of guideFiles(guide)) shell.write(name, content);
    const commands = guideCommands(guide).filter(({ command }) => /python3?\b|pip/.test(command));
    for (const { command, output } of commands) {
      const { text } = await shell.run(command);
      if (!outputPattern(output).test(text)) failures.add(() => `${command} printed: ${text}`);
    }
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
    await Promise.all([rest.stop(0), control.stop(0)]);
    await sandbox.close();
  }
}
