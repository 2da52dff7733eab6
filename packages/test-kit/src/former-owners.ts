// Processes of a fleet that hang until another process owns their brokers, and then continue.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseProxy } from './database-proxy.ts';
import { brokerOwners } from './fleet-clients.ts';
import type { SandboxProcess, SandboxResponse } from './sandbox-process.ts';

/** A process of a fleet, and its connections to the database. */
export interface FleetMember {
  readonly process: SandboxProcess;
  readonly proxy: DatabaseProxy;
}

/** A fleet, and a broker to which only the functions of this file send orders. */
export interface QuietBroker {
  readonly database: URL;
  readonly members: readonly FleetMember[];
  readonly id: string;
}

/** How long a process that continues has to respond, in milliseconds. */
const responseMs = 15_000;

/**
 * Hangs the owner of a broker while it stores an order. The order arrives at the database when
 * another process owns the broker. Returns what is wrong if the former owner acknowledges the order
 * nevertheless; undefined otherwise.
 */
export async function writeAsFormerOwner(
  broker: QuietBroker,
  id: string,
): Promise<string | undefined> {
  const { owner, other } = await membersOf(broker);
  const { process, proxy } = owner;
  const held = proxy.holdFrom(id);
  const placed = place(process, broker, id);
  const isHeld = await Promise.race([held.then(() => true), sleep(responseMs, false)]);
  if (!isHeld) return fail(`No process stores the order ${id}.`);
  process.signal('SIGSTOP');
  await openOrders(other.process, broker);
  proxy.release();
  // The database has processed the order before its former owner continues.
  await sleep(500);
  process.signal('SIGCONT');
  const { status } = await Promise.race([placed, sleep(responseMs, noResponse)]);
  const { text } = await openOrders(other.process, broker);
  if (status !== 200 || text.includes(`"${id}"`)) return undefined;
  return `A former owner acknowledged the order ${id}; its owner returned ${text}`;
}

/**
 * Hangs the owner of a broker until another process has acknowledged an order. Returns what is
 * wrong if the former owner responds without this order when it continues, or if a stream that
 * another process passes on stays open meanwhile; undefined otherwise.
 */
export async function readFromFormerOwner(
  broker: QuietBroker,
  id: string,
): Promise<string | undefined> {
  const { owner, other } = await membersOf(broker);
  const { ended } = await openStream(other.process, broker);
  owner.process.signal('SIGSTOP');
  await openOrders(other.process, broker);
  await eventually(() => place(other.process, broker, id));
  const isOpen = await Promise.race([ended.then(() => false), sleep(renewalMs, true)]);
  const listing = listOnce(owner.process, broker);
  // The request arrives before the process continues.
  await sleep(300);
  owner.process.signal('SIGCONT');
  const { status, text } = await Promise.race([listing, sleep(responseMs, noResponse)]);
  if (isOpen) return 'The stream of a process that hangs stays open.';
  if (status !== 200 || text.includes(`"${id}"`)) return undefined;
  return `A former owner returned orders without ${id}: ${text}`;
}

/** The longest time until a process notices that another one was removed, in milliseconds. */
const renewalMs = 2000;

const noResponse: SandboxResponse = { status: 0, text: '' };

/** Returns the owner of a broker, which serves it, and another process. */
async function membersOf({ database, members, id }: QuietBroker) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const url = (await brokerOwners(database)).find(({ broker }) => broker === id)?.owner;
    const owner = members.find(({ process }) => process.origin === url);
    const other = members.find((one) => one !== owner);
    if (owner !== undefined && other !== undefined) {
      const { status } = await listOnce(owner.process, { id }, 1000);
      if (status === 200) return { owner, other };
    }
    await sleep(200);
  }
  return fail(`No process serves the broker ${id}.`);
}

/** Returns the open orders of a broker as soon as a process responds with them. */
function openOrders(process: SandboxProcess, broker: Pick<QuietBroker, 'id'>) {
  return eventually(() => listOnce(process, broker, 1000));
}

/** Opens a stream of a broker. Returns a promise that resolves when the stream ends. */
async function openStream(
  process: SandboxProcess,
  { id }: Pick<QuietBroker, 'id'>,
): Promise<{ readonly ended: Promise<unknown> }> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const stream = new WebSocket(`${process.webSocketOrigin}/b/${id}/openapi/quote/ws/v1`);
    const ended = once(stream, 'close');
    const isOpen = await Promise.race([once(stream, 'open').then(() => true), ended]);
    if (isOpen === true) return { ended };
    await sleep(100);
  }
  return fail(`No process opens a stream of the broker ${id}.`);
}

async function eventually(send: () => Promise<SandboxResponse>): Promise<SandboxResponse> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const response = await send();
    // The client order id was already used: an earlier request was executed.
    if (response.status === 200 || response.text.includes('-1141')) return response;
    await sleep(100);
  }
  return fail('No process serves the broker.');
}

function listOnce(
  process: SandboxProcess,
  { id }: Pick<QuietBroker, 'id'>,
  timeoutMs?: number,
): Promise<SandboxResponse> {
  const signal = timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs);
  const path = `/b/${id}/openapi/v1/openOrders`;
  return process.call('alice', 'GET', path, {}, signal).catch(() => noResponse);
}

function place(
  process: SandboxProcess,
  { id }: Pick<QuietBroker, 'id'>,
  newClientOrderId: string,
): Promise<SandboxResponse> {
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' };
  const parameters = { ...order, quantity: '0.001', price: '9000', newClientOrderId };
  const path = `/b/${id}/openapi/v1/order`;
  return process.call('alice', 'POST', path, parameters).catch(() => noResponse);
}

function fail(message: string): never {
  throw new Error(message);
}
