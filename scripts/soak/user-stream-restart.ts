import { createSandbox, type Sandbox } from '@broker-api/sandbox';
import { createSpotClient } from '@broker-api/spot';
import { createUserStream, type UserStream } from '@broker-api/streams/user';
import { ManualTimers, seededRandom, signedCall } from '@broker-api/test-kit';

/** What happened when a broker restarted under its clients. */
export interface BrokerRestart {
  /** How long after the restart the last client was live. */
  readonly liveMs: number;
  /** The most attempts to connect in one second after the restart. */
  readonly perSecond: number;
  /** The number of clients without exactly one final event of their order. */
  readonly lost: number;
}

const downMs = 10_000;
const longestMs = 120_000;
const stepMs = 100;
const terms = { symbol: 'BTCUSDT', type: 'LIMIT', timeInForce: 'GTC', price: '9000' };

interface Client {
  readonly stream: UserStream;
  readonly statuses: string[];
}

/** A broker that can stop and start again, and counts the attempts to connect. */
class RestartedBroker {
  #running: Sandbox | undefined;
  /** Whether the broker still sends frames. */
  isSending = true;
  attempts = 0;

  constructor(sandbox: Sandbox) {
    this.#running = sandbox;
  }

  async stop(): Promise<string> {
    const saved = this.#running?.save() ?? '';
    await this.#running?.close();
    this.#running = undefined;
    return saved;
  }

  start(sandbox: Sandbox): void {
    this.#running = sandbox;
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    if (String(input).includes('userDataStream')) this.attempts += 1;
    if (this.#running === undefined) throw new TypeError('fetch failed');
    return this.#running.fetch(input as never, init as never);
  };

  /** Returns the class of sockets, which deliver nothing while the broker does not send. */
  get WebSocket() {
    const running = (): Sandbox => {
      if (this.#running === undefined) throw new Error('refused');
      return this.#running;
    };
    const isSending = (): boolean => this.isSending;
    return class {
      constructor(url: string) {
        const socket = new (running().WebSocket)(url);
        socket.dispatchEvent = (event: Event) =>
          event.type === 'message' && !isSending()
            ? true
            : Object.getPrototypeOf(socket).dispatchEvent.call(socket, event);
        // biome-ignore lint/correctness/noConstructorReturn: the socket itself is the instance
        return socket as never;
      }
    } as unknown as Sandbox['WebSocket'];
  }
}

/** Fills one order of each client just before the broker stops, and starts it again. */
export async function restartBroker(count: number, seed: number): Promise<BrokerRestart> {
  const first = createSandbox({ clock: 'manual', limits: 'off' });
  let current = first;
  const broker = new RestartedBroker(first);
  const timers = new ManualTimers(first.now(), async (milliseconds) => {
    await current.control.advanceClock({ milliseconds: Math.ceil(milliseconds) });
  });
  const random = seededRandom(seed);
  const clients: Client[] = [];
  for (let number = 0; number < count; number++) {
    clients.push(await addClient(first, broker, timers, `client-${number}`, random.fraction));
  }
  await advanceUntil(timers, clients, longestMs);

  broker.isSending = false;
  const seller = first.accounts.find(({ name }) => name === 'bob') as Sandbox['accounts'][number];
  const sale = { ...terms, side: 'SELL', quantity: String(count / 1000) };
  const { status } = await signedCall(first as never, seller, 'POST', '/openapi/v1/order', sale);
  if (status !== 200) throw new Error(`the sale failed with the status ${status}`);
  const saved = await broker.stop();
  current = createSandbox({ clock: 'manual', limits: 'off' });
  await current.restore(saved);
  await timers.advance(downMs);
  broker.isSending = true;
  broker.attempts = 0;
  broker.start(current);
  const { liveMs, perSecond } = await advanceUntil(timers, clients, longestMs, broker);
  const lost = clients.filter(
    ({ statuses }) => statuses.filter((one) => one.startsWith('FILLED')).length !== 1,
  ).length;
  for (const { stream } of clients) stream.close();
  await current.close();
  return { liveMs, perSecond, lost };
}

async function addClient(
  sandbox: Sandbox,
  broker: RestartedBroker,
  timers: ManualTimers,
  user: string,
  random: () => number,
): Promise<Client> {
  const { control } = sandbox;
  await control.addUser({ user });
  const credentials = await control.addApiKey({ user });
  await control.addDeposit({ user, accountType: 1, token: 'USDT', amount: '100' });
  const order = { ...terms, side: 'BUY', quantity: '0.001' };
  await signedCall(sandbox as never, credentials, 'POST', '/openapi/v1/order', order);
  const baseUrl = 'http://127.0.0.1';
  const spot = createSpotClient({ baseUrl, fetch: broker.fetch, credentials, clock: timers.now });
  const stream = createUserStream({
    baseUrl,
    spot,
    WebSocket: broker.WebSocket,
    clock: timers.now,
    schedule: timers.schedule,
    random,
    compareMs: 24 * 60 * 60_000,
  });
  // No query succeeds while the broker is down.
  stream.on('error', () => {});
  const statuses: string[] = [];
  stream.on('event', (event) => {
    if (event.kind === 'order') statuses.push(`${event.message.X} ${event.recovered}`);
  });
  return { stream, statuses };
}

/** Advances the time until all clients are live. */
async function advanceUntil(
  timers: ManualTimers,
  clients: readonly Client[],
  limitMs: number,
  broker?: RestartedBroker,
): Promise<{ liveMs: number; perSecond: number }> {
  const attempts: number[] = [];
  let liveMs = 0;
  while (clients.some(({ stream }) => stream.state.status !== 'live')) {
    if (liveMs >= limitMs) return { liveMs: Number.POSITIVE_INFINITY, perSecond: 0 };
    const before = broker?.attempts ?? 0;
    await timers.advance(stepMs);
    liveMs += stepMs;
    attempts.push((broker?.attempts ?? 0) - before);
  }
  const stepsPerSecond = 1000 / stepMs;
  const perSecond = attempts.map((_, index) =>
    attempts.slice(index, index + stepsPerSecond).reduce((sum, one) => sum + one, 0),
  );
  return { liveMs, perSecond: Math.max(0, ...perSecond) };
}
