import type { Broker } from './broker.ts';
import { type Brokers, brokerIdPattern } from './brokers.ts';
import type { HttpError, HttpRequest, RequestHandler, RequestSummary } from './http/messages.ts';
import type { StreamAcceptor } from './streams/streams.ts';

/** Selects the broker of a request: by the path `/b/<id>`, or by a host name. */
export interface BrokerSelection {
  readonly brokers: Brokers;
  /** The domain whose subdomains select brokers, such as `brokers.example`. */
  readonly baseDomain?: string | undefined;
}

type Selectable = Pick<HttpRequest, 'path'> & Partial<Pick<HttpRequest, 'headers'>>;

/** The broker that a request selects. */
export interface Selected {
  readonly id: string;
  /** The path of the operation, which is what the broker receives. */
  readonly path: string;
}

/**
 * Returns the broker that a request selects, and the rest of its path; undefined if the request is
 * for the broker of the server.
 */
export function select(
  { path, headers }: Selectable,
  baseDomain: string | undefined,
): Selected | undefined {
  const label = baseDomain === undefined ? undefined : labelOf(headers?.host, baseDomain);
  if (label !== undefined) return { id: label, path };
  if (!path.startsWith('/b/')) return undefined;
  const end = path.indexOf('/', 3);
  if (end < 0) return { id: path.slice(3), path: '/' };
  return { id: path.slice(3, end), path: path.slice(end) };
}

/**
 * Returns the id in a Host header such as `job-1.brokers.example:8787`; undefined if the header has
 * another form.
 */
export function labelOf(
  host: HttpRequest['headers'][string],
  baseDomain: string,
): string | undefined {
  const name = String(host ?? '')
    .toLowerCase()
    .replace(/:\d*$/, '');
  const ending = `.${baseDomain}`;
  const label = name.endsWith(ending) ? name.slice(0, -ending.length) : '';
  return brokerIdPattern.test(label) ? label : undefined;
}

/**
 * Returns a handler that passes each request to the broker that it selects, or to the broker of the
 * server.
 *
 * @param server the gateway or the control plane of the server
 * @param handlerOf returns the same part of another broker
 */
export function routeRequests(
  server: RequestHandler,
  { brokers, baseDomain }: BrokerSelection,
  handlerOf: (broker: Broker) => RequestHandler,
): RequestHandler {
  async function handleSelected({ id, path }: Selected, request: HttpRequest) {
    let broker: Broker;
    try {
      broker = brokers.find(id);
    } catch (error) {
      return server.errorResponse(error as HttpError, request);
    }
    return broker.use(() => handlerOf(broker).handle({ ...request, path }));
  }

  return {
    // Also the limits of bodies, which are those of the server for all brokers.
    ...server,
    handle: (request) => {
      const selected = select(request, baseDomain);
      return selected === undefined ? server.handle(request) : handleSelected(selected, request);
    },
    errorResponse: (error, request) => {
      const selected = request && select(request, baseDomain);
      if (selected === undefined) return server.errorResponse(error, request);
      try {
        const routed: RequestSummary = { ...(request as RequestSummary), path: selected.path };
        return handlerOf(brokers.find(selected.id)).errorResponse(error, routed);
      } catch {
        return server.errorResponse(error, request);
      }
    },
  };
}

/** Returns streams that pass each handshake to the broker that it selects. */
export function routeStreams(
  server: StreamAcceptor,
  { brokers, baseDomain }: BrokerSelection,
): StreamAcceptor {
  return {
    accept: (handshake, limits) => {
      const selected = select(handshake, baseDomain);
      if (selected === undefined) return server.accept(handshake, limits);
      const { streams } = brokers.find(selected.id);
      return streams.accept({ ...handshake, path: selected.path }, limits);
    },
  };
}
