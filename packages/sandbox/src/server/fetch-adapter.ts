import type { RequestHandler } from '../gateway/gateway.ts';
import { maximumBodyBytes } from '../gateway/request.ts';

/** A `fetch` function that calls a sandbox in the same process, without a network connection. */
export type SandboxFetch = (input: Request | URL | string, init?: RequestInit) => Promise<Response>;

/**
 * Creates a `fetch` that passes requests to a gateway. It ignores the origin of their URLs.
 *
 * @param ip the client address of the requests
 */
export function createFetch(
  gateway: Pick<RequestHandler, 'handle'>,
  ip = '127.0.0.1',
): SandboxFetch {
  return async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const url = new URL(request.url);
    const bytes = Buffer.from(await request.arrayBuffer());
    const bodyTooLarge = bytes.length > maximumBodyBytes;
    const reply = await gateway.handle({
      method: request.method,
      path: url.pathname,
      query: url.search.slice(1),
      body: bodyTooLarge ? '' : bytes.toString('latin1'),
      bodyTooLarge,
      headers: Object.fromEntries(request.headers),
      ip,
    });
    request.signal.throwIfAborted();
    // The standard `fetch` throws this error when the server closes the connection.
    if (reply.dropped) throw new TypeError('fetch failed', { cause: new Error('socket hang up') });
    return new Response(reply.body, { status: reply.status, headers: reply.headers });
  };
}
