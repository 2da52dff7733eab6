import type { Engine } from '@broker-api/engine';

/**
 * The maximum number of violations to list. An inconsistent state usually violates several
 * invariants; the first violations are the most helpful.
 */
const maximumListed = 5;

/** Returns the first violations of the invariants of an engine as text; undefined if none. */
export function inconsistencyOf(engine: Engine): string | undefined {
  const problems: string[] = [];
  for (const problem of engine.invariantViolations()) {
    problems.push(problem);
    if (problems.length > maximumListed) break;
  }
  if (problems.length > maximumListed) problems[maximumListed] = 'There are more violations.';
  return problems.length === 0 ? undefined : problems.join(' ');
}

/**
 * Checks that the lines from which a state was restored are those that the state has. At most all
 * lines are compared.
 *
 * @param restored the lines of the restored state
 *
 * @throws TypeError for example when a record is listed twice or in another order
 */
export function assertSameLines(restored: Iterable<string>, lines: Iterable<string>): void {
  const expected = restored[Symbol.iterator]();
  let number = 0;
  for (const line of lines) {
    number += 1;
    const { value = '' } = expected.next();
    if (value !== line) throw new TypeError(differenceOf(number, line, value));
  }
}

/** @throws TypeError when a restored engine violates an invariant */
export function assertConsistent(engine: Engine): void {
  const inconsistency = inconsistencyOf(engine);
  if (inconsistency === undefined) return;
  throw new TypeError(`Invalid snapshot: the state is inconsistent. ${inconsistency}`);
}

/** Describes where two lines differ. The first line has secret keys, so it is not quoted. */
function differenceOf(number: number, line: string, restored: string): string {
  const kind = /^\["([\w.]+)"/.exec(line)?.[1] ?? 'the keys';
  const label = `Invalid snapshot: line ${number}, with ${kind}, is not that of the restored state`;
  if (number === 1) return `${label}: a key is listed twice, or in another order.`;
  let start = 0;
  while (line[start] !== undefined && line[start] === restored[start]) start += 1;
  const excerpt = (text: string) => JSON.stringify(text.slice(Math.max(start - 20, 0), start + 60));
  return `${label}. It has ${excerpt(line)}; expected ${excerpt(restored)}.`;
}
