/**
 * Returns fewer commands that still fail, in their order. Each try runs on the deployment, so the
 * number of tries is limited.
 *
 * @param commands the numbers of the commands of the sequence that failed
 * @param tries the largest number of calls of `fails`
 * @param fails runs some of the commands, and returns whether they fail
 */
export async function shrink(
  commands: readonly number[],
  tries: number,
  fails: (commands: readonly number[]) => Promise<boolean>,
): Promise<readonly number[]> {
  let shortest = commands;
  let left = tries;
  let size = shortest.length;
  do {
    size = Math.ceil(size / 2);
    // From the end, because the last commands before the failure seldom matter to earlier ones.
    for (let end = shortest.length; end > 0; end -= size) {
      const kept = [...shortest.slice(0, Math.max(0, end - size)), ...shortest.slice(end)];
      if (kept.length === 0 || left === 0) continue;
      left -= 1;
      if (await fails(kept)) shortest = kept;
    }
  } while (size > 1);
  return shortest;
}
