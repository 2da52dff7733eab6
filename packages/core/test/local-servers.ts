import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The key and the certificate of a loopback server. */
export const loopbackPem = readFileSync(new URL('fixtures/loopback.pem', import.meta.url), 'utf8');

const servers: Server[] = [];
const sockets = new Set<Socket>();

/** Closes all servers of this file, with their connections. */
export function closeServers(): void {
  for (const server of servers.splice(0)) server.close();
  for (const socket of sockets) socket.destroy();
  sockets.clear();
}

/** Listens on a free loopback port. Returns the port. */
async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return (server.address() as AddressInfo).port;
}

type Respond = (request: IncomingMessage) => { status: number; headers: Record<string, string> };

/** Starts a server that responds to every request. Returns its port. */
export function startHttp(respond: Respond, scheme: 'http' | 'https' = 'http'): Promise<number> {
  const server =
    scheme === 'http'
      ? createHttpServer()
      : createHttpsServer({ key: loopbackPem, cert: loopbackPem });
  server.on('request', (request: IncomingMessage, response) => {
    request.resume();
    const { status, headers } = respond(request);
    response.writeHead(status, headers).end('{}');
  });
  return listen(server);
}

/** A server that records what it receives, and sends nothing. */
export async function startRecorder(): Promise<{ port: number; received: () => string }> {
  let received = '';
  const server = createServer((socket) => {
    received += '(connection)';
    socket.on('data', (data) => {
      received += data.toString('latin1');
    });
  });
  return { port: await listen(server), received: () => received };
}

/** Starts a server with a handler of its connections. Returns its port. */
export function startTcp(onConnection: (socket: Socket) => void): Promise<number> {
  return listen(createServer(onConnection));
}

/** An HTTP proxy that opens tunnels, and records the requests that it receives. */
export async function startProxy(): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = [];
  const server = createHttpServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(500).end();
  });
  server.on('connect', (request, client: Socket, head: Buffer) => {
    requests.push(`CONNECT ${request.url} ${JSON.stringify(request.headers)}`);
    const [host, port] = String(request.url).split(':');
    const target = connect(Number(port), host === 'localhost' ? '127.0.0.1' : host, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.write(head);
      target.pipe(client).pipe(target);
    });
    sockets.add(target);
    for (const socket of [target, client]) socket.on('error', () => socket.destroy());
  });
  return { url: `http://127.0.0.1:${await listen(server)}`, requests };
}
