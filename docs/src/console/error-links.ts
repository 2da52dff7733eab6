import { errorCatalogue } from '@broker-api/spec';
import { element } from './elements.ts';
import { siteUrl } from './site-url.ts';

/** The errors of the market data streams have five or six digits, and share one page. */
const streamError = /^-100\d{2,3}$/;

/** The fields of an error: of a response, of a stream frame, or of the control plane. */
interface ErrorFields {
  readonly code?: number | string;
  /** The name of an error of the broker that the control plane returns. */
  readonly reason?: string | undefined;
}

/** Returns the path of the page that explains an error; undefined if no page does. */
export function errorPage({ code, reason }: ErrorFields): string | undefined {
  if (streamError.test(String(code))) return 'streams/streamError/';
  const names = Object.values(errorCatalogue).map(({ name }) => name);
  const name = errorCatalogue[String(code)]?.name ?? names.find((one) => one === reason);
  return name && `errors/${name}/`;
}

/** Returns a line with a link to the page that explains an error; no line if no page does. */
export function errorLink(fields: ErrorFields): Node[] {
  const path = errorPage(fields);
  if (path === undefined) return [];
  const label = [fields.code, path.split('/').at(-2)].filter((text) => text !== undefined);
  const link = element('a', { href: siteUrl(path) }, label.join(' '));
  return [element('p', { class: 'error-link' }, 'Causes and what to do: ', link)];
}

/** Returns the fields of a JSON object, if it is an error of the broker. */
export function errorFields(json: string): ErrorFields {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null || !('code' in value)) return {};
    const { code } = value;
    return typeof code === 'number' || typeof code === 'string' ? { code } : {};
  } catch {
    return {};
  }
}
