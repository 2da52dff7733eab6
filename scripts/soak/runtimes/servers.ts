import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { join } from 'node:path';
import { createSandbox } from '@broker-api/sandbox';
import { inRepository } from '../../lib/paths.ts';
import type { SuiteInput } from './suite.ts';

/** The servers of the suite, all in this process. */
export interface SuiteServers {
  readonly input: SuiteInput;
  /** The origin of an empty page. */
  readonly page: string;
  /** The number of connections to the target of the redirects. */
  readonly followed: () => number;
  readonly close: () => Promise<void>;
}

/** A page may call a server with any header and read its responses. */
const openToPages = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
};

const exactOrder =
  '{"orderId":9007199254740993123,"clientOrderId":"\u00e9\ud83d\ude00",' +
  '"price":0.10000000000000000001,"transactTime":"1796083200000","status":"NEW"}';

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts all servers. */
export async function startServers(): Promise<SuiteServers> {
  const open: { close(): unknown }[] = [];
  const start = async (respond: Respond): Promise<string> => {
    const server = createServer((request, response) => {
      request.resume();
      if (request.method === 'OPTIONS') response.writeHead(204, openToPages).end();
      else respond(request, response);
    });
    open.push({ close: () => server.close(() => {}).closeAllConnections() });
    return listen(server);
  };
  let connections = 0;
  const target = createTcpServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  open.push(target);
  const location = `${await listen(target)}/openapi/v1/order`;
  const page = await start((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>x</title>');
  });
  const sandbox = createSandbox({ limits: 'off' });
  const [credentials] = sandbox.accounts;
  if (credentials === undefined) throw new Error('Expected a sandbox with an account.');
  const broker = await sandbox.listen({ origins: { pages: [page] } });
  const { apiKey, secretKey } = credentials;
  const input = {
    sandbox: broker.origin,
    exactOrder: await start((_, response) => {
      const type = { 'content-type': 'application/json' };
      response.writeHead(200, { ...openToPages, ...type }).end(exactOrder);
    }),
    redirect: await start((_, response) => {
      response.writeHead(307, { ...openToPages, location }).end('{}');
    }),
    silent: await start(() => {}),
    vectors: await start((_, response) => {
      response.writeHead(200, { ...openToPages, 'content-type': 'application/json' });
      response.end(JSON.stringify(readVectors()));
    }),
    credentials: { apiKey, secretKey },
  };
  const close = async (): Promise<void> => {
    for (const server of open) server.close();
    await broker.stop(0);
    await sandbox.close();
  };
  return { input, page, followed: () => connections, close };
}

/** Reads all vectors. */
function readVectors(): Readonly<Record<string, unknown>> {
  const folder = inRepository('spec/vectors');
  const paths = globSync('*/*.json', { cwd: folder });
  const files = paths.map((path) => [path, JSON.parse(readFileSync(join(folder, path), 'utf8'))]);
  return Object.fromEntries(files) as Readonly<Record<string, unknown>>;
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
