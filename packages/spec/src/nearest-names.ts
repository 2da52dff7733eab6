/**
 * Returns the known names that are similar to a misspelled name, the most similar first. A similar
 * name differs in at most `most` letters, and in at most half of its letters, regardless of case.
 */
export function nearestNames(given: string, known: Iterable<string>, most = 3): string[] {
  return [...known]
    .map((name) => ({ name, distance: editDistance(given.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= most && distance <= name.length / 2)
    .sort((one, other) => one.distance - other.distance)
    .map(({ name }) => name);
}

/** Returns the number of letters to add, remove or change to turn one name into the other. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [rowIndex, letter] of [...one].entries()) {
    const next = [rowIndex + 1];
    for (let column = 1; column <= other.length; column++) {
      const changed = (row[column - 1] ?? 0) + (letter === other[column - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
