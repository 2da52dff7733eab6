import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Edits, FixtureCopy } from './fixture-copy.ts';

/** The rows of a rule, for one of the documents of the fixture. */
export interface RuleTable {
  /** The rule, when the title of the table says more than its name. */
  readonly rule?: string;
  /** The document that is linted: `spot/openapi.yaml` when nothing is said. */
  readonly document?: string;
  /** What the fixture lacks for this rule. */
  readonly fixture?: Edits;
  /** Edits after which the rule still passes, by what they make. */
  readonly passes: Readonly<Record<string, Edits>>;
  /** Edits after which it does not. */
  readonly fails: readonly Failure[];
}

/** What a rule says after edits: for each problem `file:line`, then parts of the message. */
export interface Failure {
  readonly what: string;
  readonly edits: Edits;
  readonly says: readonly (readonly [place: string, ...parts: string[]])[];
}

/**
 * Tests of one rule. Each row edits the fixture specification, and names every problem that the
 * rule finds then: one more or less fails the test.
 */
export function ruleTable(title: string, table: RuleTable): void {
  const { rule = title, document = 'spot/openapi.yaml', fixture = {}, passes, fails } = table;
  describe(title, () => {
    let copy: FixtureCopy;
    beforeAll(() => {
      copy = new FixtureCopy();
    });
    afterAll(() => copy.close());

    test.each(Object.entries({ 'the fixture': fixture, ...passes }))(
      'passes %s',
      async (_, edits) => {
        expect(await copy.lint(rule, edits, document)).toEqual([]);
      },
    );

    test.each(fails)('refuses $what', async ({ edits, says }) => {
      expect(await copy.lint(rule, edits, document)).toEqual(says.map(problem));
    });
  });
}

/** Matches a problem at a place whose message has these parts. */
function problem([place, ...parts]: Failure['says'][number]) {
  const isIt = (found: string): boolean =>
    found.startsWith(`${place} `) && parts.every((part) => found.includes(part));
  return expect.toSatisfy(isIt, `${place} … ${parts.join(' … ')}`);
}
