import { decode, isShapedLike } from './decode.ts';
import { isErrorBody, retryAfterMs } from './error-response.ts';
import { ResponseError, TransportError } from './errors.ts';
import type { OperationEntry, SectionTable } from './operation-table.ts';
import { parseJson } from './parse-json.ts';

/**
 * Reads an answer to its end and decodes it by the operation's shape. What openapi-fetch gets is a
 * response whose JSON is already exact. A refusal passes unchanged, whatever its status.
 *
 * @throws TransportError when the answer breaks off
 * @throws ResponseError when it is a redirect, comes from elsewhere, or is not what is promised
 */
export async function readResponse(
  response: Response,
  address: string,
  operationId: string,
  entry: OperationEntry,
  table: SectionTable,
): Promise<Response> {
  const { status, statusText } = response;
  const fail = (problem: string): never => {
    const wait = retryAfterMs(response.headers);
    throw new ResponseError(`${operationId}: HTTP ${status}, but ${problem}`, status, wait);
  };
  const redirected = response.redirected || response.type === 'opaqueredirect';
  if (redirected || (status >= 300 && status < 400)) fail('a redirect is not followed');
  if (response.url !== '' && new URL(response.url).origin !== new URL(address).origin) {
    fail('it comes from another origin');
  }
  if (status < 200 || status > 599) fail('there is no such status');
  let text = await response.text().catch((error: unknown) => {
    throw new TransportError(operationId, error);
  });
  if (response.ok) {
    const value = attempt(
      () => parseJson(text),
      () => fail('the body is not JSON'),
    );
    if (!isErrorBody(value)) {
      if (!isShapedLike(value, entry.response, table.shapes)) fail('the body is of another kind');
      const exact = attempt(
        () => decode(value, entry.response, table.shapes),
        (error) => fail(error instanceof ResponseError ? error.message : 'it can not be decoded'),
      );
      text = JSON.stringify(exact);
    }
  }
  const headers = new Headers(response.headers);
  for (const name of ['content-length', 'content-encoding']) headers.delete(name);
  return new Response(text, { status, statusText, headers });
}

function attempt<T>(work: () => T, otherwise: (error: unknown) => never): T {
  try {
    return work();
  } catch (error) {
    return otherwise(error);
  }
}
