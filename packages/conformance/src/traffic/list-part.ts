import type { ListPart } from '../cases/case.ts';
import { parseExact, textOf } from '../cases/parse-exact.ts';
import type { ApiResponse } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { compareDecimals, isDecimal } from '../decimal.ts';
import { checkResponse, listProblem } from './check-response.ts';
import { Market } from './market.ts';
import { parametersOf, type Run, sendOnce, traderOf } from './send-case.ts';
import { Trader } from './trader.ts';
import { prepareLists } from './trades.ts';

/** Sends a query. Returns the response, or what is wrong with it. */
type SendQuery = (query: string) => Promise<ApiResponse | string>;

type Row = Readonly<Record<string | number, unknown>>;

/**
 * How many comparisons must fail. Another program of the user can place an order and cancel it
 * between two requests of a comparison.
 */
const tries = 3;

/** Most values that are tried of a parameter without a list of values. */
const mostValues = 2;

/**
 * Compares the rows that a parameter selects with the whole list. Other programs can add rows
 * meanwhile, so the whole list is read before and after: rows that are in both must be selected,
 * and a selected row must be in one of them.
 *
 * @returns the failure message, or undefined
 * @throws Skipped if the list has too few rows
 */
export async function checkListPart(run: Run, part: ListPart): Promise<string | undefined> {
  const { session, operation, test, account } = run;
  const { section } = operation;
  const { trade } = session.options;
  // Market data, whose requests have no account, also need trades.
  const trader = account ? new Trader(session, section, account) : traderOf(run);
  if (trader !== undefined && trade) await prepareLists(trader);
  const send: SendQuery = async (query) => {
    const { texts, response } = await sendOnce({ ...run, test: { ...test, query } });
    const sent = parametersOf(texts);
    const problem =
      checkResponse(response, test.expect, operation, sent, run.findings) ??
      listProblem(response, operation, sent);
    return problem ?? response;
  };
  const listing = part.parameter === 'symbol' ? await new Market(session, section).listing() : [];
  const symbols = listing.map(({ symbol }) => textOf(symbol));
  let problem: string | undefined;
  for (let count = 0; count < tries; count++) {
    problem = await listPartProblem(part, test.query, send, { trade, symbols });
    if (problem === undefined) return undefined;
  }
  return problem;
}

async function listPartProblem(
  part: ListPart,
  query: string,
  send: SendQuery,
  { trade, symbols }: { readonly trade: boolean; readonly symbols: readonly string[] },
): Promise<string | undefined> {
  const whole = await rowsOf(query, send);
  if (typeof whole === 'string') return whole;
  const { parameter, standard } = part;
  const values = valuesFor(part, whole, symbols);
  if (values.length === 0) throw trade ? emptyList : emptyListWithoutTrading;
  const requests = values.map((value) => [value, withParameter(query, parameter, value)] as const);
  // Without the parameter, its default applies.
  if (standard !== undefined) requests.push([standard, withoutParameter(query, parameter)]);
  for (const [value, partQuery] of requests) {
    const selected = await rowsOf(partQuery, send);
    if (typeof selected === 'string') return selected;
    const later = await rowsOf(query, send);
    if (typeof later === 'string') return later;
    const lists: Lists = { selected, whole: [whole, later], mostRows: mostRowsOf(query) };
    const problem =
      part.field === undefined
        ? newestProblem(part, Number(value), lists)
        : selectionProblem(part, part.field, value, lists);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const emptyList = new Skipped('the list is empty', 'not testable');
const emptyListWithoutTrading = new Skipped(
  'the list is empty, and trading is off; pass --trade to fill it',
  'options',
);

interface Lists {
  readonly selected: readonly Row[];
  /** The whole list before and after. */
  readonly whole: readonly [readonly Row[], readonly Row[]];
  /** The maximum length of a list. A list of this length can lack rows. */
  readonly mostRows: number;
}

async function rowsOf(query: string, send: SendQuery): Promise<readonly Row[] | string> {
  const response = await send(query);
  if (typeof response === 'string') return response;
  const body = parseExact(response.text) as readonly Row[] | Readonly<Record<string, Row[]>>;
  // Some operations return several lists, by name.
  return Array.isArray(body) ? body : Object.values(body).flat();
}

const withParameter = (query: string, name: string, value: string): string =>
  [`${name}=${encodeURIComponent(value)}`, withoutParameter(query, name)].join('&');

function withoutParameter(query: string, name: string): string {
  const others = query.split('&').filter((pair) => !pair.startsWith(`${name}=`));
  return others.join('&');
}

function mostRowsOf(query: string): number {
  return Number(new URLSearchParams(query).get('limit') ?? Infinity);
}

/** Returns the values to send. Of the symbols without rows, one is sent too. */
function valuesFor(
  part: ListPart,
  rows: readonly Row[],
  symbols: readonly string[],
): readonly string[] {
  if (part.values !== undefined) return part.values;
  const { field = '', rows: relation = 'equal' } = part;
  const values = [...new Set(rows.map((row) => textOf(row[field])))];
  if (values.length === 0) return [];
  if (relation === 'equal') {
    const unused = symbols.find((symbol) => !values.includes(symbol));
    return [...values.slice(0, mostValues), ...(unused === undefined ? [] : [unused])];
  }
  const sorted = values.sort(compareTexts);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? '';
  if (sorted.length > 1) return [middle];
  return [middle, String(BigInt(middle) + beside[relation])];
}

/** What to add to the only value of a list, so that its row is selected with one of both values. */
const beside = { 'at-least': 1n, 'at-most': -1n, below: 1n, above: -1n } as const;

function compareTexts(one: string, other: string): number {
  if (isDecimal(one) && isDecimal(other)) return compareDecimals(one, other);
  return one < other ? -1 : Number(one > other);
}

const relations: Readonly<Record<NonNullable<ListPart['rows']>, (comparison: number) => boolean>> =
  {
    equal: (comparison) => comparison === 0,
    'at-least': (comparison) => comparison >= 0,
    'at-most': (comparison) => comparison <= 0,
    below: (comparison) => comparison < 0,
    above: (comparison) => comparison > 0,
  };

function selectionProblem(
  part: ListPart,
  field: string | number,
  value: string,
  { selected, whole, mostRows }: Lists,
): string | undefined {
  const { parameter, rows = 'equal', sent } = part;
  const isSelected = (row: Row): boolean =>
    relations[rows](compareTexts(textOf(row[field]), value));
  const wrong = selected.find((row) => !isSelected(row));
  if (wrong !== undefined) {
    const relation = rows === 'equal' ? '' : `${rows.replace('-', ' ')} `;
    return (
      `Expected ${parameter}=${value} to select only rows whose ${nameOf(field)} is ` +
      `${relation}${value}, got ${textOf(wrong[field])}.`
    );
  }
  // A required parameter has another value in the request for the whole list.
  if (sent !== undefined && sent !== value) return undefined;
  const [before, after] = whole.map((list) => keysOf(part, list.filter(isSelected)));
  const found = keysOf(part, selected);
  const isComplete = whole.every((list) => list.length < mostRows);
  const extra = [...found].find((key) => !before?.has(key) && !after?.has(key));
  if (isComplete && extra !== undefined) {
    return `Expected ${parameter}=${value} to select rows of the whole list, got also ${extra}.`;
  }
  const missing = [...(before ?? [])].find((key) => after?.has(key) && !found.has(key));
  if (missing === undefined || selected.length >= mostRows) return undefined;
  return `Expected ${parameter}=${value} to select the row ${missing} too; it is not in the list.`;
}

/**
 * Compares the rows with a limit with the newest ones of the whole list: of the list before, of the
 * list after, or of any list between. Other programs add rows one after another.
 */
function newestProblem(
  part: ListPart,
  limit: number,
  { selected, whole }: Lists,
): string | undefined {
  // Rows without identifiers are oldest first.
  const sorted = (rows: readonly Row[]): readonly string[] =>
    part.key.length === 0
      ? rows.map((row) => JSON.stringify(row))
      : [...keysOf(part, rows)].sort(compareTexts);
  const before = sorted(whole[0]);
  const after = sorted(whole[1]);
  // A long list also loses its first rows.
  const kept = after.findLastIndex((_, end) => endsWith(before, after.slice(0, end + 1)));
  const between = after.slice(kept + 1).map((_, count) => after.slice(0, kept + 2 + count));
  const found = sorted(selected).join();
  const newest = [before, ...between, after].map((rows) => rows.slice(-limit).join());
  if (newest.includes(found)) return undefined;
  const what = part.key.length === 0 ? 'rows' : part.key.map(nameOf).join(', ');
  return (
    `Expected limit=${limit} to return the newest ${what} ${newest.at(-1) || 'none'}, ` +
    `got ${found || 'none'}.`
  );
}

const endsWith = (list: readonly string[], end: readonly string[]): boolean =>
  end.join('\n') === list.slice(-end.length).join('\n');

const nameOf = (field: string | number): string =>
  typeof field === 'number' ? `value ${field}` : field;

function keysOf({ key }: ListPart, rows: readonly Row[]): ReadonlySet<string> {
  return new Set(rows.map((row) => key.map((field) => textOf(row[field])).join(' ')));
}
