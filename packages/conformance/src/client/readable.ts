import type { Mismatch } from '../result.ts';
import type { Session } from './session.ts';
import { skipOf } from './skipped.ts';

/**
 * Returns the problem that `check` finds, also if it throws because a response lacks what the
 * specification says.
 *
 * @param mismatches receives what the response lacks
 */
export async function readable(
  session: Session,
  check: () => Promise<string | undefined>,
  mismatches: Mismatch[],
): Promise<string | undefined> {
  try {
    return await check();
  } catch (error) {
    if (skipOf(error) !== undefined) throw error;
    const unreadable = `A response cannot be read: ${session.mask.mask(String(error))}`;
    const explained = session.auditor.explain(unreadable);
    mismatches.push(...explained.mismatches);
    return explained.message;
  }
}
