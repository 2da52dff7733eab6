import document from '@broker-api/spec/control/openapi.source.json' with { type: 'json' };
import { readText } from '../read-text.ts';

/** An index mover, a taker or a market maker of a sandbox, with its settings. */
interface MarketTask {
  readonly section?: string;
  readonly symbol: string;
  readonly enabled: boolean;
  readonly seed?: number;
  readonly step?: string;
  readonly spread?: string;
  readonly levels?: number;
  readonly intervalMs?: number;
}

/**
 * The control plane of a sandbox. It has a method for each operation without query parameters,
 * which workflows call by name. These are the methods that the contract tests call themselves.
 */
export interface ControlPlane {
  getClock(): Promise<{ readonly time: number }>;
  setClock(change: object): Promise<unknown>;
  advanceClock(change: object): Promise<unknown>;
  listIndexMovers(): Promise<readonly MarketTask[]>;
  setIndexMover(settings: object): Promise<unknown>;
  listTakers(): Promise<readonly MarketTask[]>;
  setTaker(settings: object): Promise<unknown>;
  listMarketMakers(): Promise<readonly MarketTask[]>;
  setMarketMaker(settings: object): Promise<unknown>;
}

interface Route {
  readonly method: string;
  readonly path: string;
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly parameters?: unknown;
}

const paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>> =
  document.paths;

/** The method and path of each operation without query parameters, by operationId. */
export const controlRoutes: Readonly<Record<string, Route>> = Object.fromEntries(
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { parameters }]) => parameters === undefined)
      .map(([method, { operationId }]) => [operationId, { method: method.toUpperCase(), path }]),
  ),
);

/** A call to the control plane failed. The message contains the URL and the problem. */
export class ControlPlaneError extends Error {
  override readonly name = 'ControlPlaneError';
}

/**
 * Creates a client for the control plane of a sandbox. Its methods throw a ControlPlaneError if a
 * call fails.
 *
 * @param origin the origin of the control plane, such as `http://127.0.0.1:8788`
 * @param token the bearer token of the control plane, if it requires one
 */
export function createControlPlane(origin: string, token?: string): ControlPlane {
  const root = origin.replace(/\/+$/, '');
  const methods = Object.entries(controlRoutes).map(([name, { method, path }]) => [
    name,
    (body?: object) => send(method, `${root}${path}`, token, body),
  ]);
  // The document of the control plane has each method of `ControlPlane`.
  return Object.fromEntries(methods) as ControlPlane;
}

/** Advancing the clock by years or restoring a snapshot takes minutes. */
const timeoutMs = 600_000;

/** Sends a request with an optional JSON body. Returns the parsed body of the response. */
async function send(
  method: string,
  url: string,
  token: string | undefined,
  body: object | undefined,
): Promise<unknown> {
  const fail = (
    problem: string,
    action = "pass the URL of the sandbox's control plane",
  ): ControlPlaneError =>
    new ControlPlaneError(`expected ${url} to respond with status 200, ${problem}; ${action}`);
  const noResponse = (error: Error): never => {
    throw fail(`got no response (${error.message})`);
  };
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, {
    method,
    signal,
    // The token and the body must not be sent to another origin.
    redirect: 'manual',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      // The control plane rejects other content types, because any web page could send them.
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(noResponse);
  const text = await readText(response, signal).catch(noResponse);
  if (response.status === 401) {
    throw fail('got status 401', 'pass the token with --control-token-file (controlToken)');
  }
  if (response.status !== 200) throw fail(`got status ${response.status}: ${text.slice(0, 200)}`);
  try {
    return JSON.parse(text);
  } catch {
    throw fail('got a body that is not JSON');
  }
}
