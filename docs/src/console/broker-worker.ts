// Runs a broker in a web worker. page-broker.ts calls it with messages.
import { createSandbox } from '@broker-api/sandbox';
import { ControlRequestError } from '@broker-api/sandbox/control';
import { BrokerKeeper } from './broker-keeper.ts';
import type { BrokerCall, BrokerCalls, BrokerMessage, CallFailure, CallKind } from './messages.ts';
import { StreamFrames } from './stream-frames.ts';

const sandbox = createSandbox();
const keeper = new BrokerKeeper(sandbox, (saved) => post({ saved }));
/** Resolves when market makers quote all markets, so that the orders of readers are filled. */
const started = Promise.withResolvers<void>();
/** The open streams, by the id that the page has chosen. */
const streams = new Map<string, StreamFrames>();
let isStopped = false;

type Methods = Readonly<Record<string, (body: unknown) => Promise<unknown>>>;
type Handlers = {
  readonly [Kind in CallKind]: (
    input: BrokerCalls[Kind]['input'],
  ) => BrokerCalls[Kind]['result'] | Promise<BrokerCalls[Kind]['result']>;
};

const handlers: Handlers = {
  start: async (stored) => {
    await sandbox.startMarketMakers();
    if (stored !== null) await restore(stored);
    started.resolve();
    return null;
  },
  isKept: () => keeper.isKeeping,
  keep: () => {
    keeper.start();
    return null;
  },
  accounts: () => sandbox.accounts,
  send: async (request) => {
    const response = await sandbox.handle(request);
    if (request.method !== 'GET') keeper.saveChange();
    return response;
  },
  control: async ({ operationId, body }) => {
    try {
      // The control plane checks the body.
      return await (sandbox.control as unknown as Methods)[operationId]?.(body);
    } finally {
      await readClock();
      if (!/^(list|get)/.test(operationId)) keeper.saveChange();
    }
  },
  openStream: async ({ id, path }) => {
    const socket = new sandbox.WebSocket(`ws://127.0.0.1${path}`);
    streams.set(id, await StreamFrames.open(socket));
    return null;
  },
  takeFrames: (id) => {
    const frames = streams.get(id)?.take();
    if (frames === undefined) streams.delete(id);
    return frames;
  },
  sendFrame: ({ id, frame }) => {
    streams.get(id)?.send(frame);
    return null;
  },
  closeStream: (id) => {
    streams.get(id)?.close();
    return null;
  },
};

/** Restores a stored broker. If another version of this site stored it, a new broker starts. */
async function restore(stored: string): Promise<void> {
  try {
    await sandbox.restore(stored);
    await readClock();
    keeper.start();
  } catch {
    // A failed restore changes nothing.
  }
}

async function readClock(): Promise<void> {
  const { mode } = await sandbox.control.getClock();
  isStopped = mode === 'manual';
}

async function execute({ kind, input }: BrokerCall): Promise<unknown> {
  if (kind !== 'start') await started.promise;
  // `BrokerConnection.call` ensures that the input has the type for this kind of call.
  return (handlers[kind] as (input: unknown) => unknown)(input);
}

function failureOf(error: unknown): CallFailure {
  if (!(error instanceof ControlRequestError)) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
  const { message, status, error: name, reason } = error;
  return { message, status, error: name, reason };
}

function post(message: BrokerMessage): void {
  postMessage(message);
}

addEventListener('message', async ({ data }: MessageEvent<BrokerCall>) => {
  const reply = (outcome: { readonly result: unknown } | { readonly error: CallFailure }): void => {
    post({ id: data.id, time: sandbox.now(), isStopped, ...outcome });
  };
  try {
    reply({ result: await execute(data) });
  } catch (error) {
    reply({ error: failureOf(error) });
  }
});
