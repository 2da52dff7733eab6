// Runs a broker in a web worker. page-broker.ts calls it with messages.
import { createSandbox } from '@broker-api/sandbox';
import type { BrokerCall, BrokerCalls, BrokerReply, CallKind } from './messages.ts';
import { StreamFrames } from './stream-frames.ts';

const sandbox = createSandbox();
/** Resolves when market makers quote all markets, so that the orders of readers are filled. */
const started = sandbox.startMarketMakers();
/** The user data streams, by listen key. */
const streams = new Map<string, StreamFrames>();

type Methods = Readonly<Record<string, (body: unknown) => Promise<unknown>>>;
type Handlers = {
  readonly [Kind in CallKind]: (
    input: BrokerCalls[Kind]['input'],
  ) => BrokerCalls[Kind]['result'] | Promise<BrokerCalls[Kind]['result']>;
};

const handlers: Handlers = {
  accounts: () => sandbox.accounts,
  send: (request) => sandbox.handle(request),
  // The control plane checks the body.
  control: ({ operationId, body }) => (sandbox.control as unknown as Methods)[operationId]?.(body),
  openStream: async (listenKey) => {
    const socket = new sandbox.WebSocket(`ws://127.0.0.1/openapi/ws/${listenKey}`);
    streams.set(listenKey, await StreamFrames.open(socket));
    return null;
  },
  takeFrames: (listenKey) => {
    const frames = streams.get(listenKey)?.take();
    if (frames === undefined) streams.delete(listenKey);
    return frames;
  },
};

async function execute({ kind, input }: BrokerCall): Promise<unknown> {
  await started;
  // `BrokerConnection.call` ensures that the input has the type for this kind of call.
  return (handlers[kind] as (input: unknown) => unknown)(input);
}

addEventListener('message', async ({ data }: MessageEvent<BrokerCall>) => {
  const reply = (outcome: Pick<BrokerReply, 'result' | 'error'>): void => {
    postMessage({ id: data.id, time: sandbox.now(), ...outcome } satisfies BrokerReply);
  };
  try {
    reply({ result: await execute(data) });
  } catch (error) {
    reply({ error: error instanceof Error ? error.message : String(error) });
  }
});
