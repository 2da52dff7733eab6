import { checkBaseUrl } from '@broker-api/core';
import { checkOptions } from '@broker-api/spec';
import createFetchClient from 'openapi-fetch';
import type { ControlCallOptions } from './call-options.ts';
import type { ControlTable } from './control-table.ts';
import type { ControlError, ControlMethods, ErrorName } from './generated/client.gen.ts';
import type { paths } from './generated/openapi.gen.ts';
import { controlTable } from './generated/operations.gen.ts';

/** Options of a control plane client. */
export interface ControlClientOptions {
  /** The origin of the control plane, such as `http://127.0.0.1:8788`. */
  readonly baseUrl: string;
  /** The token with which the sandbox was started, if it was started with a token. */
  readonly token?: string | undefined;
  /** The function to use instead of the global `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** A control plane client with one method per operation. */
export type ControlClient = ControlMethods;

/**
 * The control plane responded with an error. The message says what to do. The call changed nothing,
 * unless `error` is UNEXPECTED.
 */
export class ControlRequestError extends Error {
  override readonly name = 'ControlRequestError';
  readonly operationId: string;
  readonly status: number;
  /** The name of the error. */
  readonly error: ErrorName;
  /** The name of the engine's error, when the engine rejected the command. */
  readonly reason: string | undefined;

  constructor(operationId: string, status: number, { error, message, reason }: ControlError) {
    super(`${operationId}: ${message}`);
    this.operationId = operationId;
    this.status = status;
    this.error = error;
    this.reason = reason;
  }
}

/** No valid response was received. The sandbox may or may not have executed the call. */
export class ControlResponseError extends Error {
  override readonly name = 'ControlResponseError';
}

/**
 * Creates a control plane client.
 *
 * @throws TypeError when an option is unknown or has a wrong value, or when the token would be sent
 *   over plain http to another computer
 */
export function createControlClient(options: ControlClientOptions): ControlClient {
  checkOptions('createControlClient', options, {
    baseUrl: [String],
    token: [String],
    fetch: [Function],
  });
  const { baseUrl, token, fetch } = options;
  // A control token gives full control, so it is protected like an API key.
  if (token !== undefined) checkBaseUrl(baseUrl);
  if (!URL.canParse(baseUrl)) {
    const found = JSON.stringify(baseUrl);
    throw new TypeError(`baseUrl must be a URL such as http://127.0.0.1:8788; got ${found}`);
  }
  const fetchClient = createFetchClient<paths>({
    baseUrl,
    // The token must not be sent to another origin. Workers do not support `redirect: 'error'`, so
    // each method rejects the redirect that it receives.
    redirect: 'manual',
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    ...(fetch && { fetch }),
  });
  const raw = { ...(fetchClient as unknown as RawClient), origin: new URL(baseUrl).origin };
  const entries = Object.entries(controlTable).map(([operationId, entry]) => [
    operationId,
    method(raw, operationId, entry),
  ]);
  return Object.fromEntries(entries) as ControlClient;
}

interface RawClient {
  readonly origin: string;
  request(
    method: string,
    path: string,
    init: object,
  ): Promise<{ data?: unknown; error?: unknown; response: Response }>;
}

type ControlTableEntry = ControlTable[keyof ControlTable];

function method(raw: RawClient, operationId: string, { method, path, takes }: ControlTableEntry) {
  return async (...args: unknown[]): Promise<unknown> => {
    const input = takes === undefined ? undefined : args[0];
    const options = (args[takes === undefined ? 0 : 1] ?? {}) as ControlCallOptions;
    checkOptions(operationId, options, { signal: [Object] });
    const { signal } = options;
    const init = {
      ...(takes === 'body' && { body: input }),
      ...(takes === 'query' && { params: { query: input } }),
      ...(signal && { signal }),
    };
    const { data, error, response } = await raw
      .request(method, path, init)
      .catch((cause: Error) => {
        const message =
          `${operationId}: no valid response: ${reasonOf(cause)}. ` +
          `Check that ${raw.origin} is the control plane of a running sandbox.`;
        throw new ControlResponseError(message, { cause });
      });
    if (isRedirect(response)) {
      const problem = 'the response is a redirect; the client does not follow redirects';
      throw new ControlResponseError(`${operationId}: ${problem}. Check baseUrl.`);
    }
    if (response.ok) return data;
    if (isControlError(error)) throw new ControlRequestError(operationId, response.status, error);
    const message =
      `${operationId}: the response with status ${response.status} is not from a control plane. ` +
      `Check baseUrl.`;
    throw new ControlResponseError(message);
  };
}

/** Returns the messages of an error and of its causes: `fetch failed` says nothing alone. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${reasonOf(cause)}` : message;
}

/** In a browser, a redirect that is not followed has no status. */
function isRedirect({ redirected, type, status }: Response): boolean {
  return redirected || type === 'opaqueredirect' || (status >= 300 && status < 400);
}

function isControlError(value: unknown): value is ControlError {
  if (typeof value !== 'object' || value === null) return false;
  const { error, message } = value as Record<string, unknown>;
  return typeof error === 'string' && typeof message === 'string';
}
