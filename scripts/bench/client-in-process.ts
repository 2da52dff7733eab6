import { createHmac } from 'node:crypto';
import { type Command, createEngine, defaultInitialState } from '@broker-api/engine';
import { createSandbox } from '@broker-api/sandbox';
import { encodeParams } from '@broker-api/signing';
import { createSpotClient } from '@broker-api/spot';
import { credentials as keys, order } from './client-peers.ts';
import { type Metric, pairedMetric, slices } from './measure.ts';
import { collectGarbage } from './timed.ts';

/** A signed order may take at most this many times the time of its parts. */
const bound = 3;
const callCount = 1000;
const warmUpSlices = 40;

/**
 * Measures a signed order from a client to a sandbox in the same process. The peer is the sum of
 * the parts that no client can omit: the encoding, the signatures of the client and of the broker,
 * and the command of the engine.
 */
export async function inProcess(): Promise<Metric> {
  const times: [number, number][] = [];
  for (let slice = -warmUpSlices; slice < slices; slice++) {
    // A new broker for each slice, so that the number of its orders does not grow.
    const own = await cpuPerCall(placeOrders());
    const parts = await cpuPerCall(executeParts());
    if (slice >= 0) times.push([own, parts]);
  }
  const metric = pairedMetric(
    'client: signed order in process compared with the sum of its parts',
    times.map(([own]) => own),
    times.map(([, other]) => other),
    bound,
  );
  return { ...metric, unit: 'µs' };
}

function placeOrders(): () => Promise<unknown> {
  const sandbox = createSandbox({ limits: 'off' });
  const [credentials] = sandbox.accounts;
  const baseUrl = 'http://127.0.0.1';
  const spot = createSpotClient({ baseUrl, credentials, fetch: sandbox.send, clock: sandbox.now });
  const { newClientOrderId: _, ...parameters } = { ...order, quantity: '0.001', price: '5000' };
  return () => spot.placeOrder(parameters);
}

function executeParts(): () => void {
  const engine = createEngine(defaultInitialState(Date.now()));
  const account = { user: 'alice', accountType: 1, accountIndex: 0 } as const;
  const sign = (query: string): string =>
    createHmac('sha256', keys.secretKey).update(query).digest('hex');
  return () => {
    const newClientOrderId = crypto.randomUUID();
    const parameters = { ...order, quantity: '0.001', price: '5000', newClientOrderId };
    const time = Date.now();
    const query = encodeParams({ ...parameters, timestamp: time });
    const signature = sign(query);
    if (signature !== sign(query)) throw new Error('Expected equal signatures.');
    const command: Command = { kind: 'spot.placeOrder', time, account, ...parameters };
    const { rejection } = engine.apply(command);
    if (rejection !== undefined) throw new Error(rejection.message);
  };
}

async function cpuPerCall(work: () => unknown): Promise<number> {
  collectGarbage({ type: 'minor' });
  const before = process.cpuUsage();
  for (let call = 0; call < callCount; call++) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / callCount;
}
