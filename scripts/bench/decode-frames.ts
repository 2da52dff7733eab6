import { readFileSync } from 'node:fs';
import { decodeMarketFrame, decodeUserFrame } from '@broker-api/streams';
import { inRepository } from '../lib/paths.ts';
import { type Metric, pairedMetric, slices } from './measure.ts';
import { processorTime } from './timed.ts';

/** The maximum ratios to `JSON.parse`, which loses digits of ids in the reference dialect. */
const bounds = { reference: 3.5, observed: 2.2 };
const framesPerSlice = 3000;

/** Compares the decoding of frames of both streams, in both dialects, with `JSON.parse`. */
export function* decodeMetrics(): Generator<Metric> {
  const texts = {
    user: `[${exampleText('executionReport/filled.json')}]`,
    market: exampleText('trade/latest-trades.json'),
  };
  const decode = { user: decodeUserFrame, market: decodeMarketFrame };
  for (const dialect of ['reference', 'observed'] as const) {
    for (const stream of ['user', 'market'] as const) {
      const name = `streams: decode a ${stream} frame (${dialect}) compared with JSON.parse`;
      const text = dialect === 'reference' ? texts[stream] : withTextIds(texts[stream]);
      yield compare(name, () => decode[stream](text), text, bounds[dialect]);
    }
  }
}

function compare(name: string, decode: () => unknown, text: string, bound: number): Metric {
  const times: [ours: number[], peer: number[]] = [[], []];
  const repeat = (work: () => unknown) => () => {
    for (let count = 0; count < framesPerSlice; count++) work();
  };
  for (let slice = -3; slice < slices; slice++) {
    const ours = processorTime(repeat(decode));
    const peer = processorTime(repeat(() => JSON.parse(text)));
    if (slice < 0) continue;
    times[0].push(ours);
    times[1].push(peer);
  }
  return pairedMetric(name, ...times, bound);
}

/** Returns an example of a message in the reference dialect, with ids as long as real ones. */
function exampleText(path: string): string {
  const text = readFileSync(inRepository('spec/examples/common', path), 'utf8');
  return JSON.stringify(JSON.parse(text)).replaceAll(/"([iv])":\d+/g, '"$1":336902617393292032');
}

/** Returns a message in the observed dialect, in which LONG values are text. */
function withTextIds(text: string): string {
  return text.replaceAll(/:(\d{13,})/g, ':"$1"');
}
