import type { HttpRequest } from '../../http/messages.ts';
import { type FormText, parseFormText } from './form-text.ts';

/** The parameters of a request: in the query, in the body, and merged (`values`). */
export interface SentParameters {
  readonly query: FormText;
  readonly body: FormText;
  readonly values: ReadonlyMap<string, string>;
  readonly signature: string | undefined;
}

/**
 * Parses the parameters of a request. A value in the query takes precedence over a value of the
 * same parameter in the body (requirements 1, section 1, rule 7). The values in the body of a GET
 * request are ignored.
 *
 * @throws ApiError if a parameter occurs twice, or if there are too many
 */
export function parseParameters(request: HttpRequest): SentParameters {
  const query = parseFormText(request.query, 'query');
  const body = parseFormText(request.body, 'body');
  const isBodyIgnored = request.method === 'GET' || request.body === '';
  const values = isBodyIgnored ? query.values : new Map([...body.values, ...query.values]);
  return { query, body, values, signature: query.signature ?? body.signature };
}
