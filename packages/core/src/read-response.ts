import { decode, isShapedLike } from './decode.ts';
import { isErrorBody, retryAfterMs } from './error-response.ts';
import { ResponseError, TransportError } from './errors.ts';
import type { OperationEntry, SectionTable } from './operation-table.ts';
import { parseJson } from './parse-json.ts';

/**
 * Reads the whole response and decodes it according to the operation's shape. Returns a response
 * with the decoded JSON to openapi-fetch. An error body is not decoded, whatever its HTTP status.
 *
 * @param url the URL of the request, to detect a response from another origin
 * @throws TransportError when the connection ends before the response is complete
 * @throws ResponseError for a redirect, another origin, or a body that does not match the
 *   specification
 */
export async function readResponse(
  response: Response,
  url: string,
  operationId: string,
  entry: OperationEntry,
  table: SectionTable,
): Promise<Response> {
  const { status, statusText } = response;
  const fail = (problem: string): never => {
    const retryAfter = retryAfterMs(response.headers);
    throw new ResponseError(`${operationId}: HTTP ${status}, but ${problem}`, status, retryAfter);
  };
  const redirected = response.redirected || response.type === 'opaqueredirect';
  if (redirected || (status >= 300 && status < 400)) fail('the client does not follow redirects');
  if (response.url !== '' && new URL(response.url).origin !== new URL(url).origin) {
    fail('the response is from another origin');
  }
  if (status < 200 || status > 599) fail('the status must be between 200 and 599');
  let text = await response.text().catch((error: unknown) => {
    throw new TransportError(operationId, error);
  });
  if (response.ok) {
    const value = attempt(
      () => parseJson(text),
      () => fail('the body is not JSON'),
    );
    if (!isErrorBody(value)) {
      if (!isShapedLike(value, entry.response, table.shapes)) {
        fail('the body does not have the specified type, an object or a list');
      }
      const exact = attempt(
        () => decode(value, entry.response, table.shapes),
        (error) => fail(error instanceof ResponseError ? error.message : 'decoding failed'),
      );
      text = JSON.stringify(exact);
    }
  }
  const headers = new Headers(response.headers);
  for (const name of ['content-length', 'content-encoding']) headers.delete(name);
  return new Response(text, { status, statusText, headers });
}

function attempt<T>(action: () => T, onError: (error: unknown) => never): T {
  try {
    return action();
  } catch (error) {
    return onError(error);
  }
}
