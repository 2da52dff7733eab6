import { TransportError } from './errors.ts';

/** What a {@link Transport} sends: form text in the URL and in the body, which is ASCII. */
export interface TransportRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Redirects are not followed: the client rejects them. */
  readonly redirect: 'manual';
  /** Aborts the request, for example when the timeout of the call expires. */
  readonly signal: AbortSignal;
  /** The operation; absent in requests of `raw`. */
  readonly operationId?: string;
  /** The number of the attempt, from 1, if something repeats the call, such as `withRetries`. */
  readonly attempt?: number;
}

/** The response to a request: the part of the standard `Response` that clients use. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** Reads the body, which is decoded as UTF-8. */
  text(): Promise<string>;
  /** The body as a stream; without it, the transport bounds the length of the text. */
  readonly body?: ReadableStream<Uint8Array> | null;
  readonly url?: string;
  readonly redirected?: boolean;
  readonly type?: string;
}

/**
 * Sends the requests of a client: `fetch`, `createTransport` of `@broker-api/core/node`, or `send`
 * of a sandbox in the same process. It sends a request exactly once, and rejects with the reason of
 * the signal when it aborts, or with a TransportError, which the client throws.
 */
export type Transport = (url: string, request: TransportRequest) => Promise<Reply>;

/**
 * The `fetch` of the platform. In Node, the error of a connection that could not be made proves
 * that nothing was sent; then the call throws a TransportError with the outcome `failed`.
 */
export const platformFetch: Transport = async (url, request) => {
  try {
    return await globalThis.fetch(url, request);
  } catch (error) {
    if (!isUnconnected((error as Error)?.cause)) throw error;
    throw phaseError(request.operationId ?? 'raw', error, false, new URL(url).host);
  }
};

/**
 * Returns whether a system call failed that comes before a connection. The code alone proves
 * nothing: `EHOSTUNREACH`, for example, can also end a connection that has sent a request.
 */
function isUnconnected(cause: unknown): boolean {
  const { syscall, code, errors } = Object(cause) as Record<string, unknown>;
  // One error for each address of the host.
  if (Array.isArray(errors) && errors.length > 0) return errors.every(isUnconnected);
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return true;
  return syscall === 'connect' || syscall === 'getaddrinfo';
}

/**
 * Returns an error that says whether the request may have been sent.
 *
 * @param isStarted whether a connection may have begun to send the request
 * @param host the host and the port of the URL
 */
export function phaseError(
  operation: string,
  error: unknown,
  isStarted: boolean,
  host?: string,
): TransportError {
  const outcome = isStarted ? 'unknown' : 'failed';
  const phase = isStarted ? 'waiting' : 'connecting';
  const unconnected = isStarted ? undefined : host;
  return Object.assign(new TransportError(operation, error, unconnected), {
    outcome,
    phase,
  } as const);
}
