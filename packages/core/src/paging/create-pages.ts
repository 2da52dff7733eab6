import type { ParameterValues } from '@broker-api/signing';
import { ParameterError } from '../errors.ts';
import { type Method, requireMethods } from '../wrap-methods.ts';
import { type PageRequest, readRows } from './read-rows.ts';
import type { ListPaging, Pages, PagingTable } from './types.ts';

/**
 * Creates the methods that read the lists of a section in pages.
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
 * @param client the client whose methods send the requests
 * @param table how the lists of the section are paged
 * @throws ConfigurationError for a client that lacks one of the lists
 */
export function createPages<Methods extends object, Table extends PagingTable>(
  client: Pick<Methods, keyof Methods & keyof Table>,
  table: Table,
): Pages<Methods, Table> {
  requireMethods(client, Object.keys(table));
  const methods = client as unknown as Readonly<Record<string, Method>>;
  const pages: Record<string, unknown> = {};
  for (const [operationId, paging] of Object.entries(table)) {
    pages[operationId] = (parameters: ParameterValues = {}, options: PagesOptions = {}) => {
      checkOptions(operationId, options);
      const request = pageRequest(operationId, paging, { ...parameters }, options);
      return readRows(methods[operationId] as Method, request);
    };
  }
  return pages as Pages<Methods, Table>;
}

interface PagesOptions {
  readonly order?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The client checks the signal. */
function checkOptions(operationId: string, options: PagesOptions): void {
  if (Object(options) !== options) {
    throw new ParameterError(`${operationId}: the options must be an object such as { order }`);
  }
  const unknown = Object.keys(options).find((name) => name !== 'order' && name !== 'signal');
  if (unknown === undefined) return;
  throw new ParameterError(
    `${operationId}: \`${unknown}\` is not an option; the options: order, signal`,
  );
}

/** Checks the arguments of a method, and returns what to request. */
function pageRequest(
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
