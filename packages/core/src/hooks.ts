import { apiKeyHeader } from '@broker-api/spec';
import { callHook } from './call-hook.ts';
import { TransportError } from './errors.ts';
import { checkOptions, hook, option } from './options.ts';
import { secretsOf } from './request.ts';
import { redact } from './safety.ts';
import { platformFetch, type Transport, type TransportRequest } from './transport.ts';

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

const optionTable = {
  onRequest: hook<Hooks['onRequest']>(),
  onResponse: hook<Hooks['onResponse']>(),
  onError: hook<Hooks['onError']>(),
  secrets: option<readonly string[]>([], {
    expected: 'an array of strings that are not empty',
    accepts: (value) =>
      Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== ''),
  }),
};

/**
 * Returns a transport that calls hooks, for the option `fetch` of clients. The hooks are called
 * during the call and are not awaited.
 *
 * @param transport what sends the requests: a `fetch` function, the lean transport or `send` of a
 *   sandbox. The default is the `fetch` of the platform.
 * @throws ConfigurationError for a hook that is not a function, or an invalid transport
 *
 * @example
 * const fetch = withHooks({ onResponse: ({ status, durationMs }) => log(status, durationMs) });
 * const spot = createSpotClient({ baseUrl, credentials, fetch });
 */
export function withHooks(hooks: Hooks, transport: Transport = platformFetch): Transport {
  const {
    onRequest,
    onResponse,
    onError,
    secrets: others,
  } = checkOptions('hook', hooks, optionTable);
  checkOptions('hook', { transport }, { transport: option(transport, Function) });
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
      const reply = await transport(url, request);
      const headers = safeHeaders(reply?.headers, secrets);
      end({ status: reply?.status, headers, reason: undefined });
      return reply;
    } catch (error) {
      end({ status: undefined, headers: {}, reason: new TransportError('', error).reason });
      throw error;
    }
  };
}

function secretsIn(url: string, { headers, body }: TransportRequest): readonly string[] {
  const query = url.slice(url.indexOf('?') + 1);
  const apiKey = new Headers(headers).get(apiKeyHeader) ?? undefined;
  return secretsOf({ query, body: body ?? undefined }, apiKey === undefined ? {} : { apiKey });
}

function requestEvent(
  url: string,
  { operationId, attempt = 1, method, body }: TransportRequest,
  secrets: readonly string[],
): RequestEvent {
  return {
    operationId,
    attempt,
    method,
    url: safeForm(url, secrets),
    body: body === null ? undefined : safeForm(body, secrets),
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
