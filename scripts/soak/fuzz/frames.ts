import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSandbox, type Sandbox, type SandboxWebSocket } from '@broker-api/sandbox';
import { type Random, seededRandom } from '@broker-api/test-kit';
import fc from 'fast-check';
import { type CampaignOptions, type Metric, unboundedMetric, Violations } from '../campaign.ts';
import { samples, textValues } from './random-requests.ts';

const topics = ['trade', 'realtimes', 'depth', 'diffDepth', 'kline_1m', 'kline_1M', 'kline_1w'];
const symbols = ['BTCUSDT', 'ETHUSDT', 'BTC-SWAP', 'BTC-PERP-BUSDT', 'BTC-PERP-REV'];
const noise = fc.oneof(
  textValues,
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(null, 'hasOwnProperty', 'kline'),
  fc.array(fc.string({ maxLength: 3 }), { maxLength: 3 }),
  fc.object({ maxDepth: 2, maxKeys: 3 }),
);

const requests = fc.record({
  event: fc.constantFrom('sub', 'cancel'),
  topic: fc.constantFrom(...topics),
  symbol: fc.subarray(symbols, { minLength: 1 }).map((all) => all.join()),
  params: fc.boolean().map((binary) => ({ binary })),
});

type Change = (
  request: Readonly<Record<string, unknown>>,
  value: unknown,
) => object | string | undefined;

/**
 * The expected response to a frame: an error code, `pong`, or `none`; and what makes the frame of a
 * valid request: an object or a text, or undefined if the value does not fit.
 */
const changes: readonly (readonly [expected: string, change: Change])[] = [
  ['none', (request) => request],
  ['none', () => ({ event: 'cancel_all' })],
  ['pong', () => ({ ping: 12 })],
  ['-10001', (_, value) => (isJson(textOf(value)) ? undefined : textOf(value))],
  [
    '-10000',
    (_, value) => (isObject(value) && !Array.isArray(value) ? undefined : JSON.stringify(value)),
  ],
  ['-10003', ({ event: _, ...rest }) => rest],
  ['-10002', (request, event) => ({ ...request, event })],
  ['-10005', ({ topic: _, ...rest }) => rest],
  [
    '-10004',
    (request, topic) => (/^kline/.test(textOf(topic)) ? undefined : { ...request, topic }),
  ],
  ['-10008', (request) => ({ ...request, topic: 'kline' })],
  ['-10009', (request, value) => ({ ...request, topic: `kline_x${textOf(value)}` })],
  ['none', ({ params: _, ...rest }) => rest],
  ['-10000', (request, params) => (isAccepted(params) ? undefined : { ...request, params })],
  ['-100010', ({ symbol: _, ...rest }) => rest],
  [
    '-100010',
    (request, value) => {
      const symbol = textOf(value);
      return symbols.includes(symbol) ? undefined : { ...request, symbol: `BTCUSDT,${symbol}` };
    },
  ],
];

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

const isHeartbeat = (value: unknown): boolean =>
  isObject(value) && ('ping' in Object(value) || 'pong' in Object(value));

const isAccepted = (params: unknown): boolean =>
  isObject(params) &&
  [undefined, true, false, 'true', 'false'].includes((params as { binary?: string }).binary);

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const randomFrames = fc
  .tuple(requests, fc.constantFrom(...changes), noise)
  .filter(([, , value]) => !isHeartbeat(value))
  .map(([request, [expected, change], value]) => ({ expected, frame: change(request, value) }))
  .filter(({ frame }) => frame !== undefined);

/** How many turns of the event loop a response to a ping may take. */
const maximumTurns = 100;

/** A connection that sends frames, and collects the codes of errors and the pongs. */
class TestConnection {
  readonly socket: SandboxWebSocket;
  replies: string[] = [];
  /** The code with which the broker has closed the connection. */
  closed: number | undefined;

  constructor({ WebSocket }: Sandbox) {
    this.socket = new WebSocket('ws://sandbox.test/openapi/quote/ws/v1');
    this.socket.onclose = ({ code }) => {
      this.closed = code;
    };
    this.socket.onmessage = ({ data }) => {
      if (typeof data !== 'string' || data.includes('"topic":')) return;
      const { code, pong } = JSON.parse(data) as { code?: string; pong?: number };
      this.replies.push(pong === undefined ? String(code) : 'pong');
    };
  }

  /** Sends a frame and a ping. Returns the replies, which end with the response to the ping. */
  async send(text: string): Promise<string> {
    this.replies = [];
    this.socket.send(text);
    this.socket.send('{"ping":0}');
    // The sandbox sends the first messages of a subscription before it responds to the ping.
    for (let turn = 0; turn < maximumTurns; turn++) {
      await nextTurn();
      if (this.closed !== undefined || this.replies.includes('pong')) break;
    }
    return this.replies.join(' ');
  }
}

/** Short frames, each with the field of its response that tells it apart; '' for no response. */
const shortFrames: readonly (readonly [text: string, response: string])[] = [
  ['', '-10001'],
  ['0', '-10000'],
  ['[]', '-10000'],
  ['{}', '-10003'],
  ['{"pong":0}', ''],
  ['{"ping":0}', 'pong'],
  ['{"event":"cancel_all"}', ''],
];
const subscription = '{"event":"sub","topic":"trade","symbol":"BTCUSDT","params":{"binary":false}}';

/** The documented maximum number of waiting messages of a connection. */
const maximumWaiting = 2000;
/** How many responses to one client the sandbox sends in a turn of the event loop at most. */
const maximumPerTurn = 100;
/** A flood is over when nothing arrives for this many turns of the event loop. */
const quietTurns = 300;

/**
 * Sends a flood of short frames on a new connection. Every frame gets its response, or the
 * connection is closed with 1008 because more frames wait than documented. The sandbox sends few
 * responses in a turn of the event loop, and responds to another client at once. Returns what is
 * wrong with the responses.
 */
async function sendFlood(
  sandbox: Sandbox,
  other: TestConnection,
  random: Random,
): Promise<string | undefined> {
  const client = new TestConnection(sandbox);
  await nextTurn();
  const isTooLong = random.chance(0.3);
  const length = isTooLong ? maximumWaiting + 200 + random.below(10_000) : random.below(1900);
  const kinds = random.sample(shortFrames, 1 + random.below(shortFrames.length));
  const sent = Array.from({ length }, () => random.pick(kinds));
  const subscriptions = random.below(50);
  for (let index = 0; index < subscriptions; index++) client.socket.send(subscription);
  for (const [text] of sent) client.socket.send(text);
  other.replies = [];
  other.socket.send('{"ping":0}');
  await nextTurn();
  if (other.replies.join() !== 'pong') return 'the other client got no pong';
  let received = client.replies.length;
  let largest = received;
  for (let quiet = 0; quiet < quietTurns; quiet++) {
    await nextTurn();
    const grown = client.replies.length - received;
    received += grown;
    largest = Math.max(largest, grown);
    if (grown > 0) quiet = 0;
  }
  client.socket.close();
  if (largest > maximumPerTurn) return `got ${largest} responses in a turn`;
  const expected = sent.map(([, response]) => response).filter((response) => response !== '');
  if (isTooLong) return client.closed === 1008 ? undefined : `${length} frames were accepted`;
  if (client.closed !== undefined) return `closed with ${client.closed} after ${length} frames`;
  return client.replies.join() === expected.join() ? undefined : 'got other responses';
}

/** The number of random frames for each flood. */
const framesPerFlood = 250;

/**
 * Sends `count` random frames to the market data stream, then a flood of short frames for every 250
 * of them.
 */
export async function fuzzFrames({ count, seed }: CampaignOptions): Promise<Metric[]> {
  const sandbox = createSandbox({ clock: 'manual', limits: 'off' });
  const wrong = new Violations();
  const crashes = new Violations();
  const leaks = new Violations();
  const blocked = new Violations();
  const connection = new TestConnection(sandbox);
  await nextTurn();
  for (const { frame, expected } of samples(randomFrames, { count, seed })) {
    const text = textOf(frame);
    const replies = await connection.send(text);
    const shown = () => `${text}: expected the reply ${expected}; got ${replies}`;
    if (connection.closed !== undefined) crashes.add(shown);
    if (replies !== (expected === 'none' ? 'pong' : `${expected} pong`)) wrong.add(shown);
    if (connection.closed !== undefined) break;
  }
  await connection.send('{"event":"cancel_all"}');
  const [open] = await sandbox.control.listStreamConnections();
  if (open?.subscriptions !== 0) leaks.add(() => JSON.stringify(open));
  connection.socket.close();
  const floods = Math.ceil(count / framesPerFlood);
  const random = seededRandom(seed);
  const other = new TestConnection(sandbox);
  await nextTurn();
  for (let flood = 0; flood < floods; flood++) {
    const problem = await sendFlood(sandbox, other, random);
    if (problem !== undefined) blocked.add(() => `flood ${flood}, seed ${seed}: ${problem}`);
  }
  other.socket.close();
  await nextTurn();
  const remaining = await sandbox.control.listStreamConnections();
  if (remaining.length > 0) leaks.add(() => JSON.stringify(remaining));
  await sandbox.close();
  return [
    wrong.metric('stream-fuzz: frames without the documented response'),
    crashes.metric('stream-fuzz: connections that a frame closed'),
    leaks.metric('stream-fuzz: subscriptions and connections that remained'),
    blocked.metric('stream-fuzz: floods of short frames with a violation'),
    unboundedMetric('stream-fuzz: frames', count),
    unboundedMetric('stream-fuzz: floods', floods),
    unboundedMetric('stream-fuzz: heap in MB', Math.round(process.memoryUsage().heapUsed / 1e6)),
  ];
}
