import { join } from 'node:path';
import { sampled } from '@broker-api/test-kit';
import { describe, inject, test } from 'vitest';
import type { Manager } from './lib/install-consumers.ts';
import { run } from './lib/run.ts';
import { isMissing, nodes } from './lib/runtimes.ts';
import { expectScenario, startScenarioBrokers } from './lib/scenario.ts';

const managers: readonly Manager[] = ['npm', 'pnpm'];
const programs = [
  ['import', 'main.mjs'],
  ['require()', 'main.cjs'],
] as const;

describe.for(nodes)('$name', (node) => {
  const missing = isMissing(node, 'its npm package exists only for Linux x64');
  // The packages are the same with each manager, so a sample is enough to show that Node finds them
  // in the folders of both.
  const rows = sampled(
    managers.flatMap((manager) => programs.map((program) => [manager, ...program] as const)),
    2,
  );

  test.skipIf(missing).for(rows)(
    `${node.name} runs the scenario when installed with %s and loaded with %s`,
    async ([manager, , program]) => {
      const brokers = await startScenarioBrokers();
      const args = [join('scenario', program), JSON.stringify(brokers.input)];
      const { stdout } = await run(node.path, args, { cwd: inject('consumers')[manager] });
      expectScenario(JSON.parse(stdout), brokers);
    },
  );
});
