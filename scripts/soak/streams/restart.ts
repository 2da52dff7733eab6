import { createSpotClient } from '@broker-api/spot';
import { createUserStream, type UserStream } from '@broker-api/streams/user';
import { seededRandom, signedCall } from '@broker-api/test-kit';
import { baseUrl, RestartingBroker } from './broker.ts';

/** What happened when a broker restarted under its clients. */
interface BrokerRestart {
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
  /** How often the order was reported as filled. */
  fills: number;
}

/** Fills one order of each client while the broker is down, and starts it again. */
export async function restartBroker(count: number, seed: number): Promise<BrokerRestart> {
  const broker = new RestartingBroker({});
  const random = seededRandom(seed);
  const clients: Client[] = [];
  for (let number = 0; number < count; number++) {
    clients.push(await addClient(broker, `client-${number}`, random.fraction));
  }
  await untilLive(broker, clients);
  broker.isDown = true;
  await broker.reload();
  const seller = broker.accounts.find(({ name }) => name === 'bob') as (typeof broker.accounts)[0];
  const sale = { ...terms, side: 'SELL', quantity: String(count / 1000) };
  const { status } = await signedCall(broker as never, seller, 'POST', orderPath, sale);
  if (status !== 200) throw new Error(`the sale failed with the status ${status}`);
  await broker.timers.advance(downMs);
  broker.isDown = false;
  const attempts = await untilLive(broker, clients);
  for (const { stream } of clients) stream.close();
  await broker.close();
  const perSecond = attempts.map((_, index) =>
    attempts.slice(index, index + stepsPerSecond).reduce((sum, one) => sum + one, 0),
  );
  return {
    liveMs: attempts.length * stepMs,
    perSecond: Math.max(0, ...perSecond),
    lost: clients.filter(({ fills }) => fills !== 1).length,
  };
}

async function addClient(
  broker: RestartingBroker,
  user: string,
  random: () => number,
): Promise<Client> {
  const { control, fetch, WebSocket, timers } = broker;
  const { now: clock, schedule } = timers;
  await control.addUser({ user });
  const credentials = await control.addApiKey({ user });
  await control.addDeposit({ user, accountType: 1, token: 'USDT', amount: '100' });
  const order = { ...terms, side: 'BUY', quantity: '0.001' };
  await signedCall(broker as never, credentials, 'POST', orderPath, order);
  const spot = createSpotClient({ baseUrl, fetch, credentials, clock });
  const compareMs = 24 * 60 * 60_000;
  const time = { clock, schedule, random, compareMs };
  const stream = createUserStream({ baseUrl, spot, WebSocket, ...time });
  // No query succeeds while the broker is down.
  stream.on('error', () => {});
  const client = { stream, fills: 0 };
  stream.on('event', (event) => {
    if (event.kind === 'order' && event.message.X === 'FILLED') client.fills += 1;
  });
  return client;
}

/** Advances the time until all clients are live. Returns the attempts to connect in each step. */
async function untilLive(broker: RestartingBroker, clients: readonly Client[]): Promise<number[]> {
  const attempts: number[] = [];
  while (clients.some(({ stream }) => stream.state.status !== 'live')) {
    if (attempts.length * stepMs >= longestMs) throw new Error('Some clients are not live.');
    const before = broker.attempts;
    await broker.timers.advance(stepMs);
    attempts.push(broker.attempts - before);
  }
  return attempts;
}
