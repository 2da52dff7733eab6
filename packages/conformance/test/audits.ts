import type { Section } from '@broker-api/spec';
import type { Session } from '../src/client/session.ts';
import type { CaseResult } from '../src/result.ts';
import { auditTests } from '../src/traffic/audit-tests.ts';

/** Runs the tests of a section's audit, or those whose id contains a text. */
export async function runAudits(
  section: Section,
  session: Session,
  text = '',
): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = [];
  for (const one of auditTests(section)) {
    if (one.id.includes(text)) results.push(await one.run(session));
  }
  return results;
}
