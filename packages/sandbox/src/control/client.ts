import createFetchClient from 'openapi-fetch';
import type { ControlError, ControlMethods, ErrorName } from './generated/client.gen.ts';
import type { paths } from './generated/openapi.gen.ts';
import { controlTable } from './generated/operations.gen.ts';

/** Options of the client of a control plane. */
export interface ControlClientOptions {
  /** Where the control plane listens, such as `http://127.0.0.1:8788`. */
  readonly baseUrl: string;
  /** The token that the sandbox was started with; needed where it listens beyond loopback. */
  readonly token?: string | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** Options of one call. */
export interface ControlCallOptions {
  /** Aborts the call; whether it was carried out is then unknown. */
  readonly signal?: AbortSignal | undefined;
}

/** The operations as data, by operationId. */
export type ControlTable = Readonly<
  Record<keyof ControlMethods, { method: string; path: string; takes?: 'body' | 'query' }>
>;

/** The client of a control plane: a method for each operation. */
export type ControlClient = ControlMethods;

/** The control plane refused a call: nothing has changed. The message says what to do next. */
export class ControlRequestError extends Error {
  override readonly name = 'ControlRefusal';
  readonly operationId: string;
  readonly status: number;
  /** What kind of refusal it is. */
  readonly error: ErrorName;
  /** Name of the broker's error, when the broker itself refused. */
  readonly reason: string | undefined;

  constructor(operationId: string, status: number, { error, message, reason }: ControlError) {
    super(`${operationId}: ${message}`);
    this.operationId = operationId;
    this.status = status;
    this.error = error;
    this.reason = reason;
  }
}

/** No answer came, or none that can be read: whether the call was carried out is unknown. */
export class ControlResponseError extends Error {
  override readonly name = 'ControlFailure';
}

/**
 * Makes the client of a control plane.
 *
 * @throws TypeError for a base URL that is none
 */
export function createControlClient(options: ControlClientOptions): ControlClient {
  const { baseUrl, token, fetch } = options;
  if (!URL.canParse(baseUrl)) {
    const found = JSON.stringify(baseUrl);
    throw new TypeError(`baseUrl is ${found}; expected one such as http://127.0.0.1:8788`);
  }
  const raw = createFetchClient<paths>({
    baseUrl,
    // An answer comes from here alone: a token does not follow to another place.
    redirect: 'error',
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    ...(fetch && { fetch }),
  });
  const entries = Object.entries(controlTable).map(([operationId, entry]) => [
    operationId,
    method(raw as unknown as RawClient, operationId, entry),
  ]);
  return Object.fromEntries(entries) as ControlClient;
}

interface RawClient {
  request(
    method: string,
    path: string,
    init: object,
  ): Promise<{ data?: unknown; error?: unknown; response: Response }>;
}

type Entry = ControlTable[keyof ControlTable];

function method(raw: RawClient, operationId: string, { method, path, takes }: Entry) {
  return async (...given: unknown[]): Promise<unknown> => {
    const input = takes === undefined ? undefined : given[0];
    const { signal } = (given[takes === undefined ? 0 : 1] ?? {}) as ControlCallOptions;
    const init = {
      ...(takes === 'body' && { body: input }),
      ...(takes === 'query' && { params: { query: input } }),
      ...(signal && { signal }),
    };
    const { data, error, response } = await raw
      .request(method, path, init)
      .catch((cause: Error) => {
        throw new ControlResponseError(`${operationId}: no answer came: ${cause.message}`, {
          cause,
        });
      });
    if (response.ok) return data;
    if (isControlError(error)) throw new ControlRequestError(operationId, response.status, error);
    const message = `${operationId}: the answer with status ${response.status} is of no control plane. Is baseUrl its address?`;
    throw new ControlResponseError(message);
  };
}

function isControlError(value: unknown): value is ControlError {
  if (typeof value !== 'object' || value === null) return false;
  const { error, message } = value as Record<string, unknown>;
  return typeof error === 'string' && typeof message === 'string';
}
