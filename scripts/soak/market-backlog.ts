import { createMarketStream } from '@broker-api/streams/market';
import { ManualTimers, scriptedSockets } from '@broker-api/test-kit';
import { collectGarbage } from '../bench/measure.ts';
import { type Metric, unboundedMetric } from './campaign.ts';

const symbols = Array.from({ length: 10 }, (_, index) => `SYMBOL${index}`);
const messagesPerSecond = 10_000;
const maximumGrowth = 64 * 2 ** 20;

/** Returns a message of one of the topics. */
function messageText(index: number): string {
  const symbol = symbols[index % symbols.length];
  const topic = ['depth', 'diffDepth', 'trade'][index % 3];
  const v = String(index + 1);
  const levels = Array.from({ length: 20 }, (_, level) => [String(9000 + level), v]);
  const book = { s: symbol, t: index, v, b: levels, a: [] };
  const row = topic === 'trade' ? { v, t: index, p: '9000', q: '1', m: true } : book;
  return JSON.stringify({ symbol, topic, data: [row], f: index < 3 * symbols.length });
}

/**
 * Sends messages to a market stream whose consumers have stopped, for so many simulated seconds at
 * 10,000 messages a second. Returns how much memory it keeps and how the lag is reported.
 */
export async function backlogMetrics(seconds: number): Promise<Metric[]> {
  const timers = new ManualTimers();
  const { WebSocket, sockets } = scriptedSockets();
  const { now: clock, schedule } = timers;
  const stream = createMarketStream({
    baseUrl: 'https://broker.test',
    WebSocket,
    clock,
    schedule,
    timing: { silenceMs: 1_000_000_000 },
  });
  await timers.advance(0);
  sockets[0]?.open();
  let lags = 0;
  let skipped = 0;
  stream.on('lag', (lag) => {
    lags += 1;
    skipped += lag.skipped;
  });
  const consumers = [
    stream.subscribe('depth', symbols)[Symbol.asyncIterator](),
    stream.subscribe('diffDepth', symbols)[Symbol.asyncIterator](),
    ...symbols.map((symbol) => stream.trades(symbol)[Symbol.asyncIterator]()),
    ...symbols.map((symbol) =>
      stream.orderBook(symbol, { versions: 'higher' })[Symbol.asyncIterator](),
    ),
  ];
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let sent = 0; sent < seconds * messagesPerSecond; sent++) {
    sockets[0]?.receive(messageText(sent));
    if (sent % 1000 === 0) await timers.advance(100);
    if (sent % messagesPerSecond === 0) sockets[0]?.sent.splice(0);
  }
  collectGarbage();
  const growth = process.memoryUsage().heapUsed - before;
  stream.close();
  await Promise.all(consumers.map((consumer) => consumer.next()));
  return [
    {
      name: `market stream: bytes that a consumer keeps after ${seconds} s without reading`,
      value: growth,
      bound: maximumGrowth,
      holds: growth <= maximumGrowth,
    },
    unboundedMetric('market stream: reports of a lag', lags),
    unboundedMetric('market stream: skipped messages', skipped),
  ];
}
