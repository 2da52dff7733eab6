import { createSandbox } from '@broker-api/sandbox';
import { sampled } from '@broker-api/test-kit';
import { beforeEach, describe } from 'vitest';
import { allCases } from '../src/cases/all-cases.ts';
import { operationOf } from '../src/cases/case.ts';
import { defineContractTests } from '../src/vitest.ts';
import { advanceOf } from './stream-target.ts';

const dialects = ['reference', 'observed'] as const;

// Every contract test is a test here, as in the projects of others, but those of the streams, which
// streams.test.ts runs.
const operations = [...new Set(allCases.map(operationOf)), 'audit', 'stateful'];

for (const dialect of sampled(dialects, 1)) {
  const startTime = 1_796_083_500_000;
  const sandbox = createSandbox({ clock: 'manual', startTime, limits: 'off', dialect });
  const { accounts, fetch, now } = sandbox;
  const advance = advanceOf(sandbox);
  describe(`the sandbox in the dialect ${dialect}`, async () => {
    beforeEach(() => advance(1));
    await defineContractTests({
      baseUrl: 'https://sandbox.test',
      target: { accounts, fetch, now, advance },
      operations,
      exactClock: true,
      trade: true,
      pace: false,
      seed: 3,
      // These run each kind of command; stateful.test.ts runs other sequences.
      stateful: 5,
    });
  });
}
