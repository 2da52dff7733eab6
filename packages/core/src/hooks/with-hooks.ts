import { apiKeyHeader } from '@broker-api/spec';
import { callHook } from '../call-hook.ts';
import { checkNames } from '../check-names.ts';
import type { Fetch, Transport, TransportRequest } from '../client.ts';
import { ConfigurationError, TransportError } from '../errors.ts';
import { platformFetch } from '../platform-fetch.ts';
import { redact } from '../redact.ts';
import { secretsOf } from '../sign-request.ts';

/** A request, without secrets. */
export interface RequestEvent {
  /** The operation; undefined for requests of `raw`. */
  readonly operationId: string | undefined;
  /** The number of the attempt, from 1, if something repeats the call, such as `withRetries`. */
  readonly attempt: number;
  readonly method: string;
  /** The URL with the query, in which `…` replaces each signature, API key and listen key. */
  readonly url: string;
  /** The form in the body, in which `…` replaces the same; undefined without a body. */
  readonly body: string | undefined;
}

/** The end of a request. */
export interface ResponseEvent {
  /** The same object that `onRequest` received. */
  readonly request: RequestEvent;
  /** The HTTP status; undefined if no response arrived. */
  readonly status: number | undefined;
  /**
   * The headers of the response by their lower-case names, such as the used weight, without
   * `set-cookie` and without secrets.
   */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The time in milliseconds from the request to the headers of the response, or, for a transport,
   * to its end.
   */
  readonly durationMs: number;
  /** Why no response arrived: the platform's name for the failure, such as `TimeoutError`. */
  readonly reason: string | undefined;
}

/** Functions that observe the requests of clients. What they return or throw has no effect. */
export interface Hooks {
  readonly onRequest?: ((event: RequestEvent) => unknown) | undefined;
  /** Is called once for each request, also if no response arrived. */
  readonly onResponse?: ((event: ResponseEvent) => unknown) | undefined;
  /** Receives what a hook throws, or the reason with which its promise rejects. */
  readonly onError?: ((error: unknown) => unknown) | undefined;
  /**
   * More texts that no event may contain. The hooks know the secrets of each request, but not the
   * secret key, which is not sent: pass it in case the broker repeats it.
   */
  readonly secrets?: readonly string[] | undefined;
}

const functionNames = ['onRequest', 'onResponse', 'onError'] as const;

/**
 * Returns a `fetch` function or a transport that calls hooks, for the option `fetch` of clients.
 * The hooks are called during the call and are not awaited. To close a transport, call its own
 * `close`.
 *
 * @param transport what sends the requests: a `fetch` function, a transport or a sandbox. The
 *   default is the `fetch` of the platform.
 * @throws ConfigurationError for a hook that is not a function, or an invalid transport
 *
 * @example
 * const fetch = withHooks({ onResponse: ({ status, durationMs }) => log(status, durationMs) });
 * const spot = createSpotClient({ baseUrl, credentials, fetch });
 */
export function withHooks(hooks: Hooks, transport?: Fetch): Fetch;
export function withHooks(hooks: Hooks, transport: Transport): Transport;
export function withHooks(hooks: Hooks, transport?: Fetch | Transport): Fetch | Transport;
export function withHooks(hooks: Hooks, transport?: Fetch | Transport): Fetch | Transport {
  checkHooks(hooks);
  const inner: Fetch | Transport = transport ?? platformFetch;
  if (typeof inner === 'function') return observed(hooks, inner);
  if (typeof inner?.fetch === 'function' && typeof inner.send === 'function') {
    const fetch = observed(hooks, (url: string, init: RequestInit) => inner.fetch(url, init));
    const send = observed(hooks, (url: string, request: TransportRequest) =>
      inner.send(url, request),
    );
    return { fetch, send };
  }
  throw new ConfigurationError('the transport must be a function, or an object { fetch, send }');
}

function checkHooks(hooks: Hooks): void {
  checkNames('hook', hooks, [...functionNames, 'secrets']);
  const { secrets = [], ...functions } = hooks;
  if (!(Array.isArray(secrets) && secrets.every((one) => typeof one === 'string' && one !== ''))) {
    throw new ConfigurationError('`secrets` must be an array of strings that are not empty');
  }
  for (const [name, hook] of Object.entries(functions)) {
    if (hook === undefined || typeof hook === 'function') continue;
    throw new ConfigurationError(
      `\`${name}\` must be a function; got a value of type ${typeof hook}`,
    );
  }
}

/** What the requests of methods and of `raw` have in common. */
type AnyRequest = Pick<RequestInit, 'method' | 'headers' | 'body'> &
  Pick<TransportRequest, 'operationId' | 'options'>;

function observed<Request extends AnyRequest, Result extends Pick<Response, 'status' | 'headers'>>(
  { onRequest, onResponse, onError, secrets: others = [] }: Hooks,
  send: (url: string, request: Request) => Promise<Result>,
): (url: string, request: Request) => Promise<Result> {
  return async (url, request) => {
    const secrets = [...secretsIn(url, request), ...others];
    const event = requestEvent(url, request, secrets);
    callHook(onRequest, event, onError);
    const startMs = performance.now();
    const end = (outcome: Pick<ResponseEvent, 'status' | 'headers' | 'reason'>): void => {
      const durationMs = performance.now() - startMs;
      callHook(onResponse, { request: event, ...outcome, durationMs }, onError);
    };
    try {
      const response = await send(url, request);
      const headers = safeHeaders(response?.headers, secrets);
      end({ status: response?.status, headers, reason: undefined });
      return response;
    } catch (error) {
      const { reason } = error instanceof TransportError ? error : new TransportError('', error);
      end({ status: undefined, headers: {}, reason });
      throw error;
    }
  };
}

function secretsIn(url: string, { headers, body }: AnyRequest): readonly string[] {
  const query = url.slice(url.indexOf('?') + 1);
  const apiKey = new Headers(headers).get(apiKeyHeader) ?? undefined;
  const text = { query, body: typeof body === 'string' ? body : undefined, headers: {} };
  return secretsOf(text, apiKey === undefined ? {} : { apiKey });
}

function requestEvent(url: string, request: AnyRequest, secrets: readonly string[]): RequestEvent {
  const { operationId, options, method = 'GET', body } = request;
  return {
    operationId,
    attempt: options?.attempt ?? 1,
    method,
    url: safeForm(url, secrets),
    body: typeof body === 'string' ? safeForm(body, secrets) : undefined,
  };
}

/** Returns a URL or a form with `…` instead of each secret. */
function safeForm(text: string, secrets: readonly string[]): string {
  return safeText(text.replace(/(?<=(?:^|[?&])(?:signature|listenKey)=)[^&]+/g, '…'), secrets);
}

/** As `redact`, but takes less time for a text that obviously contains no secret. */
function safeText(text: string, secrets: readonly string[]): string {
  const lower = text.toLowerCase();
  const isEncoded = /[%\\]/.test(text);
  const hasSecret = isEncoded || secrets.some((secret) => lower.includes(secret.toLowerCase()));
  return hasSecret ? redact(text, secrets) : text;
}

/** Returns the headers without what a hostile broker could repeat in them. */
function safeHeaders(
  headers: Headers | undefined,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const safe: Record<string, string> = {};
  for (const [name, value] of headers instanceof Headers ? headers : []) {
    if (name !== 'set-cookie') safe[safeText(name, secrets)] = safeText(value, secrets);
  }
  return safe;
}
