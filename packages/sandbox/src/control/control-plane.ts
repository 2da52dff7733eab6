import { createHash, timingSafeEqual } from 'node:crypto';
import { createFetch, type SandboxFetch } from '../http/create-fetch.ts';
import { HttpError } from '../http/http-error.ts';
import { type HttpRequest, type HttpResponse, jsonResponse } from '../http/messages.ts';
import type { Origins } from '../http/origins.ts';
import type { RequestHandler } from '../http/request-handler.ts';
import { defaultBounds, type RunningServer, serve } from '../node/http-server.ts';
import type { ControlMethods } from './generated/client.gen.ts';
import { apiKeyHandlers } from './handlers/api-keys.ts';
import { clockHandlers } from './handlers/clock.ts';
import { faultHandlers } from './handlers/faults.ts';
import { gatewayHandlers } from './handlers/gateway.ts';
import { marketHandlers } from './handlers/market.ts';
import { stateHandlers } from './handlers/state.ts';
import { userHandlers } from './handlers/users.ts';
import { MarketMakers } from './market-maker/market-makers.ts';
import { ControlPlaneError, errorResponse } from './server/control-plane-error.ts';
import type { ControlContext, ControlHandlers, ControlServices } from './server/handler.ts';
import { parseRequest } from './server/parse-request.ts';
import { Snapshots } from './server/snapshots.ts';

/** Options of a control plane. */
export interface ControlOptions {
  /** The token that each request must send. Without it, `listen` accepts only a loopback host. */
  readonly token?: string | undefined;
  /** Called with each unexpected error. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

/** Where a control plane listens. */
export interface ControlListenOptions {
  /**
   * The host name or IP address; 127.0.0.1 by default. Any host other than loopback requires a
   * token.
   */
  readonly host?: string | undefined;
  /** The port; a free one by default. */
  readonly port?: number | undefined;
  readonly origins?: Partial<Origins> | undefined;
}

/** The control plane of a sandbox: reads and changes its state (specification: control). */
export interface ControlPlane extends RequestHandler {
  /** Pass it to `createControlClient` to call the control plane without a socket. */
  readonly fetch: SandboxFetch;
  /** Resolves when every market maker has reacted to all events so far. */
  settled(): Promise<void>;
  /**
   * Serves the control plane over HTTP.
   *
   * @throws TypeError if the host is not loopback and the control plane has no token
   */
  listen(options?: ControlListenOptions): Promise<RunningServer>;
}

const handlers: ControlHandlers = {
  ...userHandlers,
  ...apiKeyHandlers,
  ...marketHandlers,
  ...clockHandlers,
  ...faultHandlers,
  ...gatewayHandlers,
  ...stateHandlers,
};

/** Creates the control plane of a sandbox. */
export function createControlPlane(
  services: ControlServices,
  { token, onFailure }: ControlOptions = {},
): ControlPlane {
  const makers = new MarketMakers(services.executor, () => services.clock.now());
  const context: ControlContext = { ...services, makers, snapshots: new Snapshots() };
  let closed = false;

  async function handle(request: HttpRequest): Promise<HttpResponse> {
    try {
      if (token !== undefined) checkToken(request, token);
      if (closed) throw new ControlPlaneError('CONFLICT', 'The sandbox is shutting down.');
      const { route, input } = parseRequest(request);
      const result = await handlerOf(route.operationId)(context, input);
      // The response waits until every change that it reflects is durable.
      return await services.executor.read(() => jsonResponse(200, result));
    } catch (error) {
      if (error instanceof HttpError) return errorResponse(error);
      onFailure?.(error);
      const message = 'The sandbox failed unexpectedly. See its log.';
      return errorResponse(new ControlPlaneError('UNEXPECTED', message));
    }
  }

  const plane: ControlPlane = {
    handle,
    errorResponse,
    close: () => {
      closed = true;
      makers.clear();
    },
    fetch: createFetch({ handle }),
    settled: () => makers.settled(),
    listen: async ({ host = '127.0.0.1', port = 0, origins } = {}) => {
      if (token === undefined && !isLoopback(host)) {
        const message = `The control plane requires a token to listen on ${host}: without it, every client that can connect has full control. Set a token, or listen on 127.0.0.1.`;
        throw new TypeError(message);
      }
      const all = { hosts: [], pages: [], ...origins };
      return serve(plane, { host, port, origins: all, bounds: defaultBounds });
    },
  };
  return plane;
}

type AnyHandler = (context: ControlContext, input: unknown) => unknown;

/**
 * Returns the handler of an operation. The cast is safe: the input was checked against the document
 * from which the types are generated.
 */
function handlerOf(operationId: keyof ControlMethods): AnyHandler {
  return handlers[operationId] as AnyHandler;
}

function checkToken({ headers }: HttpRequest, token: string): void {
  const sent = /^Bearer +(.*)$/i.exec(String(headers.authorization ?? ''))?.[1];
  if (sent !== undefined && isEqualText(sent, token)) return;
  const problem = sent === undefined ? 'The token is missing' : 'The token is wrong';
  const message = `${problem}. Send "Authorization: Bearer" with the token that the sandbox was started with.`;
  throw new ControlPlaneError('UNAUTHORIZED', message, {
    headers: { 'www-authenticate': 'Bearer' },
  });
}

/**
 * Compares two texts in constant time. It compares their hashes, because `timingSafeEqual` requires
 * equal lengths.
 */
function isEqualText(sent: string, token: string): boolean {
  const [one, other] = [sent, token].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(one as Buffer, other as Buffer);
}

function isLoopback(host: string): boolean {
  return /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/.test(host);
}
