import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import send from '@fastify/send';

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
const reloadScriptPath = '/_reload.js';
const reloadScript = `new EventSource('${reloadPath}').onmessage = () => location.reload();\n`;
// The policy of the pages allows no inline scripts.
const reloadElement = `<script src="${reloadScriptPath}"></script>\n</body>`;

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
  const listeners = new Set<ServerResponse>();
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = checkedPath(request, response);
    if (path === undefined) return;
    if (liveReload && path === reloadPath) addListener(response, listeners);
    else if (liveReload && path === reloadScriptPath) sendScript(response);
    else await sendFile(request, response, { folder, path, liveReload });
  };
  const server = createServer((request, response) => {
    respond(request, response).catch(() => {
      // A file may be removed while it is sent. No request may end the process.
      if (response.headersSent) response.destroy();
      else sendText(response, 500, 'The file could not be read. Request it again.');
    });
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

/** Returns the path of a valid request. Responds to any other request, and returns undefined. */
function checkedPath(request: IncomingMessage, response: ServerResponse): string | undefined {
  const { method, url = '/' } = request;
  if (!hasLocalHost(request)) {
    sendText(response, 403, 'Forbidden: the Host header must be localhost, 127.0.0.1 or [::1].');
  } else if (method !== 'GET' && method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    sendText(response, 405, 'Method not allowed. Use GET or HEAD.');
  } else {
    const path = URL.parse(url, 'http://localhost')?.pathname;
    if (path === undefined) sendText(response, 400, 'Malformed path. The index page is at /');
    return path;
  }
  return undefined;
}

/**
 * Whether the Host header names this machine. The check prevents DNS rebinding, because a page of
 * another site can't change the Host header of its requests.
 */
function hasLocalHost({ headers }: IncomingMessage): boolean {
  return localNames.includes((headers.host ?? '').toLowerCase().replace(/:\d+$/, ''));
}

const errorTexts: Readonly<Record<number, string>> = {
  400: 'Malformed path. The index page is at /',
  404: 'Page not found. The index page is at /',
  412: 'The file has changed. Request it without If-Match and If-Unmodified-Since.',
  416: 'The file does not have these bytes. Request it without Range.',
};

/** Sends a file of the folder. With live reload, HTML pages contain the reload script. */
async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, path, liveReload }: { folder: string; path: string; liveReload: boolean },
): Promise<void> {
  // A rebuild changes files, so browsers must ask for each file again.
  response.setHeader('cache-control', 'no-cache');
  const isPage = liveReload && request.method === 'GET' && /(\/|\.html)$/.test(path);
  const { statusCode, headers, stream, type } = await send(request, path, {
    root: folder,
    extensions: ['html'],
    cacheControl: false,
    // The validators and ranges of the file do not apply to a page with the reload script.
    ...(isPage && { acceptRanges: false, etag: false, lastModified: false }),
  });
  if (type === 'error') {
    if (headers['Content-Range']) response.setHeader('content-range', headers['Content-Range']);
    sendText(response, statusCode, errorTexts[statusCode] ?? 'The file could not be read.');
    return;
  }
  response.setHeader('x-content-type-options', 'nosniff');
  if (isPage && type === 'file') {
    const page = Buffer.from(withReloadScript(await text(stream)));
    response.writeHead(statusCode, { ...headers, 'Content-Length': page.length }).end(page);
    return;
  }
  response.writeHead(statusCode, headers);
  await pipeline(stream, response);
}

function withReloadScript(page: string): string {
  return page.replace(/<\/body>(?![\s\S]*<\/body>)/, () => reloadElement);
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.setHeader('x-content-type-options', 'nosniff');
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

function sendScript(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(reloadScript);
}

function addListener(response: ServerResponse, listeners: Set<ServerResponse>): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(':\n\n');
  listeners.add(response);
  response.on('close', () => listeners.delete(response));
}

function startListening(server: Server, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      fail(error.code === 'EADDRINUSE' ? new PortInUseError(port) : error);
    });
    server.listen(port, '127.0.0.1', done);
  });
}
