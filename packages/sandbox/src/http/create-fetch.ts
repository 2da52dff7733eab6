import { textOfBytes } from './bytes.ts';
import { maximumBodyBytes } from './messages.ts';
import type { RequestHandler } from './request-handler.ts';

/** A `fetch` function that calls a sandbox in the same process, without a network connection. */
export type SandboxFetch = (input: Request | URL | string, init?: RequestInit) => Promise<Response>;

/**
 * Creates a `fetch` that passes requests to a handler. It ignores the origin of their URLs.
 *
 * @param ip the client address of the requests
 */
export function createFetch(
  { handle }: Pick<RequestHandler, 'handle'>,
  ip = '127.0.0.1',
): SandboxFetch {
  return async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const url = new URL(request.url);
    const bytes = new Uint8Array(await request.arrayBuffer());
    const bodyTooLarge = bytes.length > maximumBodyBytes;
    const handled = handle({
      method: request.method,
      path: url.pathname,
      query: url.search.slice(1),
      body: bodyTooLarge ? '' : textOfBytes(bytes),
      bodyTooLarge,
      headers: Object.fromEntries(request.headers),
      ip,
    });
    // As over a network, a request may be executed even if its caller aborts it.
    const response = await Promise.race([handled, rejectWhenAborted(request.signal)]);
    // The standard `fetch` throws this error when the server closes the connection.
    if (response.dropped) {
      throw new TypeError('fetch failed', { cause: new Error('socket hang up') });
    }
    const { status, headers, body } = response;
    return new Response(body, { status, headers });
  };
}

function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
