import type { ErrorCategory } from '@broker-api/spec';
import { joinList } from '@broker-api/spec/markdown';
import { type ErrorEntry, errorByCode, errorPath, errors } from './catalogue.ts';
import { type Check, type OperationPage, operationPages, sectionInfos } from './operations.ts';

/** The content of an error's page. */
export interface ErrorPage {
  readonly entry: ErrorEntry;
  /** Such as `-1022 INVALID_SIGNATURE`. */
  readonly title: string;
  /** The position in the order of the checks. The first position is 1. */
  readonly position: number;
  /** The operations that check for the error in an order of their own. */
  readonly ownOrder: readonly OperationPage[];
  /** Says which operations can return the error. */
  readonly scope: string;
  /** The operations that can return the error, by section. */
  readonly operations: readonly SectionOperations[];
  /** An error response. It comes from an operation's example if any example shows the error. */
  readonly response: ErrorResponse;
}

/** The operations of a section that can return an error. */
export interface SectionOperations {
  readonly section: string;
  readonly title: string;
  readonly pages: readonly OperationPage[];
}

interface ErrorResponse {
  readonly status: number;
  readonly body: unknown;
  /** The operation and the summary of the example. Absent if no example shows the error. */
  readonly example?: { readonly page: OperationPage; readonly summary: string };
}

/** A group of errors. */
export interface ErrorGroup {
  readonly category: ErrorCategory;
  readonly title: string;
  readonly text: string;
  readonly codes: readonly number[];
}

const scopes: Readonly<Record<NonNullable<ErrorEntry['gateway']>, string>> = {
  any: 'All operations',
  'api-key': 'All operations that require an API key',
  signature: 'All signed operations',
  timestamp: 'All operations with a timestamp',
  'parameter-format':
    'All operations with a required parameter, ' +
    'a rule that requires parameters, or a parameter that is not plain text',
  'parameter-value': 'All operations with a parameter that accepts only certain values',
};

/** The titles and descriptions of the categories, in the order of the index. */
const categories: Readonly<Record<ErrorCategory, readonly [title: string, text: string]>> = {
  request: ['Requests', 'The broker cannot read the request, or does not know its path.'],
  authentication: ['Authentication', 'The API key or the signature is missing or wrong.'],
  permission: [
    'Permissions',
    'The broker does not permit the request: check its API key, IP address, host and origin.',
  ],
  timestamp: ['Time', 'The timestamp is too old or too far ahead, or the request is a replay.'],
  'rate-limit': [
    'Rate limits',
    'The client sent too many requests or orders. ' +
      'Wait until the time in the header `Retry-After` has passed.',
  ],
  parameter: ['Parameters', 'A parameter is missing or invalid. The message names it.'],
  filter: [
    'Filters',
    'An order violates a filter of its symbol. `getBrokerInfo` returns the filters.',
  ],
  balance: ['Balance', 'The account does not have enough money for the request.'],
  order: ['Orders', 'The broker does not accept, find or cancel an order.'],
  internal: [
    'Internal errors',
    'The broker failed. Find out what happened before you repeat the request.',
  ],
};

/** The errors by category; each group is in the order of the checks. */
export const errorGroups: readonly ErrorGroup[] = Object.entries(categories).map(
  ([category, [title, text]]) => ({
    category: category as ErrorCategory,
    title,
    text,
    codes: errors.filter((entry) => entry.category === category).map(({ code }) => code),
  }),
);

/** The operations that make their checks in an order of their own, which their pages state. */
export const ownOrders: readonly OperationPage[] = operationPages.filter(({ checks }) => {
  const positions = checks.flatMap(({ codes }) =>
    codes.map((code) => errors.findIndex((entry) => entry.code === code)),
  );
  return positions.some((position, index) => position < (positions[index - 1] ?? 0));
});

/** Returns links to operations, as Markdown. */
export function operationLinks(pages: readonly OperationPage[]): string {
  const links = pages.map(
    ({ slug, record }) => `[${record.operationId} (${record.section})](/reference/${slug}/#errors)`,
  );
  return joinList(links);
}

/** The pages of all errors, in the order of the checks. */
export const errorPages: readonly ErrorPage[] = errors.map((entry, index) => {
  const pages = operationPages.filter(({ record }) => record.errorCodes.includes(entry.code));
  return {
    entry,
    title: errorTitle(entry),
    position: index + 1,
    ownOrder: ownOrders.filter(({ checks }) =>
      checks.some(({ codes }) => codes.includes(entry.code)),
    ),
    scope: scopeOf(entry, pages.length),
    operations: sectionInfos
      .map(({ section, title }) => ({
        section,
        title,
        pages: pages.filter(({ record }) => record.section === section),
      }))
      .filter((group) => group.pages.length > 0),
    response: responseOf(entry, pages),
  };
});

/** Returns the title of an error's page. */
export function errorTitle({ code, name }: ErrorEntry): string {
  return `${code} ${name}`;
}

/** Returns a Markdown text in which each error code is a link to its page. */
export function withErrorLinks(text: string): string {
  return text.replace(/(?<![\w-])-\d{4}\b/g, (code) =>
    errorByCode.has(Number(code)) ? `[${code}](${errorPath(Number(code))})` : code,
  );
}

/** Describes a check of an operation, with links to the pages of its codes, as Markdown. */
export function checkWithLinks({ check, codes }: Check): string {
  return `${check}: ${codes.map((code) => withErrorLinks(String(code))).join(', ')}`;
}

/** Returns a sentence about the effect of a request that failed with an error. */
export function outcomeText({ outcome }: ErrorEntry): string {
  return outcome === 'failed'
    ? 'The operation was not executed.'
    : 'The outcome is unknown: the operation may have been executed.';
}

/** Returns the sentences about the order of the checks, as Markdown. */
export function positionText({ entry, position, ownOrder }: ErrorPage): string {
  if (entry.category === 'internal') {
    return 'An internal error is not a check of the request: it can occur at any time.';
  }
  const text =
    `This is check ${position} of ${errors.length}. ` +
    `If several errors apply to a request, the broker returns the first one.`;
  return ownOrder.length === 0
    ? text
    : `${text} These operations check in an order of their own: ${operationLinks(ownOrder)}.`;
}

function scopeOf({ gateway }: ErrorEntry, count: number): string {
  if (gateway !== undefined) return `${scopes[gateway]} (${count})`;
  return count === 0
    ? 'No operation of the reference lists this code. ' +
        'Handle it like the other codes of its category.'
    : 'The operations that can return this error:';
}

function responseOf({ code, httpStatus, meaning }: ErrorEntry, pages: readonly OperationPage[]) {
  for (const page of pages) {
    const found = page.examples.find(({ response }) => codeIn(response) === code);
    if (found === undefined) continue;
    const { status, response: body, summary } = found;
    return { status, body, example: { page, summary } };
  }
  return { status: httpStatus, body: { code, msg: meaning } };
}

function codeIn(response: unknown): unknown {
  return typeof response === 'object' && response !== null && 'code' in response
    ? response.code
    : undefined;
}
