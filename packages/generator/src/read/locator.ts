import { formatNames, joinSentences } from '../validation/message-text.ts';

/** How many numbered rules each section of a source has. */
export type SourceSections = Readonly<Record<string, number>>;

/** A location in a source, such as `sections 2.1 and 2.3` or `section 1, rule 8`. */
interface Locator {
  readonly sections: readonly string[];
  readonly rules: readonly number[];
}

const list = (item: string): string => `${item}(?:(?:, | and )${item})*`;
const section = String.raw`\d+(?:\.\d+)*`;
const sectionPart = [
  '(?<introduction>introduction)',
  `section (?<one>${section})`,
  `sections (?<many>${list(section)})`,
].join('|');
const rulePart = `, rules? (?<rules>${list(String.raw`\d+`)})`;
const pattern = new RegExp(`^(?:${sectionPart})(?:${rulePart})?(?:, .+)?$`);

/** Parses a locator. Returns undefined if it does not begin with a section. */
export function parseLocator(locator: string): Locator | undefined {
  const groups = pattern.exec(locator)?.groups;
  if (groups === undefined) return undefined;
  const { introduction, one, many, rules } = groups;
  return { sections: items(introduction ?? one ?? many), rules: items(rules).map(Number) };
}

function items(text: string | undefined): string[] {
  return text?.split(/, | and /) ?? [];
}

/**
 * Checks that a locator names existing sections and rules of a source.
 *
 * @returns what is wrong and what to do, or undefined if the locator is valid
 */
export function locatorProblem(locator: string, known: SourceSections): string | undefined {
  const parsed = parseLocator(locator);
  if (parsed === undefined) {
    return joinSentences(
      `The locator \`${locator}\` must begin with a section.`,
      'Use a locator such as `section 4.2`, `sections 2.1 and 2.3` or `section 1, rule 8`.',
    );
  }
  const missing = parsed.sections.find((section) => !Object.hasOwn(known, section));
  if (missing !== undefined) {
    return joinSentences(
      `The locator \`${locator}\` names the section ${missing}, which the source does not have.`,
      `Its sections: ${formatNames(Object.keys(known))}.`,
    );
  }
  const ruleCount = Math.max(...parsed.sections.map((section) => known[section] ?? 0));
  if (parsed.rules.every((rule) => rule >= 1 && rule <= ruleCount)) return undefined;
  return joinSentences(
    `The locator \`${locator}\` names a rule that the section does not have.`,
    ruleCount === 0
      ? 'Its rules have no numbers.'
      : `Its rules have the numbers 1 to ${ruleCount}.`,
  );
}
