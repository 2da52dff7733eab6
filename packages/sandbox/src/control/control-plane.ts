import { isEqualInConstantTime, sha256Hex } from '#crypto';
import { createFetch, type SandboxFetch } from '../http/create-fetch.ts';
import { HttpError } from '../http/http-error.ts';
import { type HttpRequest, type HttpResponse, jsonResponse } from '../http/messages.ts';
import type { RequestHandler } from '../http/request-handler.ts';
import { ControlPlaneError, errorResponse } from './control-plane-error.ts';
import type { ControlMethods } from './generated/client.gen.ts';
import type { ControlContext, ControlHandlers, ControlServices } from './handler.ts';
import { apiKeyHandlers } from './handlers/api-keys.ts';
import { clockHandlers } from './handlers/clock.ts';
import { contractHandlers } from './handlers/contracts.ts';
import { faultHandlers } from './handlers/faults.ts';
import { gatewayHandlers } from './handlers/gateway.ts';
import { marketHandlers } from './handlers/market.ts';
import { stateHandlers } from './handlers/state.ts';
import { userHandlers } from './handlers/users.ts';
import { MarketMakers } from './market-maker/market-makers.ts';
import { parseRequest } from './parse-request.ts';
import { Snapshots } from './snapshots.ts';

/** Options of a control plane. */
export interface ControlOptions {
  /** The token that each request must send. */
  readonly token?: string | undefined;
  /** Called with each unexpected error. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

/** The control plane of a sandbox: reads and changes its state (specification: control). */
export interface ControlPlane extends RequestHandler {
  /** Pass it to `createControlClient` to call the control plane without a socket. */
  readonly fetch: SandboxFetch;
  /** Resolves when every market maker has reacted to all events so far. */
  settled(): Promise<void>;
}

const handlers: ControlHandlers = {
  ...userHandlers,
  ...apiKeyHandlers,
  ...marketHandlers,
  ...contractHandlers,
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
      const { operationId, input } = parseRequest(request);
      if (request.method === 'GET') await services.executor.executeDue(services.clock.now());
      const result = await handlerOf(operationId)(context, input);
      // The response waits until every change that it reflects is durable.
      return await services.executor.read(() => jsonResponse(200, result));
    } catch (error) {
      if (error instanceof HttpError) return errorResponse(error);
      onFailure?.(error);
      const message = 'The sandbox failed unexpectedly. See its log.';
      return errorResponse(new ControlPlaneError('UNEXPECTED', message));
    }
  }

  return {
    handle,
    errorResponse,
    close: () => {
      closed = true;
      makers.clear();
    },
    fetch: createFetch({ handle }),
    settled: () => makers.settled(),
  };
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

/** Compares two texts in constant time: their hashes, because these have the same length. */
function isEqualText(sent: string, token: string): boolean {
  return isEqualInConstantTime(sha256Hex(sent), sha256Hex(token));
}
