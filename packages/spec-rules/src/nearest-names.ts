/**
 * The known names that `given` may have been meant to be, the nearest first. What differs in more
 * than three letters, or in more than half of them, is no slip of the pen.
 */
export function nearestNames(given: string, known: Iterable<string>): string[] {
  return [...known]
    .map((name) => ({ name, distance: editDistance(given, name) }))
    .filter(({ name, distance }) => distance <= 3 && distance <= name.length / 2)
    .sort((one, other) => one.distance - other.distance)
    .map(({ name }) => name);
}

/** How many letters must be added, dropped or changed to make one name of the other. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (let column = 1; column <= other.length; column++) {
      const changed = (row[column - 1] ?? 0) + (letter === other[column - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
