// Tests HAProxy with the configuration for several servers of the guide `sandbox-for-a-team`, with
// servers that only count their requests.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@broker-api/test-kit';
import { expect, onTestFinished, test, vi } from 'vitest';
import { haproxyHint, isHaproxyMissing, startProxy } from './guide-haproxy.ts';

const names = ['192.0.2.11', '192.0.2.12', '192.0.2.13'];

/** A server with the two ports of a sandbox. The path `/hang` gets no response. */
class CountingServer {
  readonly requests: string[] = [];
  /** Whether health checks get no response. */
  isHanging = false;
  readonly #servers: Server[] = [];
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  async listen(port: number): Promise<void> {
    const server = createServer(({ method, url = '' }, response) => {
      const isCheck = url === '/readyz';
      if (!isCheck) this.requests.push(`${method} ${url}`);
      if (!url.endsWith('/hang') && !(isCheck && this.isHanging)) response.end(this.#name);
    });
    this.#servers.push(server);
    await once(server.listen(port, '127.0.0.1'), 'listening');
  }

  close(): void {
    for (const server of this.#servers.splice(0)) {
      server.close();
      server.closeAllConnections();
    }
  }
}

async function start() {
  const servers = new Map<string, CountingServer>();
  const replacements: Record<string, string> = {};
  const address = async (guideAddress: string): Promise<number> => {
    const port = await freePort();
    replacements[guideAddress] = `127.0.0.1:${port}`;
    return port;
  };
  const port = await address('192.0.2.10:8443');
  const controlPort = await address('192.0.2.10:8444');
  for (const name of names) {
    const server = new CountingServer(name);
    onTestFinished(() => server.close());
    await server.listen(await address(`${name}:8787`));
    await server.listen(await address(`${name}:8788`));
    servers.set(name, server);
  }
  const ca = startProxy('servers.cfg', { ...replacements, '192.0.2.10': '127.0.0.1' });
  /** Sends a request. Returns the status, and the name of the server that responded. */
  const send = async (path: string, to = port, method = 'GET'): Promise<string> => {
    const sent = request({ host: '127.0.0.1', port: to, path, method, ca, agent: false });
    return new Promise<string>((resolve) => {
      sent.once('error', () => resolve('none'));
      sent.once('response', async (response) => {
        const body = (await response.toArray()).join('');
        resolve(response.statusCode === 200 ? body : String(response.statusCode));
      });
      sent.end();
    });
  };
  await vi.waitUntil(async () => names.includes(await send('/')), 10_000);
  return { servers, controlPort, send };
}

test.skipIf(isHaproxyMissing)(
  `all requests for a broker go to one server, and none is sent twice${haproxyHint}`,
  async () => {
    const { servers, controlPort, send } = await start();
    /** Returns the servers of 30 brokers. Both ports must select the same one. */
    const ownersOf30 = async (): Promise<string[]> => {
      const owners = new Set<string>();
      for (let number = 0; number < 30; number++) {
        const owner = await send(`/b/job-${number}/openapi/v1/time`);
        owners.add(owner);
        expect(await send(`/b/job-${number}/v1/clock`, controlPort)).toBe(owner);
      }
      return [...owners].sort();
    };
    expect(await ownersOf30()).toEqual(names);
    const main = await send('/openapi/v1/time');
    expect(await send('/openapi/quote/v1/depth?symbol=BTCUSDT')).toBe(main);
    expect(await send('/b/main/v1/clock', controlPort)).toBe(main);

    // A server that hangs: what was sent to it fails, and the others get the later requests.
    const hanging = servers.get(main);
    if (hanging === undefined) throw new Error(`Unexpected server ${main}.`);
    hanging.isHanging = true;
    const sent = send('/hang', undefined, 'POST');
    expect(await Promise.race([sent, sleep(8000, 'no response after 8 seconds')])).toMatch(
      /^50[24]$|^none$/,
    );
    expect(await send('/later', undefined, 'POST')).not.toBe(main);
    expect(await ownersOf30()).toEqual(names.filter((name) => name !== main));
    hanging.isHanging = false;
    await vi.waitUntil(async () => (await send('/')) === main, 10_000);

    // A server that dies: a request that cannot be sent to it goes to another server at once.
    const lost = send('/hang', undefined, 'POST');
    await vi.waitUntil(() => hanging.requests.filter((one) => one === 'POST /hang').length === 2);
    hanging.close();
    expect(await lost).toMatch(/^502$|^none$/);
    expect(names).toContain(await send('/later', undefined, 'POST'));
    const all = [...servers.values()].flatMap(({ requests }) => requests);
    expect(all.filter((one) => one === 'POST /hang')).toHaveLength(2);
    expect(all.filter((one) => one === 'POST /later')).toHaveLength(2);
  },
  60_000,
);
