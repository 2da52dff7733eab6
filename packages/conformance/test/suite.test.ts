import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '@broker-api/test-kit/vitest';
import { expect, test } from 'vitest';
import { createVitest } from 'vitest/node';
import { servedSandbox } from './command.ts';

const module = JSON.stringify(join(import.meta.dirname, '../src/vitest.ts'));

/** Runs a test file in a separate Vitest instance. Returns its tests with their results. */
async function runFile(text: string, env: Record<string, string> = {}) {
  const { exitCode } = process;
  const root = join(temporaryDirectory('conformance'), 'project');
  mkdirSync(root);
  writeFileSync(join(root, 'contract.test.ts'), text);
  const options = { root, config: false as const, watch: false, cache: false as const, env };
  const vitest = await createVitest({ ...options, reporters: [{}] });
  await vitest.start();
  const modules = vitest.state.getTestModules();
  const tests = modules.flatMap((one) => [...one.children.allTests()]);
  await vitest.close();
  process.exitCode = exitCode;
  return tests.map((one) => ({ name: one.name, ...one.result() }));
}

test('each contract test is a Vitest test, also of a deployment in the environment', async () => {
  const { origin: baseUrl } = await servedSandbox();
  const options = { baseUrl, operations: ['spot/getTickerPrice'], pace: false };
  const tests = await runFile(
    `import { defineContractTests } from ${module};
    await defineContractTests(${JSON.stringify(options)});`,
  );
  expect(tests).toHaveLength(9);
  expect(new Set(tests.map(({ state }) => state))).toEqual(new Set(['passed']));
  expect(tests.map(({ name }) => name)).toContainEqual(
    expect.stringMatching(/^spot\/getTickerPrice\/260-unknown-symbol: /),
  );
});

test('a test that fails says why, with the request and the command that repeats it', async () => {
  const url = JSON.stringify('http://127.0.0.1:9');
  const tests = await runFile(
    `import { defineContractTests } from ${module};
    await defineContractTests({ baseUrl: ${url}, operations: ['spot/ping'], pace: false });`,
  );
  const failed = tests.filter(({ state }) => state === 'failed');
  expect(failed).not.toHaveLength(0);
  for (const { errors } of failed) {
    expect(errors?.[0]?.message).toMatch(
      /^requirement: [\s\S]*^request: [A-Z]+ [\s\S]*^repeat with: /m,
    );
  }
});

test('a section without a deployment is one skipped test that names the variable', async () => {
  const tests = await runFile(
    `import { defineSectionTests } from ${module};
    await defineSectionTests('spot');`,
    { BROKER_BASE_URL: '' },
  );
  expect(tests).toMatchObject([
    { state: 'skipped', name: expect.stringContaining('set BROKER_BASE_URL') },
  ]);
});
