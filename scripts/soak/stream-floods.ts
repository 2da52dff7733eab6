import type { Sandbox, SandboxWebSocket } from '@broker-api/sandbox';
import { type Random, seededRandom } from '@broker-api/test-kit';
import type { CampaignOptions, Violations } from './campaign.ts';

/** Short frames, each with the field of its response that tells it apart; '' for no response. */
const frames: readonly (readonly [text: string, response: string])[] = [
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

/** What a client receives. */
interface Received {
  readonly socket: SandboxWebSocket;
  responses: string[];
  closed: string;
}

function connect({ WebSocket }: Sandbox): Received {
  const socket = new WebSocket('ws://sandbox.test/openapi/quote/ws/v1');
  const received: Received = { socket, responses: [], closed: '' };
  socket.onmessage = ({ data }) => {
    const { code, pong } = JSON.parse(String(data)) as { code?: string; pong?: number };
    if (pong !== undefined) received.responses.push('pong');
    else if (code !== undefined) received.responses.push(code);
  };
  socket.onclose = ({ code }) => {
    received.closed = String(code);
  };
  return received;
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Sends `count` floods of short frames, each on a new connection. Every frame gets its response, or
 * the connection is closed with 1008 because more frames wait than documented. The sandbox sends
 * few responses in a turn of the event loop, and responds to another client at once.
 */
export async function sendFloods(
  sandbox: Sandbox,
  violations: Violations,
  { count, seed }: CampaignOptions,
): Promise<void> {
  const random = seededRandom(seed);
  const other = connect(sandbox);
  await nextTurn();
  for (let flood = 0; flood < count; flood++) {
    const problem = await sendFlood(sandbox, other, random);
    if (problem !== undefined) violations.add(() => `flood ${flood}, seed ${seed}: ${problem}`);
  }
  other.socket.close();
}

/** Sends a flood. Returns what is wrong with the responses. */
async function sendFlood(
  sandbox: Sandbox,
  other: Received,
  random: Random,
): Promise<string | undefined> {
  const client = connect(sandbox);
  await nextTurn();
  const isTooLong = random.chance(0.3);
  const length = isTooLong ? maximumWaiting + 200 + random.below(10_000) : random.below(1900);
  const kinds = random.sample(frames, 1 + random.below(frames.length));
  const sent = Array.from({ length }, () => random.pick(kinds));
  const subscriptions = random.below(50);
  for (let index = 0; index < subscriptions; index++) client.socket.send(subscription);
  for (const [text] of sent) client.socket.send(text);
  other.responses = [];
  other.socket.send('{"ping":0}');
  let largest = 0;
  let turns = 0;
  for (let quiet = 0; quiet < quietTurns; quiet++) {
    const before = client.responses.length;
    await nextTurn();
    turns += 1;
    const grown = client.responses.length - before;
    largest = Math.max(largest, grown);
    if (grown > 0) quiet = 0;
    if (turns === 1 && other.responses.join() !== 'pong') return 'the other client got no pong';
  }
  client.socket.close();
  if (largest > maximumPerTurn) return `got ${largest} responses in a turn`;
  const expected = sent.map(([, response]) => response).filter((response) => response !== '');
  if (isTooLong) return client.closed === '1008' ? undefined : `${length} frames were accepted`;
  if (client.closed !== '') return `closed with ${client.closed} after ${length} frames`;
  return client.responses.join() === expected.join() ? undefined : 'got other responses';
}
