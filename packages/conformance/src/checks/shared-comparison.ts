import { readable } from '../client/readable.ts';
import type { Session } from '../client/session.ts';
import type { Exchange, Mismatch } from '../result.ts';
import type { Run } from './send-case.ts';

/** Receives each exchange of a comparison, with the operation. */
export type OnExchange = (operationId: string, exchange: Exchange) => void;

interface Comparison {
  readonly problem: string | undefined;
  readonly mismatches: readonly Mismatch[];
  readonly exchanges: ReadonlyMap<string, readonly Exchange[]>;
}

/**
 * Makes a comparison that several tests share, because it sends many requests. Each test gets the
 * exchanges of its operation.
 *
 * @param name the name of the comparison in the session
 * @param compare returns the failure message, or undefined
 * @throws Skipped if the comparison is impossible
 */
export async function sharedComparison(
  { operation, session, exchanges: own, findings }: Run,
  name: string,
  compare: (onExchange: OnExchange) => Promise<string | undefined>,
): Promise<string | undefined> {
  const { problem, mismatches, exchanges } = await session.once(name, () =>
    comparisonOf(session, compare),
  );
  own.push(...(exchanges.get(operation.operationId) ?? []));
  findings.mismatches.push(...mismatches);
  return problem;
}

async function comparisonOf(
  session: Session,
  compare: (onExchange: OnExchange) => Promise<string | undefined>,
): Promise<Comparison> {
  const exchanges = new Map<string, Exchange[]>();
  const mismatches: Mismatch[] = [];
  const onExchange: OnExchange = (operationId, exchange) => {
    exchanges.set(operationId, [...(exchanges.get(operationId) ?? []), exchange]);
  };
  const problem = await readable(session, () => compare(onExchange), mismatches);
  return { problem, mismatches, exchanges };
}
