import { describe, expect, test } from 'vitest';
import { type Edits, lintFixture, openapi } from './lint-fixture.ts';

/** Edits after which a rule still passes, by what they make. */
export type Passes = Readonly<Record<string, Edits>>;

/** What a rule says after edits: `file:line`, then parts of the message. */
export type Fails = readonly {
  readonly what: string;
  readonly edits: Edits;
  readonly says: readonly (readonly [place: string, ...parts: string[]])[];
}[];

/** The rows of a rule, for one of the documents of the fixture. */
export interface RuleTable {
  /** The rule, when the title of the table says more than its name. */
  readonly rule?: string;
  readonly document?: string;
  /** What the fixture lacks for this rule. */
  readonly fixture?: Edits;
  readonly passes: Passes;
  readonly fails: Fails;
}

/**
 * Tests of one rule. Each row edits the fixture specification, and names every problem that the
 * rule finds then: one more or less fails the test.
 */
export function ruleTable(
  title: string,
  { rule = title, document = openapi, fixture = {}, passes, fails }: RuleTable,
): void {
  describe(title, () => {
    test.each(Object.entries({ 'the fixture': fixture, ...passes }))(
      'passes %s',
      async (_, edits) => {
        expect(await lintFixture(rule, edits, document)).toEqual([]);
      },
    );

    test.each(fails)('refuses $what', async ({ edits, says }) => {
      const found = await lintFixture(rule, edits, document);
      expect(found).toEqual(
        says.map(([place, ...parts]) =>
          expect.toSatisfy(saysAll(place, parts), `${place} ${parts}`),
        ),
      );
    });
  });
}

function saysAll(place: string, parts: readonly string[]) {
  return (problem: string) =>
    problem.startsWith(`${place} `) && parts.every((part) => problem.includes(part));
}
