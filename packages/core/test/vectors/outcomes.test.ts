import type { OutcomeOptions } from '../../src/outcomes/index.ts';
import { loadSectionModule, runVectors } from './run-vectors.ts';

interface SectionModule {
  withOutcomes(client: object, options: OutcomeOptions): object;
}

runVectors('outcomes', async ({ client, section, options, time }) => {
  const { withOutcomes } = await loadSectionModule<SectionModule>(section, 'outcomes.ts');
  const { timeoutMs: _, clockAheadMs = 0, ...outcomeOptions } = options;
  const clock = () => time.now() + Number(clockAheadMs);
  return withOutcomes(client, { ...outcomeOptions, clock, sleep: time.sleep });
});
