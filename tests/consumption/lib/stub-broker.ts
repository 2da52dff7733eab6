import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { close, listen } from './loopback.ts';
import { hasValidSignature } from './signature-check.ts';

/** The encoding of LONG values in responses: JSON integers or, if `observed`, strings of digits. */
export type Dialect = 'reference' | 'observed';

/** An accepted request with its decoded parameters. */
export interface AcceptedRequest {
  readonly route: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
}

/** A server that authenticates each request, and stores and returns the orders of all sections. */
export interface StubBroker {
  readonly origin: string;
  readonly accepted: readonly AcceptedRequest[];
  close(): Promise<void>;
}

/** The credentials that the broker accepts. */
export const credentials = { apiKey: 'stub-key', secretKey: 'stub-secret' };

/** The id of the first order; the ids of further orders are consecutive. */
export const firstOrderId = 336902617393292032n;

/** The creation time of every order. */
export const orderTime = 1570759718825;

interface Reply {
  readonly status: number;
  readonly body: string;
}

const errorReply = (status: number, code: number, msg: string): Reply => ({
  status,
  body: JSON.stringify({ code, msg }),
});

/** Starts a stub broker on a free loopback port. */
export async function startStubBroker(dialect: Dialect): Promise<StubBroker> {
  const accepted: AcceptedRequest[] = [];
  const book = createBook(dialect);
  const server = createServer(async (incoming, response) => {
    if (incoming.method === 'OPTIONS') return send(response, { status: 204, body: '' });
    const checked = await check(incoming);
    if ('status' in checked) return send(response, checked);
    accepted.push(checked);
    send(response, book(checked));
  });
  return { origin: await listen(server), accepted, close: () => close(server) };
}

/** Returns the accepted request, or the error response. */
async function check(incoming: IncomingMessage): Promise<AcceptedRequest | Reply> {
  const { method, url = '', headers } = incoming;
  const [path, queryText = ''] = url.split('?', 2);
  const bodyText = await text(incoming);
  if (headers['x-bh-apikey'] !== credentials.apiKey) {
    return errorReply(401, -2015, 'Invalid API key.');
  }
  if (bodyText !== '' && headers['content-type'] !== 'application/x-www-form-urlencoded') {
    const expected = 'The content type must be application/x-www-form-urlencoded';
    return errorReply(400, -1100, `${expected}; got ${headers['content-type']}.`);
  }
  if (!hasValidSignature(credentials.secretKey, queryText, bodyText)) {
    return errorReply(401, -1022, 'Signature for this request is not valid.');
  }
  const query = parsePairs(queryText);
  const body = parsePairs(bodyText);
  const age = Date.now() - Number(query.timestamp ?? body.timestamp);
  if (!(Math.abs(age) < 5000)) return errorReply(400, -1021, 'Timestamp is outside of recvWindow.');
  return { route: `${method} ${path}`, query, body };
}

function parsePairs(pairs: string): Record<string, string> {
  const list = pairs === '' ? [] : pairs.split('&').map((pair) => pair.split('='));
  return Object.fromEntries(list.map((parts) => parts.map((part) => decodeURIComponent(part))));
}

const placeRoutes = ['/openapi/v1/order', '/openapi/contract/v1/order', '/openapi/option/v1/order'];
const readRoutes = [
  '/openapi/v1/order',
  '/openapi/contract/v1/getOrder',
  '/openapi/option/v1/getOrder',
];

/** Returns a handler that stores the orders of all sections under consecutive ids. */
function createBook(dialect: Dialect): (request: AcceptedRequest) => Reply {
  const clientOrderIds: string[] = [];

  function order(index: number): Reply {
    const long = (value: bigint | number): string =>
      dialect === 'reference' ? `${value}` : `"${value}"`;
    const fields = [
      // Built as text, because JSON.stringify cannot write integers of this size.
      `"orderId":${long(firstOrderId + BigInt(index))}`,
      `"clientOrderId":${JSON.stringify(clientOrderIds[index])}`,
      `"time":${long(orderTime)}`,
    ];
    return { status: 200, body: `{${fields.join()}}` };
  }

  return ({ route, query, body }) => {
    const parameters = { ...query, ...body };
    if (placeRoutes.some((path) => route === `POST ${path}`)) {
      clientOrderIds.push(parameters.newClientOrderId ?? parameters.clientOrderId ?? '');
      return order(clientOrderIds.length - 1);
    }
    if (readRoutes.some((path) => route === `GET ${path}`)) {
      const index = Number(BigInt(parameters.orderId ?? -1) - firstOrderId);
      return index in clientOrderIds ? order(index) : errorReply(400, -2013, 'No such order.');
    }
    return errorReply(400, -1020, `The stub broker has no route ${route}.`);
  };
}

function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    // The browser test sends requests from another origin.
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'content-type, x-bh-apikey',
  });
  response.end(body);
}
