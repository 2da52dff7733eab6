import type { Section } from '@broker-api/spec';
import type { StreamCase, Topic } from '../cases/stream-case.ts';
import { subscribe } from '../checks/streams/market-topic.ts';
import { StreamFailure, StreamRun } from '../checks/streams/stream-run.ts';
import type { Session } from '../client/session.ts';
import { skipOf } from '../client/skipped.ts';
import type { CaseResult, Failure } from '../result.ts';

/**
 * Subscribes to every topic of a section's market data stream on one connection, checks the first
 * message of each, and closes the connection.
 *
 * @param cases the stream tests of the section
 */
export async function watchStream(
  section: Section,
  cases: readonly StreamCase[],
  session: Session,
): Promise<CaseResult> {
  const started = performance.now();
  const id = `${section}/marketData/watch`;
  const topics = topicsOf(cases);
  const requirement = { source: 'asyncapi', locator: `${section}/asyncapi.yaml` };
  const [first] = topics;
  const check = { name: 'topic', ...(first ?? { message: '', subscription: '' }) } as const;
  const run = new StreamRun({ id, title, requirement, check }, session);
  const result = (outcome: Pick<CaseResult, 'outcome' | 'failure' | 'reason' | 'skipCause'>) => ({
    id,
    ...outcome,
    exchanges: [],
    mismatches: run.mismatches,
    errorCodes: [],
    enumValues: [],
    durationMs: performance.now() - started,
  });
  try {
    const problem = await findProblem(run, topics);
    if (problem === undefined) return result({ outcome: 'passed' });
    return result({ outcome: 'failed', failure: failureOf(problem) });
  } catch (error) {
    const skip = skipOf(error);
    if (skip !== undefined) return result(skip);
    // A response has another form than the specification says.
    const message = `A response cannot be read: ${session.mask.mask(String(error))}`;
    return result({ outcome: 'failed', failure: failureOf(message) });
  }
}

const title = 'Sends documented messages of every topic';

const failureOf = (message: string): Failure => ({ message, requirement: title, curl: '' });

/** Returns one topic for each message of the stream. */
function topicsOf(cases: readonly StreamCase[]): readonly Topic[] {
  const topics = cases.flatMap(({ check }) => (check.name === 'topic' ? [check] : []));
  return [...Map.groupBy(topics, ({ message }) => message).values()].flatMap(([one]) =>
    one === undefined ? [] : [one],
  );
}

async function findProblem(run: StreamRun, topics: readonly Topic[]): Promise<string | undefined> {
  try {
    const connection = await run.connect('marketData');
    for (const topic of topics) await subscribe(run, topic, connection);
    return run.problem;
  } catch (error) {
    if (!(error instanceof StreamFailure)) throw error;
    return run.problem ?? error.message;
  } finally {
    await run.end();
  }
}
