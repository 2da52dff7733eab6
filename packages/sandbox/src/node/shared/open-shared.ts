import type { Broker } from '../../broker.ts';
import { brokerIdPattern, brokerNotFound } from '../../brokers.ts';
import { controlPlaneOf, maximumBodyBytes } from '../../control/control-plane.ts';
import { errorResponse as controlError } from '../../control/control-plane-error.ts';
import { gatewayError } from '../../gateway/gateway.ts';
import {
  HttpError,
  type HttpRequest,
  type HttpResponse,
  type RequestHandler,
} from '../../http/messages.ts';
import { type SandboxAccount, toSandboxAccounts } from '../../initial-state/accounts.ts';
import { mainBroker } from '../../journal/store.ts';
import { select } from '../../route-brokers.ts';
import { checkSandboxOptions } from '../../sandbox-options.ts';
import { assertStartTime } from '../../state/clock.ts';
import type { StreamSocket } from '../../streams/connection.ts';
import { closings } from '../../streams/stream-bounds.ts';
import { type NodeSandbox, serversOf } from '../sandbox.ts';
import { withObservers } from '../status/metrics.ts';
import { withHealthPages, withStatusPages } from '../status/status-pages.ts';
import type { ServedStreams } from '../stream-server.ts';
import { SharedBrokers, type SharedOptions } from './shared-brokers.ts';

/** A server of brokers that other servers on the same database serve too. */
export interface SharedServer extends Pick<NodeSandbox, 'listen' | 'listenControl'> {
  /**
   * Connects to the database, and waits until it is available. Until then, the servers respond with
   * the status 503. Returns the default API keys.
   *
   * @throws JournalError if the database cannot be used, or other servers have other options
   */
  begin(): Promise<readonly SandboxAccount[]>;
  /** Hands over the brokers to other servers, and closes the connection to the database. */
  close(): Promise<void>;
}

/** Creates a server that shares a PostgreSQL database with others. */
export function createSharedServer(url: URL, given: SharedOptions): SharedServer {
  const { bots, onEvent, onDisconnected, ...sandboxOptions } = given;
  checkSandboxOptions(sandboxOptions);
  assertStartTime(given);
  const { controlToken: token, baseDomain } = given;
  const { measured, ...options } = withObservers(given);
  const brokers = new SharedBrokers(url, {
    ...options,
    onEvent: (event) => {
      measured?.recordEvent(event);
      onEvent?.(event);
    },
  });
  measured?.observeShared(brokers);
  const status = { isReady: () => brokers.isReady, metrics: measured, token };
  const selection = { brokers, baseDomain };
  const controlPlane = withStatusPages(
    {
      ...route(selection, controlPlaneOf, controlError),
      maximumBodyBytes,
    },
    status,
  );
  const gateway = withHealthPages(
    route(selection, (broker) => broker.gateway, gatewayError),
    status,
  );
  const streams = routeStreams(selection);
  return {
    ...serversOf({ gateway, streams, controlPlane }, { controlToken: token, baseDomain }),
    begin: async () => {
      await brokers.begin();
      return toSandboxAccounts(brokers.keys);
    },
    close: () => brokers.closeAll(),
  };
}

interface Selection {
  readonly brokers: SharedBrokers;
  readonly baseDomain: string | undefined;
}

/** Returns the broker that a request selects, which may have to be taken before. */
async function selectBroker(
  { brokers, baseDomain }: Selection,
  request: Parameters<typeof select>[0],
): Promise<{ readonly broker: Broker; readonly path: string }> {
  const selected = select(request, baseDomain);
  if (selected === undefined) {
    return { broker: await brokers.find(mainBroker), path: request.path };
  }
  const { id, path } = selected;
  // A path with the id of the main broker would be routed to another server than the main broker.
  if (!brokerIdPattern.test(id)) throw brokerNotFound(id);
  return { broker: await brokers.find(id), path };
}

/** Passes each request to the broker that it selects. */
function route(
  selection: Selection,
  handlerOf: (broker: Broker) => RequestHandler,
  errorResponse: RequestHandler['errorResponse'],
): RequestHandler {
  const { brokers } = selection;
  return {
    handle: async (request: HttpRequest): Promise<HttpResponse> => {
      try {
        const { broker, path } = await selectBroker(selection, request);
        const response = await broker.use(() => handlerOf(broker).handle({ ...request, path }));
        return { ...response, isCurrent: () => brokers.isServing };
      } catch (error) {
        if (error instanceof HttpError) return errorResponse(error, request);
        throw error;
      }
    },
    errorResponse,
    close: async () => {},
  };
}

/** Passes each handshake to the broker that it selects. */
function routeStreams(selection: Selection): ServedStreams {
  return {
    accept: async (handshake, limits) => {
      const { broker, path } = await selectBroker(selection, handshake);
      const accepted = broker.streams.accept({ ...handshake, path }, limits);
      const open = (socket: StreamSocket) => accepted.open(whileServing(socket, selection.brokers));
      return { ...accepted, open };
    },
  };
}

/** Returns a socket that sends no message when another server may have taken the broker. */
function whileServing(
  socket: StreamSocket,
  brokers: Pick<SharedBrokers, 'isServing'>,
): StreamSocket {
  return {
    get bufferedAmount() {
      return socket.bufferedAmount;
    },
    send: (message) => (brokers.isServing ? socket.send(message) : closings.moved),
    close: (code, reason) => socket.close(code, reason),
  };
}
