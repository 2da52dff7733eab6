import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '@broker-api/test-kit/vitest';
import { expect, test } from 'vitest';
import { createVitest } from 'vitest/node';
import { servedSandbox } from './command.ts';

const module = JSON.stringify(join(import.meta.dirname, '../src/vitest.ts'));

/** Runs test files in a separate Vitest instance. Returns the tests of each, with their results. */
async function runFiles(texts: readonly string[]) {
  const { exitCode } = process;
  const root = join(temporaryDirectory('conformance'), 'project');
  mkdirSync(root);
  for (const [index, text] of texts.entries()) {
    const imports = `import { defineContractTests, defineSectionTests } from ${module};`;
    writeFileSync(join(root, `${index}.test.ts`), `${imports}\n${text}`);
  }
  const options = { root, config: false as const, watch: false, cache: false as const };
  const oneWorker = { pool: 'threads', isolate: false, fileParallelism: false } as const;
  const env = { BROKER_BASE_URL: '' };
  const vitest = await createVitest({ ...options, ...oneWorker, env, reporters: [{}] });
  await vitest.start();
  const modules = vitest.state.getTestModules();
  const results = modules
    .toSorted((one, other) => one.moduleId.localeCompare(other.moduleId))
    .map(({ children }) =>
      [...children.allTests()].map((one) => ({ name: one.name, ...one.result() })),
    );
  await vitest.close();
  process.exitCode = exitCode;
  return results;
}

test('each contract test is a Vitest test, also of a deployment in the environment', async () => {
  const { origin } = await servedSandbox();
  const definition = (baseUrl: string, operation: string): string => {
    const options = JSON.stringify({ baseUrl, operations: [operation], pace: false });
    return `await defineContractTests(${options});`;
  };
  const [passed = [], failed = [], unset = []] = await runFiles([
    definition(origin, 'spot/getTickerPrice'),
    definition('http://127.0.0.1:9', 'spot/ping'),
    "await defineSectionTests('spot');",
  ]);
  expect(passed).toHaveLength(9);
  expect(new Set(passed.map(({ state }) => state))).toEqual(new Set(['passed']));
  expect(passed.map(({ name }) => name)).toContainEqual(
    expect.stringMatching(/^spot\/getTickerPrice\/260-unknown-symbol: /),
  );
  const failures = failed.filter(({ state }) => state === 'failed');
  expect(failures).not.toHaveLength(0);
  for (const { errors } of failures) {
    expect(errors?.[0]?.message).toMatch(
      /^requirement: [\s\S]*^request: [A-Z]+ [\s\S]*^repeat with: /m,
    );
  }
  // A section without a deployment is one test.
  expect(unset).toMatchObject([
    { state: 'skipped', name: expect.stringContaining('set BROKER_BASE_URL') },
  ]);
});
