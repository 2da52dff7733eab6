import { join } from 'node:path';
import { freePort, sampled } from '@broker-api/test-kit';
import {
  GuideShell,
  guideChapters,
  guideCommands,
  guideFiles,
  guideText,
  outputPattern,
} from '@broker-api/test-kit/guide-shell';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { isHaproxyMissing } from './guide-haproxy.ts';

const guides = ['test-a-deployment', 'sandbox-for-a-team'];

/** The address of a server in the guides. It is reserved for documentation. */
const exampleAddress = '192.0.2.10';

const isServer = (command: string): boolean => /^pnpm sandbox (?!verify)/.test(command);

/** Whether a command cannot run without the missing proxy. */
const needsHaproxy = (command: string): boolean =>
  isHaproxyMissing && /^haproxy |:844[34]|CA_CERTS/.test(command);

describe.each(sampled(guides, 1))('the guide %s', async (name) => {
  const guide = guideText(name);
  const port = String(await freePort());
  const controlPort = String(await freePort());
  const address = guide.includes(exampleAddress) && {
    [exampleAddress]: '127.0.0.2',
    8443: String(await freePort()),
    8444: String(await freePort()),
  };
  const shell = new GuideShell({ replacements: { 8787: port, 8788: controlPort, ...address } });
  afterAll(() => shell.close());
  // The programs of a guide import the packages of the workspace.
  await shell.run(`ln -s '${join(import.meta.dirname, '../node_modules')}' node_modules`);
  for (const [file, content] of guideFiles(guide)) shell.write(file, content);
  // Omits the commands that require a database, because a test of the sandbox runs them, and
  // several servers, which have a test of their own.
  const chapters = guideChapters(guide).filter((chapter) => !/^## Several servers/.test(chapter));
  const commands = chapters
    .flatMap(guideCommands)
    .filter(({ command }) => !command.includes('_URL'));

  test.for(commands)(
    `the guide ${name} states the output of $command`,
    {
      timeout: 60_000,
    },
    async ({ command, output }, { skip }) => {
      skip(needsHaproxy(command), 'HAProxy is missing; run apt-get install haproxy');
      const pattern = outputPattern(output);
      if (command.startsWith('haproxy ')) {
        shell.start(command);
        await shell.run(
          'until curl --silent --insecure https://192.0.2.10:8444/healthz; do sleep 0.1; done',
        );
        return;
      }
      if (!isServer(command)) {
        expect((await shell.run(command)).text).toMatch(pattern);
        return;
      }
      // Before a guide starts a second server, it tells the reader to stop the first.
      await shell.interrupt();
      const options = `--port ${port} --control-port ${controlPort} --log-level silent`;
      const text = shell.start(command.replace('pnpm sandbox', `pnpm sandbox ${options}`));
      // The output can go to a file, so only a response shows that the server has started.
      await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/openapi/v1/ping`), 30_000);
      await vi.waitFor(() => expect(text()).toMatch(pattern), 30_000);
    },
  );
});
