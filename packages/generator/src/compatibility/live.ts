import { problemsOf } from '../problem.ts';
import { extractBase, releaseToCompare } from './base.ts';
import { compareSnapshots } from './changes.ts';
import { formatReport } from './report.ts';
import { readSnapshot } from './snapshot.ts';

/**
 * Returns a function that compares the specification with the last release, or with the last
 * commit if there is no release, and formats the verdict. It returns an empty string while the text
 * has not changed, and while the specification is malformed.
 *
 * @throws BaseError if this clone has no commit with a specification, or lacks the last release
 */
export async function liveVerdict(root: string): Promise<() => Promise<string>> {
  const base = extractBase(root, releaseToCompare(root) ?? 'HEAD');
  // The locations of removed files are in the base.
  process.once('exit', base.remove);
  const before = await readSnapshot(base.root);
  let last = '';
  return async () => {
    try {
      const changes = compareSnapshots(before, await readSnapshot(root));
      const text = formatReport(changes, base.label);
      const isRepeated = text === last;
      last = text;
      return isRepeated ? '' : text;
    } catch (error) {
      // The generator reports the problems.
      problemsOf(error);
      return '';
    }
  };
}
