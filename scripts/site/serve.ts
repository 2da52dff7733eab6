import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve, sep } from 'node:path';
import sirv from 'sirv';

/** How a folder is served. */
export interface ServeOptions {
  /** The folder with the built site; it may be built later, and while it is served. */
  readonly folder: string;
  /** 0 for any free one. */
  readonly port: number;
  /** Whether pages reload themselves when `reload` is called. */
  readonly liveReload?: boolean;
}

/** A site that is being served. */
export interface SiteServer {
  /** The address of the first page, without a trailing slash. */
  readonly url: string;
  /** Tells open pages to load again; without `liveReload` none listens. */
  reload(): void;
  close(): Promise<void>;
}

/** The port that was asked for is taken. */
export class PortInUseError extends Error {
  readonly port: number;

  constructor(port: number) {
    super(`port ${port} is in use by another program`);
    this.name = 'PortInUseError';
    this.port = port;
  }
}

const localNames = ['localhost', '127.0.0.1', '[::1]'];
const reloadPath = '/_reload';
const reloadScript = `<script>
new EventSource('${reloadPath}').onmessage = () => location.reload();
</script>
</body>`;

/**
 * Serves a static site on this machine only.
 *
 * @throws PortInUseError when the port is taken
 */
export async function serveSite({
  folder,
  port,
  liveReload = false,
}: ServeOptions): Promise<SiteServer> {
  // `dev` looks at the disk for each request, so that a site may be built again while it is served.
  const files = sirv(folder, { dev: true });
  const listeners = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (!isLocal(request)) return refuse(response, 403, 'This server answers to localhost only.');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refuse(response, 405, 'These pages can only be read.');
    }
    response.setHeader('x-content-type-options', 'nosniff');
    if (liveReload && request.url === reloadPath) return listen(response, listeners);
    if (liveReload && sendWithReload(folder, request, response)) return;
    files(request, response, () =>
      refuse(response, 404, 'There is no such page. The first one is at /'),
    );
  });
  await startListening(server, port);
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${bound}`,
    reload: () => {
      for (const response of listeners) response.write('data: reload\n\n');
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** What another site's page can't forge: the name by which a browser asks (DNS rebinding). */
function isLocal({ headers }: IncomingMessage): boolean {
  return localNames.includes((headers.host ?? '').toLowerCase().replace(/:\d+$/, ''));
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

function listen(response: ServerResponse, listeners: Set<ServerResponse>): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(':\n\n');
  listeners.add(response);
  response.on('close', () => listeners.delete(response));
}

/** Sends a page with the script that listens; false for what is no page. */
function sendWithReload(
  folder: string,
  { url = '/' }: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (!URL.canParse(url, 'http://localhost')) return false;
  const { pathname } = new URL(url, 'http://localhost');
  const path = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
  const inside = resolve(path).startsWith(resolve(folder) + sep);
  if (!inside || !path.endsWith('.html') || !existsSync(path) || !statSync(path).isFile())
    return false;
  const page = readFileSync(path, 'utf8');
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(page.replace(/<\/body>(?![\s\S]*<\/body>)/, () => reloadScript));
  return true;
}

function startListening(server: ReturnType<typeof createServer>, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      fail(error.code === 'EADDRINUSE' ? new PortInUseError(port) : error);
    });
    server.listen(port, '127.0.0.1', done);
  });
}
