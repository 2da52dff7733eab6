import type { ParameterValues } from '@broker-api/signing';
import {
  type CallOptions,
  type Method,
  type OperationsWith,
  type SectionClient,
  tableOf,
} from './chain.ts';
import { ConfigurationError, ParameterError, ResponseError, TransportError } from './errors.ts';
import type { ListPaging } from './operation-table.ts';
import { checkOptions, option } from './options.ts';

type PagingOf<Client extends SectionClient, Name> = Client['table']['operations'][Name &
  string] extends { paging: infer Paging }
  ? Paging
  : never;

/**
 * One method for each list of a client that can be read in pages. It takes the parameters of the
 * list and returns its rows as an async iterable.
 */
export type Pages<Client extends SectionClient> = {
  readonly [Name in OperationsWith<Client, { paging: object }> & keyof Client]: PageMethod<
    Client[Name],
    PagingOf<Client, Name>
  >;
};

type PageMethod<Method, Paging> = Method extends (
  parameters: infer Parameters,
  options?: CallOptions,
) => Promise<infer Body>
  ? NewestFirst<NonNullable<Parameters>, Paging, RowOf<Body>> &
      OldestFirst<NonNullable<Parameters>, Paging, RowOf<Body>>
  : never;

/** A list of rows, or an object whose properties are lists of rows. */
type RowOf<Body> = Body extends readonly (infer Row)[]
  ? Row
  : Body extends Readonly<Record<string, readonly (infer Row)[]>>
    ? Row
    : never;

type NewestFirst<Parameters, Paging, Row> = Paging extends { newestFirst: object }
  ? Rows<WithRequired<Omit<Parameters, AboveOf<Paging>>, RequiredOf<Paging>>, NewestOptions, Row>
  : unknown;

type OldestFirst<Parameters, Paging, Row> = Paging extends { oldestFirst: { start: string } }
  ? Rows<Omit<Parameters, BelowOf<Paging>>, OldestOptions<Paging>, Row>
  : Paging extends { oldestFirst: object }
    ? Rows<
        WithRequired<Omit<Parameters, BelowOf<Paging>>, AboveOf<Paging>>,
        OldestOptions<Paging>,
        Row
      >
    : unknown;

type Rows<Parameters, Options, Row> = (
  ...args: [
    ...(Partial<Parameters> extends Parameters
      ? [parameters?: Parameters]
      : [parameters: Parameters]),
    ...(Partial<Options> extends Options ? [options?: Options] : [options: Options]),
  ]
) => AsyncGenerator<Row, void, undefined>;

type AboveOf<Paging> = Paging extends { oldestFirst: { above: infer Name extends string } }
  ? Name
  : never;
type BelowOf<Paging> = Paging extends {
  newestFirst: { below: infer Name extends string } | { upTo: infer Name extends string };
}
  ? Name
  : never;
type RequiredOf<Paging> = Paging extends { requires: readonly (infer Name extends string)[] }
  ? Name
  : never;

type WithRequired<Parameters, Names> = Parameters & {
  [Name in Names & keyof Parameters]-?: NonNullable<Parameters[Name]>;
};

interface NewestOptions extends Pick<CallOptions, 'signal'> {
  /** The order of the rows: `newest-first` unless the list only has `oldest-first`. */
  readonly order?: 'newest-first' | undefined;
}

type OldestOptions<Paging> = Pick<CallOptions, 'signal'> &
  (Paging extends { newestFirst: object }
    ? { readonly order: 'oldest-first' }
    : { readonly order?: 'oldest-first' | undefined });

/**
 * Returns methods that read all rows of a list, page by page. A list without a method cannot be
 * read in pages.
 *
 * Each method checks its arguments at once and sends the first request when the first row is
 * requested. `limit` is the size of a page; the default is the maximum. Every row that is in the
 * list from the first to the last request is returned exactly once, even if rows are added
 * meanwhile: with `newest-first`, rows that are added later are not returned; with `oldest-first`,
 * they are returned too. The parameter that selects a page can be sent to start there.
 *
 * The methods throw what the client throws, a ResponseError if the broker does not return the rows
 * of the requested page, and a TransportError when the signal aborts, also between two rows.
 *
 * @param client a client of a section, or a client with more behaviours
 * @throws ConfigurationError for a client that lacks one of the lists
 *
 * @example
 * for await (const trade of pagesOf(spot).listMyTrades({ symbol: 'BTCUSDT' })) {
 *   console.log(trade.id, trade.price);
 * }
 */
export function pagesOf<Client extends SectionClient>(client: Client): Pages<Client> {
  const { operations } = tableOf(client);
  const methods = client as unknown as Readonly<Record<string, Method | undefined>>;
  const pages: Record<string, unknown> = {};
  for (const [operationId, { paging }] of Object.entries(operations)) {
    if (paging === undefined) continue;
    const list = methods[operationId];
    if (typeof list !== 'function') {
      throw new ConfigurationError(
        `the client must be a client of a section; its method \`${operationId}\` is missing`,
      );
    }
    pages[operationId] = (parameters: ParameterValues = {}, options: PagesOptions = {}) => {
      checkOptions(operationId, options, optionTable, ParameterError);
      return readRows(list, pageRequest(operationId, paging, { ...parameters }, options));
    };
  }
  return pages as Pages<Client>;
}

interface PagesOptions {
  readonly order?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The client checks the signal, and `pageRequest` checks which orders the list has. */
const optionTable = {
  order: option<string | undefined>(undefined),
  signal: option<AbortSignal | undefined>(undefined),
};

/** Checks the arguments of a method, and returns what to request. */
export function pageRequest(
  operationId: string,
  { key, requires = [], newestFirst, oldestFirst, maximum }: ListPaging,
  parameters: ParameterValues,
  options: PagesOptions,
): PageRequest {
  const reject = (problem: string): never => {
    throw new ParameterError(`${operationId}: ${problem}`);
  };
  const { order = newestFirst ? 'newest-first' : 'oldest-first', signal } = options;
  const newest = newestFirst && Object.entries(newestFirst)[0];
  const cursors = { 'newest-first': newest?.[1], 'oldest-first': oldestFirst?.above };
  const cursor = Object.hasOwn(cursors, order) ? cursors[order as keyof typeof cursors] : undefined;
  if (cursor === undefined) {
    const orders = Object.entries(cursors).filter(([, name]) => name !== undefined);
    const expected = orders.map(([name]) => JSON.stringify(name)).join(' or ');
    return reject(`\`order\` must be ${expected}; got ${JSON.stringify(order)}`);
  }
  const isNewest = order === 'newest-first';
  const other = isNewest ? cursors['oldest-first'] : cursors['newest-first'];
  if (other !== undefined && parameters[other] !== undefined) {
    reject(`\`${other}\` must be omitted with the order "${order}"; got ${parameters[other]}`);
  }
  const from = parameters[cursor] ?? (isNewest ? undefined : oldestFirst?.start);
  const missing = requires.find((name) => parameters[name] === undefined);
  if (missing !== undefined) reject(`\`${missing}\` is required to read pages`);
  if (from === undefined && !isNewest) {
    reject(`\`${cursor}\` is required with the order "${order}"`);
  }
  if (from !== undefined && !/^\d+$/.test(String(from))) {
    reject(`\`${cursor}\` must be an integer of at least 0; got ${JSON.stringify(from)}`);
  }
  const { limit = maximum } = parameters;
  if (!/^0*[1-9]\d*$/.test(String(limit))) {
    reject(`\`limit\` must be an integer of at least 1; got ${JSON.stringify(limit)}`);
  }
  return {
    operationId,
    key,
    isNewest,
    isInclusive: isNewest && newest?.[0] === 'upTo',
    cursor,
    from: from === undefined ? undefined : BigInt(String(from)),
    start: oldestFirst?.start,
    limit: Math.min(Number(limit), maximum),
    parameters,
    options: { signal },
  };
}

/** What a method that reads pages requests. */
interface PageRequest {
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
