import { type OperationRecord, operations } from '@broker-api/spec';
import type { Case } from '../cases/case.ts';
import { costOf } from './request-cost.ts';
import type { Session } from './session.ts';

/** The options of the examples by type: 1 is a call spread, 0 is a put spread. */
const exampleOptions = { 1: 'BTC1204CS10000', 0: 'BTC1204PS10000' } as const;
const exampleIndex = 'BTCUSDT';

/**
 * Replaces the options of the examples in a test with options that the deployment lists. Options
 * expire, so a deployment seldom lists those of the examples.
 */
export async function withListedOptions(test: Case, session: Session): Promise<Case> {
  const { query, body, signedQuery, signedBody } = test;
  const rename = (text: string) => nameListedOptions(text, session);
  return {
    ...test,
    query: await rename(query),
    ...(body !== undefined && { body: await rename(body) }),
    ...(signedQuery !== undefined && { signedQuery: await rename(signedQuery) }),
    ...(signedBody !== undefined && { signedBody: await rename(signedBody) }),
  };
}

/**
 * Replaces the names of the example options in a string with the names of listed options. Requests
 * the list once, and only if a string contains the name of an example option.
 */
export async function nameListedOptions(text: string, session: Session): Promise<string> {
  if (!Object.values(exampleOptions).some((example) => text.includes(example))) return text;
  const names = await session.once('listed options', () => readNames(session));
  return [...names].reduce((renamed, [example, name]) => renamed.replaceAll(example, name), text);
}

/** The fields of a listed option that decide which example option it replaces. */
interface ListedSeries {
  readonly symbol?: unknown;
  readonly optionType?: unknown;
  readonly underlying?: unknown;
}

/**
 * Maps each option of the examples to itself if the deployment lists it; otherwise to a listed
 * option of the same type, preferably with the same index. Without a listed option of this type,
 * the option of the examples stays.
 */
async function readNames(session: Session): Promise<ReadonlyMap<string, string>> {
  const listOptions = operations.option.listOptions as OperationRecord;
  const { method, path } = listOptions;
  const cost = costOf(listOptions, new URLSearchParams());
  const { text } = await session.request(cost, (send) => send({ method, path, query: '' }));
  const listed = listedSeries(text);
  return new Map(
    Object.entries(exampleOptions).map(([type, example]) => {
      const ofType = listed.filter(({ optionType }) => String(optionType) === type);
      const same = ofType.find(({ symbol }) => symbol === example);
      const sameIndex = ofType.find(({ underlying }) => underlying === exampleIndex);
      return [example, String((same ?? sameIndex ?? ofType[0])?.symbol ?? example)];
    }),
  );
}

function listedSeries(text: string): readonly ListedSeries[] {
  try {
    const body: unknown = JSON.parse(text);
    return Array.isArray(body) ? body : [];
  } catch {
    return [];
  }
}
