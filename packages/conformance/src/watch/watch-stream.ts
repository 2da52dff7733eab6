import type { Section } from '@broker-api/spec';
import type { StreamCase, Topic } from '../cases/stream-case.ts';
import type { Session } from '../client/session.ts';
import type { CaseResult } from '../result.ts';
import { subscribe } from '../traffic/streams/market-topic.ts';
import { StreamRun } from '../traffic/streams/stream-run.ts';
import { runWatched } from './run-watched.ts';

/**
 * Subscribes to every topic of a section's market data stream on one connection, checks the first
 * message of each, and closes the connection.
 *
 * @param cases the stream tests of the section
 */
export function watchStream(
  section: Section,
  cases: readonly StreamCase[],
  session: Session,
): Promise<CaseResult> {
  const id = `${section}/marketData/watch`;
  const topics = topicsOf(cases);
  const requirement = { source: 'asyncapi', locator: `${section}/asyncapi.yaml` };
  const [first] = topics;
  const check = { name: 'topic', ...(first ?? { message: '', subscription: '' }) } as const;
  const run = new StreamRun({ id, title, requirement, check }, session);
  return runWatched(run, async () => {
    const connection = await run.connect('marketData');
    for (const topic of topics) await subscribe(run, topic, connection);
  });
}

const title = 'Sends documented messages of every topic';

/** Returns one topic for each message of the stream. */
function topicsOf(cases: readonly StreamCase[]): readonly Topic[] {
  const topics = cases.flatMap(({ check }) => (check.name === 'topic' ? [check] : []));
  return [...Map.groupBy(topics, ({ message }) => message).values()].flatMap(([one]) =>
    one === undefined ? [] : [one],
  );
}
