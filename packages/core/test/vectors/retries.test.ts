import type { RetryOptions } from '../../src/retries/index.ts';
import { loadSectionModule, runVectors } from './run-vectors.ts';

interface SectionModule {
  withRetries(client: object, options: RetryOptions): object;
}

runVectors('retries', async ({ client, section, options, time }) => {
  const { withRetries } = await loadSectionModule<SectionModule>(section, 'retries.ts');
  const { timeoutMs: _, random = [0], ...retryOptions } = options;
  const numbers = [...(random as number[])];
  const next = (): number => (numbers.length > 1 ? numbers.shift() : numbers[0]) as number;
  return withRetries(client, {
    ...retryOptions,
    random: next,
    clock: time.now,
    sleep: time.sleep,
  });
});
