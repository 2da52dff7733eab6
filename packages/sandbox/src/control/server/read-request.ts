import { isUtf8 } from 'node:buffer';
import { type GatewayRequest, maximumBodyBytes } from '../../gateway/request.ts';
import { ControlProblem } from './control-problem.ts';
import { type ControlRoute, routes } from './routes.ts';

/** A request whose operation is known and whose input is right. */
export interface ReadRequest {
  readonly route: ControlRoute;
  /** The body, or the parameters of the query of an operation that takes no body. */
  readonly input: unknown;
}

/**
 * Reads a request.
 *
 * @throws ControlProblem when the document has no such request
 */
export function readRequest(request: GatewayRequest): ReadRequest {
  const route = findRoute(request);
  const query = readQuery(request.query);
  route.checkQuery(query);
  if (route.checkBody === undefined) {
    if (request.body !== '' || request.bodyTooLarge) {
      throw invalid(`${route.operationId} takes no body. Leave it out.`);
    }
    return { route, input: query };
  }
  const input = readBody(request, route.operationId);
  route.checkBody(input);
  return { route, input };
}

function findRoute({ method, path }: GatewayRequest): ControlRoute {
  const byMethod = routes.get(path);
  if (byMethod === undefined) {
    const message = 'The control plane has no such path. Its reference lists all of them.';
    throw new ControlProblem('NOT_FOUND', message);
  }
  const route = byMethod.get(method);
  if (route) return route;
  const allowed = [...byMethod.keys()];
  const message = `This path takes ${allowed.join(' or ')}, not ${method}.`;
  throw new ControlProblem('METHOD_NOT_ALLOWED', message, {
    headers: { allow: allowed.join(', ') },
  });
}

function readQuery(text: string): Record<string, string> {
  const pairs = [...new URLSearchParams(text)];
  const names = pairs.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    throw invalid(`The query has ${JSON.stringify(twice)} twice. Leave one.`);
  }
  return Object.fromEntries(pairs);
}

function readBody({ body, bodyTooLarge, headers }: GatewayRequest, operationId: string): unknown {
  if (bodyTooLarge) {
    const message = `The body is longer than ${maximumBodyBytes} bytes. Send less at a time.`;
    throw new ControlProblem('TOO_LARGE', message);
  }
  if (body === '') throw invalid(`${operationId} takes a JSON object as its body. Send one.`);
  const type = String(headers['content-type'] ?? '').split(';')[0];
  if (type?.trim().toLowerCase() !== 'application/json') {
    const message = 'The content type is not application/json. Send the body as that.';
    throw new ControlProblem('UNSUPPORTED_MEDIA_TYPE', message);
  }
  // One character of the text is one byte.
  const bytes = Buffer.from(body, 'latin1');
  if (!isUtf8(bytes)) throw invalid('The body is not UTF-8. Send it in that encoding.');
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw invalid('The body is not JSON. Send a JSON object.');
  }
}

function invalid(message: string): ControlProblem {
  return new ControlProblem('INVALID_REQUEST', message);
}
