import { createFetch, type SandboxFetch } from '../http/create-fetch.ts';
import { HttpError } from '../http/http-error.ts';
import { type HttpRequest, type HttpResponse, jsonHeaders } from '../http/messages.ts';
import type { RequestHandler } from '../http/request-handler.ts';
import { RequestsInProgress } from '../http/requests-in-progress.ts';
import { MemorySnapshots } from '../journal/memory-snapshots.ts';
import { type BotObservers, createBots } from './bots.ts';
import { ControlPlaneError, errorResponse } from './control-plane-error.ts';
import { checkControlToken, checkToken } from './control-token.ts';
import type { ControlMethods } from './generated/client.gen.ts';
import type { ControlContext, ControlHandlers, ControlServices } from './handler.ts';
import { apiKeyHandlers } from './handlers/api-keys.ts';
import { brokerHandlers } from './handlers/brokers.ts';
import { clockHandlers } from './handlers/clock.ts';
import { faultHandlers } from './handlers/faults.ts';
import { gatewayHandlers } from './handlers/gateway.ts';
import { marketHandlers } from './handlers/market.ts';
import { stateHandlers } from './handlers/state.ts';
import { userHandlers } from './handlers/users.ts';
import { parseRequest } from './parse-request.ts';
import { restoreSandbox, saveSandbox } from './saved-sandbox.ts';
import { Snapshots } from './snapshots.ts';

/** Options of a control plane. */
export interface ControlOptions extends BotObservers {
  /** The token that each request must send. */
  readonly token?: string | undefined;
  /** Called with each unexpected error. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

/**
 * The control plane of a sandbox. It reads and changes the state of the sandbox, as `spec/control`
 * defines.
 */
export interface ControlPlane extends RequestHandler {
  /**
   * Rejects all later requests. Resolves when the requests in progress, the market makers, the
   * takers and the index movers are finished.
   */
  close(): Promise<void>;
  /** Returns the whole sandbox as a string. */
  save(): string;
  /**
   * Replaces the contents of the sandbox with those that `save` returned.
   *
   * @throws TypeError if the string is not a sandbox that this version saved
   */
  restore(saved: string): Promise<void>;
  /** Enables the bots that were set before the broker was restarted. */
  startSetBots(): Promise<void>;
  /** Calls the control plane without a socket. Pass this function to `createControlClient`. */
  readonly fetch: SandboxFetch;
  /**
   * Enables a market maker for every symbol whose index has a price: now, and again after each
   * reset.
   */
  startMarketMakers(seed: number): Promise<void>;
  /** Enables an index mover for every index that has a price: now, and again after each reset. */
  startIndexMovers(seed: number): void;
  /** Enables a taker for every symbol whose index has a price: now, and again after each reset. */
  startTakers(seed: number): Promise<void>;
  /**
   * Resolves when all moves and orders of takers that are due, and the reactions of market makers,
   * are finished.
   */
  settled(): Promise<void>;
}

const handlers: ControlHandlers = {
  ...userHandlers,
  ...apiKeyHandlers,
  ...marketHandlers,
  ...clockHandlers,
  ...faultHandlers,
  ...gatewayHandlers,
  ...stateHandlers,
  ...brokerHandlers,
};

/**
 * Creates the control plane of a sandbox.
 *
 * @throws TypeError if the token is too short or cannot be sent in a header
 */
export function createControlPlane(
  services: ControlServices,
  options: ControlOptions = {},
): ControlPlane {
  const { token, onFailure } = options;
  checkControlToken(token);
  const bots = createBots(services, options);
  const snapshots = new Snapshots(
    services.executor.state.readLock,
    services.namedSnapshots ?? new MemorySnapshots(),
  );
  const context: ControlContext = { ...services, bots, snapshots };
  const requests = new RequestsInProgress();
  let closed = false;

  const handle = (request: HttpRequest) => requests.track(() => respond(request));

  function assertOpen(): void {
    if (closed) throw new ControlPlaneError('CONFLICT', shuttingDown);
  }

  async function startMarketMakers(seed: number): Promise<void> {
    assertOpen();
    await bots.makers.start(seed);
  }

  async function startTakers(seed: number): Promise<void> {
    assertOpen();
    await bots.takers.start(seed);
  }

  async function respond(request: HttpRequest): Promise<HttpResponse> {
    try {
      checkToken(request, token);
      assertOpen();
      const { operationId, input } = parseRequest(request, maximumBodyBytes);
      const { executor, clock } = services;
      const isRead = request.method === 'GET';
      if (isRead) await executor.executeDue(clock.now());
      const call = () => handlerOf(operationId)(context, input);
      // A handler that changes the state reads it first, and the state must not change in between.
      const result = await (isRead ? call() : executor.whenUnlocked(call));
      const body = JSON.stringify(result);
      // The response waits until every change that it reflects is durable.
      return await executor.read(() => ({ status: 200, headers: jsonHeaders, body }));
    } catch (error) {
      if (error instanceof HttpError) return errorResponse(error);
      onFailure?.(error);
      const message = 'The sandbox failed unexpectedly. See its log.';
      return errorResponse(new ControlPlaneError('UNEXPECTED', message));
    }
  }

  return {
    handle,
    maximumBodyBytes,
    errorResponse,
    close: async () => {
      closed = true;
      await requests.finished();
      bots.clear();
      await bots.settled();
    },
    save: () => saveSandbox(context),
    restore: (saved) => {
      assertOpen();
      return requests.track(() => restoreSandbox(context, saved));
    },
    startSetBots: () => bots.useSettings(),
    fetch: createFetch({ handle, maximumBodyBytes }),
    startMarketMakers: (seed) => requests.track(() => startMarketMakers(seed)),
    startIndexMovers: (seed) => {
      assertOpen();
      // This adds all index movers at once.
      void bots.indexMovers.start(seed);
    },
    startTakers: (seed) => requests.track(() => startTakers(seed)),
    settled: () => bots.settled(),
  };
}

/** The maximum length of a request body: `addSnapshot` sends a whole state (64 MiB). */
export const maximumBodyBytes = 2 ** 26;

const shuttingDown =
  'The sandbox is shutting down and did not execute this call. ' +
  'Start the sandbox again, then repeat the call.';

type AnyHandler = (context: ControlContext, input: unknown) => unknown;

/**
 * Returns the handler of an operation. The cast is safe: the input was checked against the document
 * from which the types are generated.
 */
function handlerOf(operationId: keyof ControlMethods): AnyHandler {
  return handlers[operationId] as AnyHandler;
}
