import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { onTestFinished } from 'vitest';
import { close, listen } from './loopback.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/**
 * Serves a folder on loopback until the test ends. Returns the origin.
 *
 * @param headers additional headers of each response
 */
export async function serveFolder(
  folder: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const server = createServer(async ({ url = '/' }, response) => {
    const path = normalize(url === '/' ? '/index.html' : url);
    try {
      const content = await readFile(join(folder, path));
      const type = types[extname(path)] ?? 'text/plain';
      response.writeHead(200, { 'content-type': type, ...headers });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  onTestFinished(() => close(server));
  return listen(server);
}
