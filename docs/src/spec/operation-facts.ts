import { code, joinList } from '@broker-api/spec/markdown';
import type { Resolution } from '@broker-api/spec/model';

/** `x-paging` of an operation. */
export type Paging =
  | 'unavailable'
  | {
      readonly key: string | number;
      readonly requires?: readonly string[];
      readonly newestFirst?: { readonly below: string } | { readonly upTo: string };
      readonly oldestFirst?: { readonly above: string };
    };

/** Where a page links to. */
export interface Links {
  /** Returns the address of an operation of the same section. */
  readonly operation: (operationId: string) => string;
  /** Returns the address of a guide. */
  readonly guide: (name: string) => string;
}

const orderStatus = '`status` of the order decides; error -2013 says that there is no order';

/** What the query of an unknown outcome says, for each effect. */
const evidence: Readonly<Record<Resolution['effect'], string>> = {
  placed: orderStatus,
  cancelled: orderStatus,
  cancelledAll: 'no row remains that the call removes',
  transferred:
    'an entry with `flowType` `USER_ACCOUNT_TRANSFER` shows such a call, but does not say which ' +
    'one, so the outcome stays unknown',
  marginAdjusted:
    'it shows what the call changes, but also other causes, so the outcome stays unknown',
  unobservable: '',
};

/** Describes how to find out whether the broker executed a call, as Markdown. */
export function resolvedByText({ effect, operation }: Resolution, links: Links): string {
  const guide = `[Errors and unknown outcomes](${links.guide('errors-and-unknown-outcomes')})`;
  if (operation === undefined) {
    return `No query says whether the broker executed the call; see ${guide}`;
  }
  const query = `[${operation}](${links.operation(operation)})`;
  const task = 'To find out whether the broker executed a call, query';
  return `${task} ${query}: ${evidence[effect]}. \`withOutcomes\` does this; see ${guide}`;
}

/** Describes how to read all rows of a list, as Markdown. */
export function pagingText(paging: Paging, operationId: string, links: Links): string {
  const guide = `[Lists and their directions](${links.guide('lists')})`;
  if (paging === 'unavailable')
    return `Only the newest rows can be read: no parameter selects another page; see ${guide}`;
  const { newestFirst, oldestFirst, requires = [] } = paging;
  const orders = [
    ...Object.entries(newestFirst ?? {}).map(
      ([bound, name]) => `${code(name)} selects the newest rows ${bounds[bound]} its value`,
    ),
    ...(oldestFirst ? [`${code(oldestFirst.above)} selects the oldest rows above its value`] : []),
  ];
  const needs = requires.length > 0 ? `, with ${joinList(requires.map(code))}` : '';
  const method = code(`pagesOf(client).${operationId}`);
  return `To read page by page: ${joinList(orders)}${needs}. ${method} does this; see ${guide}`;
}

const bounds: Readonly<Record<string, string>> = { below: 'below', upTo: 'up to' };
