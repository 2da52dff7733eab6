import { createSpotClient } from '@broker-api/spot';
import { createUserStream, type UserStream } from '@broker-api/streams/user';
import { ManualTimers, seededRandom, signedCall } from '@broker-api/test-kit';
import { RestartingBroker } from './restarting-broker.ts';

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
const stepsPerSecond = 1000 / stepMs;
const terms = { symbol: 'BTCUSDT', type: 'LIMIT', timeInForce: 'GTC', price: '9000' };
const orderPath = '/openapi/v1/order';

interface Client {
  readonly stream: UserStream;
  readonly statuses: string[];
}

/** Fills one order of each client just before the broker stops, and starts it again. */
export async function restartBroker(count: number, seed: number): Promise<BrokerRestart> {
  const broker = new RestartingBroker({ clock: 'manual', limits: 'off' });
  const timers = new ManualTimers(broker.now(), (milliseconds) =>
    broker.control.advanceClock({ milliseconds: Math.ceil(milliseconds) }),
  );
  const random = seededRandom(seed);
  const clients: Client[] = [];
  for (let number = 0; number < count; number++) {
    clients.push(await addClient(broker, timers, `client-${number}`, random.fraction));
  }
  await advanceUntilLive(broker, timers, clients);

  broker.isSending = false;
  const seller = broker.accounts.find(({ name }) => name === 'bob') as (typeof broker.accounts)[0];
  const sale = { ...terms, side: 'SELL', quantity: String(count / 1000) };
  const { status } = await signedCall(broker as never, seller, 'POST', orderPath, sale);
  if (status !== 200) throw new Error(`the sale failed with the status ${status}`);
  broker.isDown = true;
  await broker.reload();
  await timers.advance(downMs);
  broker.isDown = false;
  broker.isSending = true;
  const { liveMs, perSecond } = await advanceUntilLive(broker, timers, clients);
  const lost = clients.filter(
    ({ statuses }) => statuses.filter((one) => one === 'FILLED').length !== 1,
  ).length;
  for (const { stream } of clients) stream.close();
  await broker.close();
  return { liveMs, perSecond, lost };
}

async function addClient(
  broker: RestartingBroker,
  timers: ManualTimers,
  user: string,
  random: () => number,
): Promise<Client> {
  const { control, fetch, WebSocket } = broker;
  const { now: clock, schedule } = timers;
  await control.addUser({ user });
  const credentials = await control.addApiKey({ user });
  await control.addDeposit({ user, accountType: 1, token: 'USDT', amount: '100' });
  const order = { ...terms, side: 'BUY', quantity: '0.001' };
  await signedCall(broker as never, credentials, 'POST', orderPath, order);
  const baseUrl = 'http://127.0.0.1';
  const spot = createSpotClient({ baseUrl, fetch, credentials, clock });
  const compareMs = 24 * 60 * 60_000;
  const stream = createUserStream({
    baseUrl,
    spot,
    WebSocket,
    clock,
    schedule,
    random,
    compareMs,
  });
  // No query succeeds while the broker is down.
  stream.on('error', () => {});
  const statuses: string[] = [];
  stream.on('event', (event) => {
    if (event.kind === 'order') statuses.push(event.message.X);
  });
  return { stream, statuses };
}

/** Advances the time until all clients are live. */
async function advanceUntilLive(
  broker: RestartingBroker,
  timers: ManualTimers,
  clients: readonly Client[],
): Promise<{ liveMs: number; perSecond: number }> {
  const attempts: number[] = [];
  while (clients.some(({ stream }) => stream.state.status !== 'live')) {
    if (attempts.length * stepMs >= longestMs)
      return { liveMs: Number.POSITIVE_INFINITY, perSecond: 0 };
    const before = broker.attempts;
    await timers.advance(stepMs);
    attempts.push(broker.attempts - before);
  }
  const perSecond = attempts.map((_, index) =>
    attempts.slice(index, index + stepsPerSecond).reduce((sum, one) => sum + one, 0),
  );
  return { liveMs: attempts.length * stepMs, perSecond: Math.max(0, ...perSecond) };
}
