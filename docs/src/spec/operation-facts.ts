import { code, joinList } from '@broker-api/spec/markdown';

type Names = Readonly<Record<string, string>>;

/** `x-resolved-by` of an operation, as far as a reader needs it. */
export interface ResolvedBy {
  readonly kind: 'record' | 'entry' | 'remaining' | 'value' | 'nothing';
  readonly operation?: string;
  readonly absent?: readonly number[];
  readonly state?: string;
  readonly entry?: Names;
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
  const { kind, state = '', absent = [], entry = {} } = resolvedBy;
  switch (kind) {
    case 'record': {
      const missing = `error ${joinList(absent.map(String), 'or')} says that there is no order`;
      return `${code(state)} of the order decides; ${missing}`;
    }
    case 'entry': {
      const values = Object.entries(entry).map(([name, value]) => `${code(name)} ${code(value)}`);
      const what = `an entry with ${joinList(values)} shows such a call`;
      return `${what}, but does not say which one, so the outcome stays unknown`;
    }
    case 'remaining':
      return 'no row remains that the call removes';
    default:
      return 'it shows what the call changes, but also other causes, so the outcome stays unknown';
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
