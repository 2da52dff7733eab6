import { type OperationRecord, operations } from '@broker-api/spec';
import type { Case } from '../cases/case.ts';
import { costOf } from './request-cost.ts';
import type { Session } from './session.ts';

/** The options of the examples by type: 1 is a call spread, 0 is a put spread. */
const exampleOptions = { 1: 'BTC1204CS10000', 0: 'BTC1204PS10000' } as const;

/** A text with the names of listed options instead of those of the examples. */
type Rename = (text: string) => string;

/**
 * Options expire, so a deployment seldom lists those of the examples. Returns the test with the
 * names of options that the deployment lists. Tests of other sections are not changed.
 */
export async function withListedOptions(
  test: Case,
  operation: OperationRecord,
  session: Session,
): Promise<Case> {
  const rename = await listedOptions(operation, session);
  return {
    ...test,
    query: rename(test.query),
    ...(test.body !== undefined && { body: rename(test.body) }),
    ...(test.signedQuery !== undefined && { signedQuery: rename(test.signedQuery) }),
    ...(test.signedBody !== undefined && { signedBody: rename(test.signedBody) }),
  };
}

/** Returns the function that replaces names in the requests of an operation. */
export async function listedOptions(
  { section }: OperationRecord,
  session: Session,
): Promise<Rename> {
  if (section !== 'option') return (text) => text;
  const names = await session.once('listed options', () => readNames(session));
  return (text) =>
    [...names].reduce((renamed, [example, name]) => renamed.replaceAll(example, name), text);
}

/** Returns a listed option for each option of the examples: the same one if it is listed. */
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
      return [example, String((same ?? ofType[0])?.symbol ?? example)];
    }),
  );
}

function listedSeries(text: string): readonly { symbol?: unknown; optionType?: unknown }[] {
  try {
    const body: unknown = JSON.parse(text);
    return Array.isArray(body) ? body : [];
  } catch {
    return [];
  }
}
