import { operationOf } from '../cases/case.ts';

/**
 * The kinds of tests. They are loaded on demand, because loading all of them takes a second, and
 * once, because that divides them by operation.
 */
const kinds: readonly (() => Promise<DefineTestsOf>)[] = [
  async () => (await import('./define-stateful-suite.ts')).defineStatefulSuite,
  async () => {
    const { allCases } = await import('../cases/all-cases.ts');
    return among(allCases, (await import('./define-suite.ts')).defineSuite);
  },
  async () => {
    const { allStreamCases } = await import('../cases/all-cases.ts');
    return among(allStreamCases, (await import('./define-stream-suite.ts')).defineStreamSuite);
  },
  async () => {
    const { workflows } = await import('../workflows/workflows.ts');
    return among(workflows, (await import('./define-workflows.ts')).defineWorkflows);
  },
];

const loaded: Promise<DefineTestsOf>[] = [];

/** Defines the tests of a suite, and returns whether there are any. */
type DefineTestsOf = (name: string) => boolean;

function among<Test extends { readonly id: string }>(
  tests: readonly Test[],
  define: (tests: readonly Test[]) => void,
): DefineTestsOf {
  const byOperation = Map.groupBy(tests, operationOf);
  return (name) => {
    const own = byOperation.get(name) ?? [];
    if (own.length > 0) define(own);
    return own.length > 0;
  };
}

/**
 * Defines the Vitest tests of an operation, a channel, or a section's workflows.
 *
 * @param name such as `spot/getDepth`, `spot/userData`, `spot/workflows` or `spot/stateful`
 */
export async function defineTestsOf(name: string): Promise<void> {
  for (const [index, load] of kinds.entries()) {
    loaded[index] ??= load();
    const defineTests = await loaded[index];
    if (defineTests(name)) return;
  }
  throw new Error(`There are no contract tests of ${name}.`);
}
