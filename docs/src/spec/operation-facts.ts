import { code, joinList } from '@broker-api/generator/markdown';

type Names = Readonly<Record<string, string>>;

/** `x-resolved-by` of an operation, as far as a reader needs it. */
export interface ResolvedBy {
  readonly kind: 'record' | 'entry' | 'remaining' | 'difference' | 'nothing';
  readonly operation?: string;
  readonly absent?: readonly number[];
  readonly state?: string;
  readonly entry?: Names;
  readonly negative?: Names;
  readonly sum?: Names;
}

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

/** Describes how to find out whether the broker executed a call, as Markdown. */
export function resolvedByText(resolvedBy: ResolvedBy, links: Links): string {
  const guide = `[Errors and unknown outcomes](${links.guide('errors-and-unknown-outcomes')})`;
  const { kind, operation = '' } = resolvedBy;
  if (kind === 'nothing') return `No query says whether the broker executed the call; see ${guide}`;
  const query = `[${operation}](${links.operation(operation)})`;
  const task = 'To find out whether the broker executed a call, query';
  return `${task} ${query}: ${evidenceOf(resolvedBy)}. \`withOutcomes\` does this; see ${guide}`;
}

function evidenceOf(resolvedBy: ResolvedBy): string {
  const { kind, state = '', absent = [], entry = {}, negative = {}, sum = {} } = resolvedBy;
  switch (kind) {
    case 'record': {
      const missing = `error ${joinList(absent.map(String), 'or')} says that there is no order`;
      return `${code(state)} of the order decides; ${missing}`;
    }
    case 'entry': {
      const values = Object.entries(entry).map(([name, value]) => `${code(name)} ${code(value)}`);
      const changes = Object.entries(negative).map(
        ([name, field]) => `${code(field)} equal to the negative ${code(name)}`,
      );
      return `an entry with ${joinList([...values, ...changes])} is the effect of such a call`;
    }
    case 'remaining':
      return 'no row remains that the call removes';
    default: {
      const changes = Object.entries(sum).map(
        ([name, field]) => `${code(field)} changes by ${code(name)}`,
      );
      return `compared with the time before the call, ${joinList(changes)}`;
    }
  }
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

const bounds: Names = { below: 'below', upTo: 'up to' };
