// Runs a broker in a web worker. page-broker.ts calls it with messages.
import { createSandbox, type SandboxWebSocket } from '@broker-api/sandbox';
import { ControlRequestError } from '@broker-api/sandbox/control';
import { BrokerKeeper } from './broker-keeper.ts';
import type {
  BrokerCall,
  BrokerCalls,
  BrokerMessage,
  CallFailure,
  CallKind,
  SocketEvent,
} from './messages.ts';

const sandbox = createSandbox();
const keeper = new BrokerKeeper(sandbox, (saved) => post({ saved }));
/** Resolves when market makers quote all markets, so that the orders of readers are filled. */
const started = Promise.withResolvers<void>();
/** The open WebSockets, by the id that the page has chosen. */
const sockets = new Map<string, SandboxWebSocket>();
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
  openSocket: ({ id, url }) => {
    openSocket(id, url);
    return null;
  },
  sendFrame: ({ id, frame }) => {
    sockets.get(id)?.send(frame);
    return null;
  },
  closeSocket: (id) => {
    sockets.get(id)?.close();
    return null;
  },
};

/** Opens a WebSocket whose events the page receives. */
function openSocket(id: string, url: string): void {
  const socket = new sandbox.WebSocket(url);
  const report = (event: SocketEvent): void => {
    post({ socket: id, event, time: sandbox.now(), isStopped });
  };
  sockets.set(id, socket);
  socket.onopen = () => report({ type: 'open' });
  socket.onmessage = ({ data }) => report({ type: 'message', data });
  socket.onclose = ({ code, reason }) => {
    sockets.delete(id);
    report({ type: 'close', code, reason });
  };
}

/**
 * Restores a stored broker. If that is impossible, for example because another version of this site
 * stored it, a new broker starts.
 */
async function restore(stored: string): Promise<void> {
  try {
    await sandbox.restore(stored);
    await readClock();
    keeper.start();
  } catch (error) {
    // A failed restore changes nothing.
    console.error(`A new broker starts: the stored one cannot be restored. ${error}`);
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
