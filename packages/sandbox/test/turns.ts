/**
 * Waits until a count has grown by `total`. Returns by how much it grew at most in one turn of the
 * event loop.
 */
export async function largestCountPerTurn(count: () => number, total: number): Promise<number> {
  const end = count() + total;
  let largest = 0;
  for (let before = count(); before < end; before = count()) {
    await new Promise((resolve) => setImmediate(resolve));
    largest = Math.max(largest, count() - before);
  }
  return largest;
}
