import { setTimeout as delay } from 'node:timers/promises';
import { editions } from '@broker-api/generator/editions';
import { builtFiles } from '@broker-api/generator/output';
import { createSandbox, type Dialect, type SandboxAccount } from '@broker-api/sandbox';
import {
  GuideShell,
  guideBlocks,
  guideCommands,
  guideFiles,
  guideText,
  outputPattern,
} from '@broker-api/test-kit/guide-shell';
import { root } from '../lib/paths.ts';
import { type Campaign, type Metric, Violations } from './campaign.ts';
import { isInstalled } from './generators/commands.ts';

const guide = guideText('python');
const document = 'openapi.portable.json';
const trade = '.venv/bin/python first_order.py';

/** The program of the guide that receives events, and the output that the guide states. */
const [events = ''] = guideBlocks(guide, 'text');

/** Longer than the broker waits for the responses to two pings. */
const afterTwoPings = 100_000;

/**
 * Executes the guide for Python with a document of each dialect: installs the packages with pip,
 * generates the client, trades, and receives events. `count` is the number of dialects.
 */
const run = async ({ count }: { readonly count: number }): Promise<Metric[]> => {
  if (!(await isInstalled('python3'))) {
    return [{ name: 'python: skipped: needs python3', value: 0, bound: null, holds: true }];
  }
  const metrics: Metric[] = [];
  for (const dialect of (['reference', 'observed'] as const).slice(0, count)) {
    const failures = new Violations();
    try {
      await followGuide(dialect, failures);
    } catch (error) {
      failures.add(() => String(error));
    }
    metrics.push(failures.metric(`python, ${dialect}: differences from the guide`));
  }
  return metrics;
};

export const python: Campaign = Object.assign(run, { count: 2 });

async function followGuide(dialect: Dialect, failures: Violations): Promise<void> {
  const sandbox = createSandbox({ dialect, limits: 'off' });
  const { origin, stop } = await sandbox.listen();
  const { apiKey, secretKey } = sandbox.accounts[0] as SandboxAccount;
  const shell = new GuideShell({
    environment: {
      BROKER_BASE_URL: origin,
      BROKER_API_KEY: apiKey,
      BROKER_SECRET_KEY: secretKey,
    },
  });
  const expectOutput = (command: string, text: string, output: string): void => {
    if (!outputPattern(output).test(text)) failures.add(() => `${command} printed: ${text}`);
  };
  const check = async (command: string, output: string): Promise<void> =>
    expectOutput(command, (await shell.run(command)).text, output);
  try {
    const edition = dialect === 'observed' ? 'openapi.portable-observed.json' : document;
    shell.write(`spot.${document}`, editions(builtFiles(root)).get(`spot/${edition}`) ?? '');
    for (const [name, content] of guideFiles(guide)) shell.write(name, content);
    const commands = guideCommands(guide);
    for (const { command, output } of commands) await check(command, output);
    const received = shell.start('exec .venv/bin/python events.py');
    await waitFor(() => received().includes('connected'));
    await delay(afterTwoPings);
    await check(trade, commands.find(({ command }) => command === trade)?.output ?? '');
    await waitFor(() => received().includes('CANCELED'));
    expectOutput('events.py', received(), events);
  } finally {
    await shell.close();
    await stop(0);
    await sandbox.close();
  }
}

/** Waits for a condition, at most 10 seconds. */
async function waitFor(condition: () => boolean): Promise<void> {
  for (let waited = 0; waited < 10_000 && !condition(); waited += 100) await delay(100);
}
