import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve, sep } from 'node:path';
import sirv from 'sirv';

/** Options of {@link serveSite}. */
export interface ServeOptions {
  /** The folder of the built site. It may be built or rebuilt while it is served. */
  readonly folder: string;
  /** 0 selects a free port. */
  readonly port: number;
  /** Whether open pages reload when `reload` is called. */
  readonly liveReload?: boolean;
}

/** A running server of the site. */
export interface SiteServer {
  /** The URL of the index page, without a trailing slash. */
  readonly url: string;
  /** Reloads the open pages. Does nothing without `liveReload`. */
  reload(): void;
  close(): Promise<void>;
}

/** The requested port is in use. */
export class PortInUseError extends Error {
  readonly port: number;

  constructor(port: number) {
    super(`port ${port} is in use`);
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
 * Serves a static site on the loopback interface.
 *
 * @throws PortInUseError when the port is in use
 */
export async function serveSite({
  folder,
  port,
  liveReload = false,
}: ServeOptions): Promise<SiteServer> {
  // With `dev`, sirv reads the disk at each request, so the site can be rebuilt while it is served.
  const files = sirv(folder, { dev: true });
  const listeners = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (!hasLocalHost(request))
      return sendText(
        response,
        403,
        'Forbidden: the Host header must be localhost, 127.0.0.1 or [::1].',
      );
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return sendText(response, 405, 'Method not allowed. Use GET or HEAD.');
    }
    response.setHeader('x-content-type-options', 'nosniff');
    if (liveReload && request.url === reloadPath) return addListener(response, listeners);
    if (liveReload && sendWithReload(folder, request, response)) return;
    files(request, response, () =>
      sendText(response, 404, 'Page not found. The index page is at /'),
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

/**
 * Whether the Host header names this machine. The check prevents DNS rebinding, because a page of
 * another site can't change the Host header of its requests.
 */
function hasLocalHost({ headers }: IncomingMessage): boolean {
  return localNames.includes((headers.host ?? '').toLowerCase().replace(/:\d+$/, ''));
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

function addListener(response: ServerResponse, listeners: Set<ServerResponse>): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(':\n\n');
  listeners.add(response);
  response.on('close', () => listeners.delete(response));
}

/** Sends an HTML page with the reload script. Returns false when the path is not an HTML page. */
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
