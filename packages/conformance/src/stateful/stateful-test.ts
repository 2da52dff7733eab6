import { caseIdOf, type StatefulCase } from './case-id.ts';

/** A sequence of commands as a test. */
export interface StatefulTest extends StatefulCase {
  readonly id: string;
  readonly title: string;
}

const title = 'What the broker says after random commands agrees with what they did';

/** Returns the test of a case. */
export function statefulTest(one: StatefulCase): StatefulTest {
  return { ...one, id: caseIdOf(one), title };
}
