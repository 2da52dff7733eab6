import { isUtf8 } from 'node:buffer';
import { type GatewayRequest, maximumBodyBytes } from '../../gateway/request.ts';
import { ControlPlaneError } from './control-plane-error.ts';
import { type ControlRoute, routes } from './routes.ts';

/** A request with a known operation and valid input. */
export interface ParsedRequest {
  readonly route: ControlRoute;
  /** The body, or the query parameters of an operation without a body. */
  readonly input: unknown;
}

/**
 * Parses and checks a request.
 *
 * @throws ControlPlaneError when the request does not conform to the document
 */
export function parseRequest(request: GatewayRequest): ParsedRequest {
  const route = findRoute(request);
  const query = parseQuery(request.query);
  route.checkQuery(query);
  if (route.checkBody === undefined) {
    if (request.body !== '' || request.bodyTooLarge) {
      throw invalidRequest(`${route.operationId} has no request body. Send an empty body.`);
    }
    return { route, input: query };
  }
  const input = parseBody(request, route.operationId);
  route.checkBody(input);
  return { route, input };
}

function findRoute({ method, path }: GatewayRequest): ControlRoute {
  const byMethod = routes.get(path);
  if (byMethod === undefined) {
    const message = 'Unknown path. See the control plane reference for all paths.';
    throw new ControlPlaneError('NOT_FOUND', message);
  }
  const route = byMethod.get(method);
  if (route) return route;
  const allowed = [...byMethod.keys()];
  const message = `This path supports ${allowed.join(' and ')}; got ${method}.`;
  throw new ControlPlaneError('METHOD_NOT_ALLOWED', message, {
    headers: { allow: allowed.join(', ') },
  });
}

function parseQuery(text: string): Record<string, string> {
  const pairs = [...new URLSearchParams(text)];
  const names = pairs.map(([name]) => name);
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined) {
    throw invalidRequest(`The query contains ${JSON.stringify(duplicate)} twice. Remove one.`);
  }
  return Object.fromEntries(pairs);
}

function parseBody({ body, bodyTooLarge, headers }: GatewayRequest, operationId: string): unknown {
  if (bodyTooLarge) {
    const message = `The body must not exceed ${maximumBodyBytes} bytes. Send a smaller body.`;
    throw new ControlPlaneError('TOO_LARGE', message);
  }
  if (body === '') throw invalidRequest(`${operationId} requires a JSON object as its body.`);
  const type = String(headers['content-type'] ?? '').split(';')[0];
  if (type?.trim().toLowerCase() !== 'application/json') {
    const message = `The Content-Type header must be application/json; got ${JSON.stringify(type)}.`;
    throw new ControlPlaneError('UNSUPPORTED_MEDIA_TYPE', message);
  }
  // Each character of the text is one byte.
  const bytes = Buffer.from(body, 'latin1');
  if (!isUtf8(bytes)) throw invalidRequest('The body must be encoded as UTF-8.');
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw invalidRequest('The body is not valid JSON. Send a JSON object.');
  }
}

function invalidRequest(message: string): ControlPlaneError {
  return new ControlPlaneError('INVALID_REQUEST', message);
}
