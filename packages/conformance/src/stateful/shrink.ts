/**
 * Returns the numbers of fewer commands that still fail, in their order. Each try runs on the
 * deployment, so the number of tries is limited.
 *
 * @param count the number of commands of the sequence that failed
 * @param tries the largest number of calls of `fails`
 * @param fails runs some of the commands, and returns whether they fail
 */
export async function shrink(
  count: number,
  tries: number,
  fails: (steps: readonly number[]) => Promise<boolean>,
): Promise<readonly number[]> {
  let steps: readonly number[] = [...Array(count).keys()];
  let left = tries;
  for (let size = Math.ceil(count / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    // From the end, because the last commands before the failure seldom matter to earlier ones.
    for (let end = steps.length; end > 0; end -= size) {
      const start = Math.max(0, end - size);
      const kept = [...steps.slice(0, start), ...steps.slice(end)];
      if (kept.length === 0 || left === 0) continue;
      left -= 1;
      if (await fails(kept)) steps = kept;
    }
  }
  return steps;
}
