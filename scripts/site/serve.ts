import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import send from '@fastify/send';

/** Options of {@link serveSite}. */
export interface ServeOptions {
  /** The folder of the built site. It may be built or rebuilt while it is served. */
  readonly folder: string;
  /** 0 selects a free port. */
  readonly port: number;
  /**
   * Returns whether the site is being built. During a build, the response to a request for a
   * missing page is a page that reloads itself.
   */
  readonly isBuilding?: () => boolean;
}

/** A running server of the site. */
export interface SiteServer {
  /** The URL of the index page, without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** Thrown when the requested port is in use. */
export class PortInUseError extends Error {
  readonly port: number;

  constructor(port: number) {
    super(`port ${port} is in use`);
    this.name = 'PortInUseError';
    this.port = port;
  }
}

const localNames = ['localhost', '127.0.0.1', '[::1]'];
/** A page that the browser requests again until the site is built. */
const buildingPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="1">
<title>Building the documentation</title></head>
<body><p>The documentation is being built. This page reloads itself.</p></body></html>
`;

/**
 * Serves a static site on the loopback interface.
 *
 * @throws PortInUseError when the port is in use
 */
export async function serveSite({
  folder,
  port,
  isBuilding = () => false,
}: ServeOptions): Promise<SiteServer> {
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = checkedPath(request, response);
    if (path !== undefined) await sendFile(request, response, { folder, path, isBuilding });
  };
  const server = createServer((request, response) => {
    respond(request, response).catch(() => {
      // A file can be removed while it is being sent. Such an error must not end the process.
      if (response.headersSent) response.destroy();
      else sendText(response, 500, 'The file could not be read. Request it again.\n');
    });
  });
  await startListening(server, port);
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${bound}`,
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
    sendText(response, 403, 'Forbidden: the Host header must be localhost, 127.0.0.1 or [::1].\n');
  } else if (method !== 'GET' && method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    sendText(response, 405, 'Method not allowed. Use GET or HEAD.\n');
  } else {
    const path = URL.parse(url, 'http://localhost')?.pathname;
    if (path === undefined) sendText(response, 400, 'Malformed path. The index page is at /\n');
    return path;
  }
  return undefined;
}

/**
 * Returns whether the Host header names this machine. The check prevents DNS rebinding, because a
 * page of another site can't change the Host header of its requests.
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

/** Sends a file of the folder. Redirects from a folder to its page. */
async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, path, isBuilding }: { folder: string; path: string; isBuilding: () => boolean },
): Promise<void> {
  // A rebuild changes files, so browsers must revalidate each file.
  response.setHeader('cache-control', 'no-cache');
  const result = await send(request, path, { root: folder, cacheControl: false });
  const { statusCode, headers, stream, type } = result;
  if (type === 'error') {
    if (statusCode === 404 && isBuilding()) {
      sendText(response, 503, buildingPage, 'text/html');
      return;
    }
    if (headers['Content-Range']) response.setHeader('content-range', headers['Content-Range']);
    sendText(response, statusCode, `${errorTexts[statusCode] ?? 'The file could not be read.'}\n`);
    return;
  }
  response.setHeader('x-content-type-options', 'nosniff');
  response.writeHead(statusCode, headers);
  await pipeline(stream, response);
}

function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  type: 'text/plain' | 'text/html' = 'text/plain',
): void {
  response.setHeader('x-content-type-options', 'nosniff');
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(text);
}

function startListening(server: Server, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      fail(error.code === 'EADDRINUSE' ? new PortInUseError(port) : error);
    });
    server.listen(port, '127.0.0.1', done);
  });
}
