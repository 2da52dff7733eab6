import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { close, listen } from './loopback.ts';
import { hasValidSignature } from './signature-check.ts';

/** How LONG values travel: `reference` writes JSON integers, `observed` digit strings. */
export type Dialect = 'reference' | 'observed';

/** A signed request that was accepted, with its decoded pairs. */
export interface AcceptedRequest {
  readonly route: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>>;
}

/** A server that places and returns orders of all sections, and checks who asks. */
export interface StandInBroker {
  readonly origin: string;
  readonly accepted: readonly AcceptedRequest[];
  close(): Promise<void>;
}

/** The keys that the broker knows. */
export const credentials = { apiKey: 'stand-in-key', secretKey: 'stand-in-secret' };

/** The id of the first order; each further one is the next integer. */
export const firstOrderId = 336902617393292032n;

/** The creation time of every order. */
export const orderTime = 1570759718825;

interface Reply {
  readonly status: number;
  readonly body: string;
}

const refusal = (status: number, code: number, msg: string): Reply => ({
  status,
  body: JSON.stringify({ code, msg }),
});

/** Starts a broker on a free loopback port. */
export async function startStandInBroker(dialect: Dialect): Promise<StandInBroker> {
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

/** The request, or why it is refused. */
async function check(incoming: IncomingMessage): Promise<AcceptedRequest | Reply> {
  const { method, url = '', headers } = incoming;
  const [path, queryText = ''] = url.split('?', 2);
  const bodyText = await text(incoming);
  if (headers['x-bh-apikey'] !== credentials.apiKey) {
    return refusal(401, -2015, 'Invalid API key.');
  }
  if (bodyText !== '' && headers['content-type'] !== 'application/x-www-form-urlencoded') {
    return refusal(400, -1100, 'The body is not a form.');
  }
  if (!hasValidSignature(credentials.secretKey, queryText, bodyText)) {
    return refusal(401, -1022, 'Signature for this request is not valid.');
  }
  const [query, body] = [parsePairs(queryText), parsePairs(bodyText)];
  const age = Date.now() - Number(query.timestamp ?? body.timestamp);
  if (!(Math.abs(age) < 5000)) return refusal(400, -1021, 'Timestamp is outside of recvWindow.');
  return { route: `${method} ${path}`, query, body };
}

function parsePairs(pairs: string): Record<string, string> {
  const list = pairs === '' ? [] : pairs.split('&').map((pair) => pair.split('='));
  return Object.fromEntries(list.map((parts) => parts.map((part) => decodeURIComponent(part))));
}

const placing = ['/openapi/v1/order', '/openapi/contract/v1/order', '/openapi/option/v1/order'];
const reading = [
  '/openapi/v1/order',
  '/openapi/contract/v1/getOrder',
  '/openapi/option/v1/getOrder',
];

/** The orders of all sections, numbered in one row. */
function createBook(dialect: Dialect): (request: AcceptedRequest) => Reply {
  const clientOrderIds: string[] = [];

  function order(index: number): Reply {
    const long = (value: bigint | number): string =>
      dialect === 'reference' ? `${value}` : `"${value}"`;
    const fields = [
      // Written by hand: a JSON serializer has no number for such an id.
      `"orderId":${long(firstOrderId + BigInt(index))}`,
      `"clientOrderId":${JSON.stringify(clientOrderIds[index])}`,
      `"time":${long(orderTime)}`,
    ];
    return { status: 200, body: `{${fields.join()}}` };
  }

  return ({ route, query, body }) => {
    const parameters = { ...query, ...body };
    if (placing.some((path) => route === `POST ${path}`)) {
      clientOrderIds.push(parameters.newClientOrderId ?? parameters.clientOrderId ?? '');
      return order(clientOrderIds.length - 1);
    }
    if (reading.some((path) => route === `GET ${path}`)) {
      const index = Number(BigInt(parameters.orderId ?? -1) - firstOrderId);
      return index in clientOrderIds ? order(index) : refusal(400, -2013, 'No such order.');
    }
    return refusal(400, -1020, `${route} is not served.`);
  };
}

function send(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    // Pages of another origin may call.
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'content-type, x-bh-apikey',
  });
  response.end(body);
}
