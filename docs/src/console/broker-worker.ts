// Runs a broker in a web worker. The page sends calls as messages; `page-broker.ts` is their other end.
import { createSandbox } from '@broker-api/sandbox';
import { createSpotClient } from '@broker-api/spot';
import type { BrokerCall, BrokerReply } from './messages.ts';

const sandbox = createSandbox();
/** Makers quote all markets, so that orders of readers are filled. */
const started = sandbox.startMarketMakers();

function reply(message: BrokerReply): void {
  postMessage(message);
}

addEventListener('message', async ({ data }: MessageEvent<BrokerCall>) => {
  const { id } = data;
  try {
    await started;
    reply({ id, result: await execute(data), time: sandbox.now() });
  } catch (error) {
    reply({ id, error: error instanceof Error ? error.message : String(error) });
  }
});

async function execute(call: BrokerCall): Promise<unknown> {
  if (call.kind === 'accounts') return sandbox.accounts;
  if (call.kind === 'openStream') return openStream(call.user);
  if (call.kind === 'takeFrames') return streams.get(call.user)?.frames.splice(0) ?? [];
  if (call.kind === 'control') {
    const method = sandbox.control[call.operationId] as (input: unknown) => Promise<unknown>;
    return method(call.input);
  }
  const response = await sandbox.fetch(call.url, call.init);
  const { status } = response;
  return { status, headers: [...response.headers], body: await response.text() };
}

interface Stream {
  readonly socket: InstanceType<typeof sandbox.WebSocket>;
  readonly frames: string[];
}

/** The user data streams, by user. */
const streams = new Map<string, Stream>();

async function openStream(user: string): Promise<void> {
  if (streams.get(user)?.socket.readyState === WebSocket.OPEN) return;
  const credentials = sandbox.accounts.find(({ name }) => name === user);
  const { fetch, now: clock } = sandbox;
  const client = createSpotClient({ baseUrl: 'http://127.0.0.1', fetch, clock, credentials });
  const { listenKey } = await client.createListenKey();
  const socket = new sandbox.WebSocket(`ws://127.0.0.1/openapi/ws/${listenKey}`);
  const frames: string[] = [];
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => frames.push(data));
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  streams.set(user, { socket, frames });
}
