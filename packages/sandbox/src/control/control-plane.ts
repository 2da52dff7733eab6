import { createHash, timingSafeEqual } from 'node:crypto';
import type { ApiError } from '../gateway/api-error.ts';
import type { RequestHandler } from '../gateway/gateway.ts';
import type { GatewayReply, GatewayRequest } from '../gateway/request.ts';
import { createFetch, type SandboxFetch } from '../server/fetch-adapter.ts';
import { defaultBounds, type RunningServer, serve } from '../server/node-server.ts';
import type { Origins } from '../server/origins.ts';
import type { ControlMethods } from './generated/client.gen.ts';
import { apiKeyHandlers } from './handlers/api-keys.ts';
import { clockHandlers } from './handlers/clock.ts';
import { faultHandlers } from './handlers/faults.ts';
import { gatewayHandlers } from './handlers/gateway.ts';
import { marketHandlers } from './handlers/market.ts';
import { stateHandlers } from './handlers/state.ts';
import { userHandlers } from './handlers/users.ts';
import { MarketMakers } from './market-maker/market-makers.ts';
import { ControlProblem, jsonReply, problemReply } from './server/control-problem.ts';
import type { ControlHandlers, ControlParts, ControlWork } from './server/handler.ts';
import { readRequest } from './server/read-request.ts';
import { Snapshots } from './server/snapshots.ts';

/** How a control plane behaves. */
export interface ControlOptions {
  /** What each request must carry; without it a control plane listens on loopback only. */
  readonly token?: string | undefined;
  /** Is told of what failed and should not. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

/** Where a control plane listens. */
export interface ControlListenOptions {
  /** 127.0.0.1 unless given; elsewhere than on loopback a token is needed. */
  readonly host?: string | undefined;
  /** A free one unless given. */
  readonly port?: number | undefined;
  readonly origins?: Partial<Origins> | undefined;
}

/** What arranges the world of a sandbox (specification: control). */
export interface ControlPlane extends RequestHandler {
  handle(request: GatewayRequest): Promise<GatewayReply>;
  /** Give it to `createControlClient` to reach the control plane without a socket. */
  readonly fetch: SandboxFetch;
  /** Resolves when every market maker has answered what happened so far. */
  settled(): Promise<void>;
  /**
   * Serves it over HTTP.
   *
   * @throws TypeError for an address beyond loopback without a token
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

/** Makes the control plane of a sandbox. */
export function createControlPlane(
  parts: ControlParts,
  { token, onFailure }: ControlOptions = {},
): ControlPlane {
  const makers = new MarketMakers(parts.executor, () => parts.clock.now());
  const work: ControlWork = { ...parts, makers, snapshots: new Snapshots() };
  let closed = false;

  async function handle(request: GatewayRequest): Promise<GatewayReply> {
    try {
      if (token !== undefined) refuseStranger(request, token);
      if (closed) throw new ControlProblem('CONFLICT', 'The sandbox is shutting down.');
      const { route, input } = readRequest(request);
      const answer = await handlerOf(route.operationId)(work, input);
      // Nobody is told what a crash could still undo.
      return await parts.executor.read(() => jsonReply(200, answer));
    } catch (error) {
      if (error instanceof ControlProblem) return problemReply(error);
      onFailure?.(error);
      const message = 'Something failed in the sandbox; its log says what.';
      return problemReply(new ControlProblem('UNEXPECTED', message));
    }
  }

  const plane: ControlPlane = {
    handle,
    close: () => {
      closed = true;
      makers.forget();
    },
    fetch: createFetch({ handle }),
    settled: () => makers.settled(),
    listen: async ({ host = '127.0.0.1', port = 0, origins } = {}) => {
      if (token === undefined && !isLoopback(host)) {
        const message = `The control plane may listen on ${host} only with a token: whoever reaches it there may do everything.`;
        throw new TypeError(message);
      }
      const all = { hosts: [], pages: [], ...origins };
      return serve(plane, { host, port, origins: all, bounds: defaultBounds, errorReply });
    },
  };
  return plane;
}

type AnyHandler = (work: ControlWork, input: unknown) => unknown;

/** The document and the types of the client agree on what each operation takes. */
function handlerOf(operationId: keyof ControlMethods): AnyHandler {
  return handlers[operationId] as AnyHandler;
}

function refuseStranger({ headers }: GatewayRequest, token: string): void {
  const sent = /^Bearer +(.*)$/i.exec(String(headers.authorization ?? ''))?.[1];
  if (sent !== undefined && isSame(sent, token)) return;
  const what = sent === undefined ? 'The token is missing' : 'The token is wrong';
  const message = `${what}. Send "Authorization: Bearer" with the one that the sandbox was started with.`;
  throw new ControlProblem('UNAUTHORIZED', message, { headers: { 'www-authenticate': 'Bearer' } });
}

/** In a time that tells nothing of either: hashes have one length. */
function isSame(sent: string, token: string): boolean {
  const [one, other] = [sent, token].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(one as Buffer, other as Buffer);
}

function isLoopback(host: string): boolean {
  return /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/.test(host);
}

/** What the server refuses by itself, in the words of the control plane. */
function errorReply({ message }: ApiError): GatewayReply {
  return problemReply(new ControlProblem('FORBIDDEN', message));
}
