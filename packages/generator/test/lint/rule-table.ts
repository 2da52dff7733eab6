import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Edits, FixtureCopy } from './fixture-copy.ts';

/** The test cases of a rule for one document of the fixture. */
export interface RuleTable {
  /** The name of the rule, if the title of the table is different. */
  readonly rule?: string;
  /** The document to lint. The default is `spot/openapi.yaml`. */
  readonly document?: string;
  /**
   * Edits for the test `accepts the fixture`, such as new files. They apply only to this test: the
   * other cases must include them in their own edits.
   */
  readonly fixture?: Edits;
  /** Edits that the rule accepts, by test title. */
  readonly valid: Readonly<Record<string, Edits>>;
  /** Edits that the rule rejects. */
  readonly invalid: readonly InvalidCase[];
}

/** Edits and the problems that the rule reports: `file:line`, then parts of the message. */
export interface InvalidCase {
  readonly name: string;
  readonly edits: Edits;
  readonly problems: readonly (readonly [location: string, ...parts: string[]])[];
}

/**
 * Defines the tests of one rule. Each case edits the fixture specification and lists all problems
 * that the rule must report.
 */
export function ruleTable(title: string, table: RuleTable): void {
  const { rule = title, document = 'spot/openapi.yaml', fixture = {}, valid, invalid } = table;
  describe(title, () => {
    let copy: FixtureCopy;
    beforeAll(() => {
      copy = new FixtureCopy();
    });
    afterAll(() => copy.close());

    test.each(Object.entries({ 'the fixture': fixture, ...valid }))(
      `the rule ${title} accepts %s`,
      async (_, edits) => {
        expect(await copy.lint(rule, edits, document)).toEqual([]);
      },
    );

    test.each(invalid)(`the rule ${title} rejects $name`, async ({ edits, problems }) => {
      expect(await copy.lint(rule, edits, document)).toEqual(problems.map(matchingProblem));
    });
  });
}

/** Matches a problem at this location whose message contains these parts. */
function matchingProblem([location, ...parts]: InvalidCase['problems'][number]) {
  const matches = (found: string): boolean =>
    found.startsWith(`${location} `) && parts.every((part) => found.includes(part));
  return expect.toSatisfy(matches, `${location} … ${parts.join(' … ')}`);
}
