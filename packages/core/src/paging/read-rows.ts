import type { ParameterValues } from '@broker-api/signing';
import type { CallOptions } from '../encode-call.ts';
import { ResponseError, TransportError } from '../errors.ts';
import type { Method } from '../wrap-methods.ts';

/** What a method that reads pages requests. */
export interface PageRequest {
  readonly operationId: string;
  readonly key: string | number;
  /** Whether the newest rows come first. */
  readonly isNewest: boolean;
  /** Whether a page includes the row whose key is the value of the cursor. */
  readonly isInclusive: boolean;
  /** The parameter that selects the page. */
  readonly cursor: string;
  /** The value of the cursor for the first page; undefined to omit it. */
  readonly from: bigint | undefined;
  /** Where the caller can begin again if `from` is the id of a row that is no longer there. */
  readonly start?: string | undefined;
  readonly limit: number;
  readonly parameters: ParameterValues;
  /** The options of each request. */
  readonly options: CallOptions;
}

interface RankedRow {
  readonly row: unknown;
  /** Where the row stands in the requested order: smaller values come first. */
  readonly rank: bigint;
}

/**
 * Yields the rows of all pages. A page can consist of several lists, each with its own `limit`. The
 * rows beyond the end of the shortest list are not complete yet, so the next page reads them again.
 */
export async function* readRows(
  list: Method,
  request: PageRequest,
): AsyncGenerator<unknown, void, undefined> {
  const { operationId, cursor, limit, options } = request;
  const sign = request.isNewest ? -1n : 1n;
  // The row at the value of an inclusive cursor is not read yet.
  const offset = request.isInclusive ? 1n : 0n;
  const checkSignal = (): void => {
    const { signal } = options;
    if (signal?.aborted) throw new TransportError(operationId, signal.reason);
  };
  let from = request.from;
  for (;;) {
    checkSignal();
    const parameters = { ...request.parameters, limit };
    const sent = from === undefined ? parameters : { ...parameters, [cursor]: String(from) };
    const lists = listsOf(await list(sent, options), operationId);
    const last = from === undefined ? undefined : sign * (from + offset);
    const unread = lists
      .map((rows) => rankedRows(rows, request, sign, last))
      .filter((rows) => rows.length > 0);
    const ends = unread.map((rows) => rows.at(-1) as RankedRow).sort(byRank);
    const [end] = ends;
    if (end === undefined) {
      if (!request.isNewest && from === request.from) await checkIds(list, request);
      if (lists.every((rows) => rows.length < limit)) return;
      const problem = `returned a full page of ${limit} rows that it does not select`;
      const message = `${operationId}: \`${cursor}\` ${from} ${problem}; send a larger \`limit\``;
      throw new ResponseError(message);
    }
    const complete = unread.flat().filter(({ rank }) => rank <= end.rank);
    for (const { row } of complete.sort(byRank)) {
      yield row;
      checkSignal();
    }
    from = sign * end.rank - offset;
    if (from < 0n) return;
  }
}

/**
 * Checks that no row is above the first cursor because there is nothing new. Ids begin again, for
 * example, when a sandbox is reset; then the rows below the cursor would never be read.
 *
 * @throws ResponseError if the newest row is below the cursor
 */
async function checkIds(list: Method, request: PageRequest): Promise<void> {
  const { operationId, cursor, from = 0n, parameters, options, start } = request;
  if (from === 0n) return;
  const { [cursor]: _, limit: _limit, ...filters } = parameters;
  let newest: bigint | undefined;
  // The id can be of a row that the other parameters do not select.
  for (const selected of Object.keys(filters).length > 0 ? [filters, {}] : [{}]) {
    const lists = listsOf(await list({ ...selected, limit: 1 }, options), operationId);
    const rows = lists.flatMap((one) => rankedRows(one, request, 1n, undefined)).sort(byRank);
    newest = rows.at(-1)?.rank;
    if (newest === undefined || newest >= from) return;
  }
  const where = start === undefined ? `an id below ${newest}` : `\`${cursor}\` ${start}`;
  throw new ResponseError(
    `${operationId}: the newest row has the id ${newest}, but \`${cursor}\` is ${from}: the ids ` +
      `of the broker began again, for example after a reset; begin again with ${where}`,
  );
}

function byRank({ rank: left }: RankedRow, { rank: right }: RankedRow): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Returns the lists in a response: the response itself, or the properties of an object. */
function listsOf(body: unknown, operationId: string): readonly (readonly unknown[])[] {
  const lists: readonly unknown[] = Array.isArray(body) ? [body] : Object.values(body ?? {});
  if (lists.every(Array.isArray)) return lists;
  throw new ResponseError(`${operationId}: the response is not a list`);
}

/** Returns the rows beyond a rank, in the requested order, each once. */
function rankedRows(
  rows: readonly unknown[],
  { key, operationId }: PageRequest,
  sign: bigint,
  last: bigint | undefined,
): RankedRow[] {
  const ranked = rows.map((row) => {
    const value = String((row as Readonly<Record<string, unknown>> | null)?.[key]);
    if (/^\d+$/.test(value)) return { row, rank: sign * BigInt(value) };
    throw new ResponseError(`${operationId}: \`${key}\` of a row is not an integer`);
  });
  const beyond = ranked.filter(({ rank }) => last === undefined || rank > last).sort(byRank);
  return beyond.filter(({ rank }, index) => rank !== beyond[index - 1]?.rank);
}
