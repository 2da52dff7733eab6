import {
  GuideShell,
  guideCommands,
  guideText,
  outputPattern,
} from '@broker-api/test-kit/guide-shell';
import { afterAll, expect, test } from 'vitest';
import { Repository } from './repository.ts';

const repository = new Repository();
// The names differ from the guide's, because a reader who has followed the guide already has the
// guide's names in this repository.
const shell = new GuideShell({
  root: repository.root,
  directory: repository.root,
  replacements: { getTradingFees: 'getUnusedName', tradingFees: 'unused-name' },
});
afterAll(async () => {
  await shell.close();
  repository.remove();
});

test("the guide's commands add an operation whose tests and type checks succeed", async () => {
  const [, guide = ''] = guideText('edit-the-spec').split('## Add an operation');
  const commands = guideCommands(guide);
  expect(commands).toHaveLength(3);
  for (const { command, output } of commands) {
    expect((await shell.run(command)).text).toMatch(outputPattern(output));
  }
  const run = (...args: string[]): void => {
    const { status, stdout, stderr } = repository.run(...args);
    expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({
      status: 0,
      output: '',
    });
  };
  run('scripts/tidy.ts');
  // Runs the contract tests of the new operation, and the test that every operation has contract
  // tests.
  run('node_modules/vitest/vitest.mjs', 'run', '--root', 'packages/conformance', 'test/cases');
  // The sandbox is checked too, because its types depend on all operations of the section.
  for (const name of ['spot', 'sandbox']) {
    run('node_modules/typescript/bin/tsc', '--noEmit', '--project', `packages/${name}`);
  }
}, 180_000);
