import { createSandbox, type SandboxWebSocket } from '@broker-api/sandbox';
import fc from 'fast-check';
import {
  type Campaign,
  type CampaignOptions,
  type Metric,
  samples,
  unboundedMetric,
  Violations,
} from './campaign.ts';
import { sendFloods } from './stream-floods.ts';

/** A client's frame, and the expected reply: an error code, `pong`, or `none`. */
interface Sample {
  readonly text: string;
  readonly expected: string | 'none' | 'pong';
}

const topics = ['trade', 'realtimes', 'depth', 'diffDepth', 'kline_1m', 'kline_1M', 'kline_1w'];
const symbols = ['BTCUSDT', 'ETHUSDT', 'BTC-SWAP', 'BTC-PERP-BUSDT'];
const noise = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'kline', '\u0000'),
  fc.array(fc.string({ maxLength: 3 }), { maxLength: 3 }),
  fc.object({ maxDepth: 2, maxKeys: 3 }),
);

const valid = fc.record({
  event: fc.constantFrom('sub', 'cancel'),
  topic: fc.constantFrom(...topics),
  symbol: fc.subarray(symbols, { minLength: 1 }).map((all) => all.join()),
  params: fc.boolean().map((binary) => ({ binary })),
});

const isHeartbeat = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('ping' in value || 'pong' in value);

/** Changes to a valid request, each with the code of the error that it must cause. */
const changes: readonly ((request: object, value: unknown) => Sample | undefined)[] = [
  (request) => ({ text: JSON.stringify(request), expected: 'none' }),
  () => ({ text: '{"event":"cancel_all"}', expected: 'none' }),
  () => ({ text: '{"ping":12}', expected: 'pong' }),
  (_, value) => (isJson(textOf(value)) ? undefined : { text: textOf(value), expected: '-10001' }),
  (_, value) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return undefined;
    return { text: JSON.stringify(value), expected: '-10000' };
  },
  (request) => without(request, 'event', '-10003'),
  (request, value) => withValue(request, { event: value }, '-10002'),
  (request) => without(request, 'topic', '-10005'),
  (request, value) =>
    /^kline/.test(textOf(value)) ? undefined : withValue(request, { topic: value }, '-10004'),
  (request) => withValue(request, { topic: 'kline' }, '-10008'),
  (request, value) => withValue(request, { topic: `kline_x${textOf(value)}` }, '-10009'),
  (request) => without(request, 'params', 'none'),
  (request, value) => {
    const binary = (value as { binary?: unknown } | null)?.binary;
    const isAccepted = [undefined, true, false, 'true', 'false'].includes(binary as string);
    const isObject = typeof value === 'object' && value !== null;
    return isObject && isAccepted ? undefined : withValue(request, { params: value }, '-10000');
  },
  (request) => without(request, 'symbol', '-100010'),
  (request, value) => withValue(request, { symbol: `BTCUSDT,${textOf(value)}` }, '-100010'),
];

function without(request: object, name: string, expected: string): Sample {
  const rest = Object.entries(request).filter(([field]) => field !== name);
  return { text: JSON.stringify(Object.fromEntries(rest)), expected };
}

function withValue(request: object, change: object, expected: string): Sample {
  return { text: JSON.stringify({ ...request, ...change }), expected };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const sample = fc
  .tuple(valid, fc.constantFrom(...changes), noise)
  .filter(([, , value]) => !isHeartbeat(value))
  .map(([request, change, value]) => change(request, value))
  .filter((drawn) => drawn !== undefined);

/** How many turns of the event loop a response to a ping may take. */
const maximumTurns = 100;

/** A connection that sends frames, and collects the errors and pongs. */
class FuzzedConnection {
  readonly #socket: SandboxWebSocket;
  replies: string[] = [];
  isClosed = false;

  constructor(socket: SandboxWebSocket) {
    this.#socket = socket;
    socket.onclose = () => {
      this.isClosed = true;
    };
    socket.onmessage = ({ data }) => {
      if (typeof data !== 'string' || data.includes('"topic":')) return;
      const { code, pong } = JSON.parse(data) as { code?: string; pong?: number };
      this.replies.push(pong === undefined ? String(code) : 'pong');
    };
  }

  /** Sends a frame and a ping. Returns the replies, which end with the response to the ping. */
  async send(text: string): Promise<string> {
    this.replies = [];
    this.#socket.send(text);
    this.#socket.send('{"ping":0}');
    // The sandbox sends the first messages of a subscription before it responds to the ping.
    for (let turn = 0; turn < maximumTurns; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.isClosed || this.replies.includes('pong')) break;
    }
    return this.replies.join(' ');
  }
}

/** The number of random frames for each flood. */
const framesPerFlood = 250;

async function run({ count, seed }: CampaignOptions): Promise<Metric[]> {
  const sandbox = createSandbox({ clock: 'manual', limits: 'off' });
  const wrong = new Violations();
  const crashes = new Violations();
  const leaks = new Violations();
  const blocked = new Violations();
  const socket = new sandbox.WebSocket('ws://sandbox.test/openapi/quote/ws/v1');
  const connection = new FuzzedConnection(socket);
  await new Promise((resolve) => setImmediate(resolve));
  const draw = (length: number, from: number) => fc.sample(sample, { numRuns: length, seed: from });
  for (const { text, expected } of samples(draw, { count, seed })) {
    const replies = await connection.send(text);
    const shown = () => `${text}: expected the reply ${expected}; got ${replies}`;
    if (connection.isClosed) crashes.add(shown);
    const correct = expected === 'none' ? 'pong' : `${expected} pong`;
    if (replies !== correct) wrong.add(shown);
    if (connection.isClosed) break;
  }
  await connection.send('{"event":"cancel_all"}');
  const [open] = await sandbox.control.listStreamConnections();
  if (open?.subscriptions !== 0) leaks.add(() => JSON.stringify(open));
  socket.close();
  const floods = Math.ceil(count / framesPerFlood);
  await sendFloods(sandbox, blocked, { count: floods, seed });
  await new Promise((resolve) => setImmediate(resolve));
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

/**
 * Sends `count` random frames, 200,000 by default, to the market data stream, then a flood of short
 * frames for every 250 of them.
 */
export const streamFuzz: Campaign = Object.assign(run, { count: 200_000 });
