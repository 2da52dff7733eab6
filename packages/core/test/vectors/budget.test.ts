import { createRateBudget, type RateBudget, type RateLimit } from '../../src/budget/index.ts';
import { loadSectionModule, runVectors } from './run-vectors.ts';

interface SectionModule {
  withBudget(client: object, budget: RateBudget): object;
}

/** The options of the vectors, as spec/vectors/vector.schema.json describes them. */
interface BudgetVectorOptions {
  readonly limits?: readonly RateLimit[];
  readonly fraction?: number;
  readonly maxWaitMs?: number;
  readonly maxQueue?: number;
  readonly savedGate?: { readonly closedForMs: number; readonly bans: number };
}

runVectors('budget', async ({ client, section, options, time }) => {
  const { withBudget } = await loadSectionModule<SectionModule>(section, 'budget.ts');
  const { savedGate, ...budgetOptions } = options as BudgetVectorOptions;
  const saved = savedGate && {
    closedUntil: time.startMs + savedGate.closedForMs,
    bans: savedGate.bans,
  };
  const store = { load: () => saved, save: () => {} };
  const budget = createRateBudget({
    ...budgetOptions,
    ...(saved && { store }),
    clock: time.now,
    sleep: time.sleep,
  });
  return withBudget(client, budget);
});
