import { decode, isShapedLike, type Shapes } from './decode.ts';
import { isErrorBody, retryAfterMs } from './error-response.ts';
import { ResponseError, TransportError } from './errors.ts';
import type { Operation } from './operation-table.ts';
import { parseJson } from './parse-json.ts';

/** A response of `fetch`, or of a transport, which has read the body. */
export type AnyResponse = Pick<Response, 'status' | 'ok' | 'url' | 'headers'> &
  Partial<Pick<Response, 'redirected' | 'type' | 'body'>> & { readonly bodyText?: string };

/**
 * Checks that a response is from the origin of its request, and that it is not a redirect.
 *
 * @throws ResponseError for a redirect or another origin
 */
export function checkOrigin(response: AnyResponse, origin: string, operationId: string): void {
  const { status, redirected, type, url } = response;
  const isRedirect = redirected || type === 'opaqueredirect' || (status >= 300 && status < 400);
  if (!isRedirect && (url === '' || url.startsWith(`${origin}/`))) return;
  // Closes the connection, because the body is not read.
  response.body?.cancel().catch(() => {});
  const problem = isRedirect
    ? 'the client does not follow redirects'
    : 'the response is from another origin';
  throw responseError(operationId, response, problem);
}

/**
 * Reads the whole response, parses it once, and decodes it according to the operation's shape. The
 * body of an error is not decoded, regardless of the HTTP status, and may be text that is not JSON.
 *
 * @throws TransportError when the connection ends before the response is complete
 * @throws ResponseError for a status or a body that does not match the specification
 */
export async function readResponse(
  response: AnyResponse,
  { operationId, response: shape, confirmedBy }: Operation,
  shapes: Shapes,
): Promise<unknown> {
  const { status, ok } = response;
  if (status < 200 || status > 599) {
    throw responseError(operationId, response, 'the status must be between 200 and 599');
  }
  const text = response.bodyText ?? (await readText(response, operationId));
  let value: unknown = text;
  try {
    value = parseJson(text);
  } catch {
    if (ok) throw responseError(operationId, response, 'the body is not JSON');
  }
  if (!ok || isErrorBody(value)) return value;
  if (!isShapedLike(value, shape, shapes)) {
    const problem = 'the body is not the specified object or list';
    throw responseError(operationId, response, problem);
  }
  try {
    value = decode(value, shape, shapes);
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error;
    throw responseError(operationId, response, error.message);
  }
  if (confirmedBy === undefined) return value;
  const { field, pattern } = confirmedBy;
  const found = (value as Readonly<Record<string, unknown>>)[field];
  // A proxy can respond with status 200 and an object of its own, which confirms nothing.
  if (typeof found !== 'object' && new RegExp(pattern).test(`${found ?? ''}`)) return value;
  throw responseError(operationId, response, `\`${field}\` does not confirm a success`);
}

/** No response that the specification defines comes near this size. */
export const maximumBytes = 32 * 2 ** 20;

/** Reads the body as text. The limit applies to the decompressed body. */
async function readText(response: AnyResponse, operationId: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    const reader = response.body?.getReader();
    for (;;) {
      const { value } = (await reader?.read()) ?? {};
      if (value === undefined) return text + decoder.decode();
      bytes += value.length;
      if (bytes > maximumBytes) break;
      text += decoder.decode(value, { stream: true });
    }
    reader?.cancel().catch(() => {});
  } catch (error) {
    throw new TransportError(operationId, error);
  }
  const problem = `the body is longer than ${maximumBytes} bytes`;
  throw responseError(operationId, response, problem);
}

/**
 * Runs the steps that follow the arrival of a response. An error without an outcome, such as the
 * RangeError for a deeply nested body, becomes a ResponseError.
 */
export async function withOutcome<Result>(
  operationId: string,
  response: AnyResponse,
  steps: () => Promise<Result>,
): Promise<Result> {
  try {
    return await steps();
  } catch (error) {
    if (error instanceof Error && 'outcome' in error) throw error;
    if (!(response?.headers instanceof Headers)) {
      throw new ResponseError(`${operationId}: \`fetch\` must return a Response`);
    }
    const name = error instanceof Error ? error.name : 'unknown error';
    throw responseError(operationId, response, `the response could not be processed (${name})`);
  }
}

function responseError(
  operationId: string,
  { status, headers }: AnyResponse,
  problem: string,
): ResponseError {
  const message = `${operationId}: HTTP ${status}, but ${problem}`;
  return new ResponseError(message, status, retryAfterMs(headers));
}
