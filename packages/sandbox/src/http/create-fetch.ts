import {
  type HttpRequest,
  type HttpResponse,
  maximumBodyBytes,
  type RequestHandler,
} from './messages.ts';
import { textOfBytes } from './text.ts';

/** A `fetch` function that calls a sandbox in the same process, without a network connection. */
export type SandboxFetch = (input: Request | URL | string, init?: RequestInit) => Promise<Response>;

/** The request of a client. The texts are ASCII, as signed texts are. */
interface SentRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly signal: AbortSignal;
}

/** Like `SandboxFetch`, without the `Request`, the `Response` and the encoding of texts. */
export type SandboxSend = (
  url: string,
  request: SentRequest,
) => Promise<Pick<Response, 'status' | 'headers' | 'text'>>;

type Handle = RequestHandler['handle'];

type FetchHandler = { readonly handle: Handle } & Pick<RequestHandler, 'maximumBodyBytes'>;

/**
 * Creates a `fetch` that passes requests to a handler. It ignores the origin of their URLs.
 *
 * @param ip the client address of the requests
 */
export function createFetch(
  { handle, maximumBodyBytes: maximum = maximumBodyBytes }: FetchHandler,
  ip = '127.0.0.1',
): SandboxFetch {
  return async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const url = new URL(request.url);
    const bytes = new Uint8Array(await request.arrayBuffer());
    const bodyTooLarge = bytes.length > maximum;
    const { status, headers, body } = await handleUnlessAborted(handle, request.signal, {
      method: request.method,
      path: url.pathname,
      query: url.search.slice(1),
      body: bodyTooLarge ? '' : textOfBytes(bytes),
      bodyTooLarge,
      headers: Object.fromEntries(request.headers),
      ip,
    });
    return new Response(body, { status, headers });
  };
}

/** Creates a function that passes the requests of clients to a handler. */
export function createSend({ handle }: { readonly handle: Handle }, ip = '127.0.0.1'): SandboxSend {
  return async (url, { method, headers, body, signal }) => {
    signal.throwIfAborted();
    // The path begins at the first slash after `https://` and a host of at least one character.
    const [path = '', query = ''] = url.slice(url.indexOf('/', 8)).split('?');
    const lowerCase: Record<string, string> = {};
    for (const name of Object.keys(headers)) lowerCase[name.toLowerCase()] = headers[name] ?? '';
    const request = { method, path, query, body: body ?? '', headers: lowerCase, ip };
    return new CompleteReply(await handleUnlessAborted(handle, signal, request));
  };
}

class CompleteReply {
  readonly status: number;
  readonly #headers: HttpResponse['headers'];
  readonly #body: string;

  constructor({ status, headers, body }: HttpResponse) {
    this.status = status;
    this.#headers = headers;
    this.#body = body;
  }

  async text(): Promise<string> {
    return this.#body;
  }

  /** Clients read the headers of errors only. */
  get headers(): Headers {
    return new Headers(this.#headers);
  }
}

/** Handles a request. As over a network, it may be executed even if its caller aborts it. */
function handleUnlessAborted(
  handle: Handle,
  signal: AbortSignal,
  request: HttpRequest,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort);
    handle(request).then((response) => {
      signal.removeEventListener('abort', abort);
      if (!response.dropped) return resolve(response);
      // The standard `fetch` throws this error when the server closes the connection.
      reject(new TypeError('fetch failed', { cause: new Error('socket hang up') }));
    }, reject);
  });
}
