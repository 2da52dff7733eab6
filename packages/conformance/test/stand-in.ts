import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Serves on a free loopback port until the test is over. */
export async function serve(answer: RequestListener): Promise<string> {
  return listen(createServer(answer));
}

/** Listens on a free loopback port until the test is over. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** How the stand-in departs from what the fixtures expect. */
export interface Faults {
  /** How far its clock is ahead, in milliseconds. */
  readonly ahead?: number;
  /** What it answers to a request that is refused. */
  readonly refusal?: { readonly status: number; readonly body: object };
  /** After how many requests it closes every connection without an answer. */
  readonly diesAfter?: number;
  /** Writes the headers of each request into its answers. */
  readonly echoes?: boolean;
}

/** A server that answers what the suites of the fixtures ask for, and notes what it was asked. */
export async function standIn(faults: Faults = {}): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const { ahead = 0, echoes = false, diesAfter = Number.POSITIVE_INFINITY } = faults;
  const refusal = faults.refusal ?? { status: 400, body: { code: -1121, msg: 'Invalid symbol.' } };
  const url = await serve(({ url: path = '', headers }, response) => {
    asked.push(path);
    if (asked.length > diesAfter) return response.destroy();
    const refused = path.startsWith('/refused');
    response.writeHead(refused ? refusal.status : 200, { 'content-type': 'application/json' });
    const plain = refused ? refusal.body : { serverTime: Date.now() + ahead, orderId: '7' };
    response.end(JSON.stringify({ ...plain, ...(echoes ? { msg: headers } : {}) }));
  });
  return { url, asked };
}
