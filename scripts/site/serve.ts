import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import send from '@fastify/send';

/** Options of {@link serveSite}. */
export interface ServeOptions {
  /** The folder of the built site. It may be built or rebuilt while it is served. */
  readonly folder: string;
  /** 0 selects a free port. */
  readonly port: number;
  /**
   * Returns the HTML page to send for a missing file with status 503, for example while the site is
   * being built. If it returns undefined, the status is 404.
   */
  readonly missingPage?: () => string | undefined;
}

/** A running server of the site. */
export interface SiteServer {
  /** The URL of the index page, without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

const localNames = ['localhost', '127.0.0.1', '[::1]'];

/** Serves a static site on the loopback interface. */
export async function serveSite({
  folder,
  port,
  missingPage = () => undefined,
}: ServeOptions): Promise<SiteServer> {
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = checkedPath(request, response);
    if (path !== undefined) await sendFile(request, response, { folder, path, missingPage });
  };
  const server = createServer((request, response) => {
    respond(request, response).catch(() => {
      // A file can be removed while it is being sent. Such an error must not end the process.
      if (response.headersSent) response.destroy();
      else sendText(response, 500, 'The file could not be read. Request it again.\n');
    });
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
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

interface SentFile extends Required<Pick<ServeOptions, 'folder' | 'missingPage'>> {
  readonly path: string;
}

/** Sends a file of the folder. Redirects from a folder to its page. */
async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, path, missingPage }: SentFile,
): Promise<void> {
  // A rebuild changes files, so browsers must revalidate each file.
  response.setHeader('cache-control', 'no-cache');
  const result = await send(request, path, { root: folder, cacheControl: false });
  const { statusCode, headers, stream, type } = result;
  if (type === 'error') {
    const page = statusCode === 404 ? missingPage() : undefined;
    if (page !== undefined) {
      sendText(response, 503, page, 'text/html');
      return;
    }
    const ownPage = join(folder, '404.html');
    if (
      statusCode === 404 &&
      request.headers.accept?.includes('text/html') &&
      existsSync(ownPage)
    ) {
      // The links of the page are relative to the root of the site.
      const html = readFileSync(ownPage, 'utf8').replace('<head>', '<head><base href="/">');
      sendText(response, 404, html, 'text/html');
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
