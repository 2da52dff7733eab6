import { main } from './run/main.ts';
import type { TestSet } from './run/plan.ts';

/**
 * Runs the command `broker-conformance`, which is the contract tests or `watch`.
 *
 * @param args the command-line arguments
 * @param tests the tests to run instead of the package's own tests
 * @returns the exit status, as the usage describes
 */
export async function command(args: readonly string[], tests?: TestSet): Promise<number> {
  // `pnpm conformance -- watch` passes `--` to the command as the first argument.
  const own = args[0] === '--' ? args.slice(1) : args;
  if (own[0] !== 'watch') return main(own, tests);
  const { watchCommand } = await import('./watch/command.ts');
  return watchCommand(own.slice(1));
}
