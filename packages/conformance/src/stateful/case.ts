import { type Section, sections } from '@broker-api/spec';

/** What the random sequences check. */
export const statefulTitle = 'What the broker says after random commands agrees with what they did';

/** Identifies a sequence, or a part of its commands. */
export interface StatefulCase {
  readonly section: Section;
  readonly seed: number;
  readonly index: number;
  /** The numbers of the commands to run; absent for all. */
  readonly steps?: readonly number[];
}

/** The name of the suites with random sequences, in the place of an operationId. */
export const statefulSuite = 'stateful';

/** Formats a case as `spot/stateful/7-3`, or with its steps as `spot/stateful/7-3-0.4.5`. */
export function caseIdOf({ section, seed, index, steps }: StatefulCase): string {
  const kept = steps === undefined ? '' : `-${steps.join('.') || 'none'}`;
  return `${section}/${statefulSuite}/${seed}-${index}${kept}`;
}

const pattern = new RegExp(
  `^(${sections.join('|')})/${statefulSuite}/(\\d{1,10})-(\\d{1,6})(?:-(none|\\d+(?:\\.\\d+)*))?$`,
);

/** Reads what `caseIdOf` formatted; undefined for any other text. */
export function readCaseId(text: string): StatefulCase | undefined {
  const [, section, seed, index, steps] = pattern.exec(text) ?? [];
  if (section === undefined) return undefined;
  return {
    section: section as Section,
    seed: Number(seed),
    index: Number(index),
    ...(steps !== undefined && { steps: steps === 'none' ? [] : steps.split('.').map(Number) }),
  };
}
