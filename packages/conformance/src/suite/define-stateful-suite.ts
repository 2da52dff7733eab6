import type { Section } from '@broker-api/spec';
import { statefulSuite } from '../stateful/case-id.ts';
import { runStateful } from '../stateful/run-stateful.ts';
import { statefulTests } from '../stateful/stateful-plan.ts';
import { config, defineTests } from './define-suite.ts';

/**
 * Defines the tests of random sequences of a section, and returns whether a suite contains them.
 *
 * @param name the name of the suite, such as `spot/stateful`
 */
export function defineStatefulSuite(name: string): boolean {
  const [section, suite] = name.split('/');
  if (suite !== statefulSuite) return false;
  const { seed = 1, stateful } = config();
  if (stateful === undefined) return true;
  defineTests(statefulTests(stateful, section as Section, seed), (test, session) =>
    runStateful(test, session, stateful.limits),
  );
  return true;
}
