import type { HttpRequest } from '@broker-api/sandbox';
import type { GatewayParameter } from '@broker-api/spec';
import { hmac } from '@broker-api/test-kit';
import fc from 'fast-check';
import { type Call, calls, formText, gatewayRequest, joined } from './calls.ts';

/** A change to a parameter of a valid request. */
type Change =
  | { readonly kind: 'drop' | 'twice' | 'query and body' | 'empty' }
  | { readonly kind: 'value'; readonly value: string };

/** A random request. */
export interface Sample {
  readonly call: Call;
  readonly changes: readonly { readonly at: number; readonly change: Change }[];
  readonly inBody: number;
  readonly extra: string;
  readonly noise: 'none' | 'method' | 'path' | 'content type' | 'key' | 'signature' | 'raw text';
  readonly raw: string;
}

const difficultValues = [
  ...[
    '0',
    '-0',
    '-1',
    '1e3',
    '1E400',
    '0x10',
    '.5',
    '5.',
    '+1',
    ' 1',
    '1 ',
    '٣',
    'NaN',
    'Infinity',
  ],
  ...['9007199254740993', '9223372036854775807', '9223372036854775808', '99999999999999999999'],
  ...['null', 'undefined', 'true', '[]', '{}', '__proto__', 'constructor', 'toString', '../..'],
  ...['BTCUSDT', 'btcusdt', 'BTC-PERP-REV', 'LIMIT', 'MARKET', 'BUY', 'SELL_OPEN', '1m', 'GTC'],
  ...['STOP', 'OPPONENT', 'OVER', 'BUY_CLOSE', 'LONG', 'SHORT', 'IOC', 'FOK', '9500', '10500'],
  ...[
    'a'.repeat(300),
    '0'.repeat(100),
    '1.'.padEnd(90, '1'),
    '\u0000',
    '\ud83d\ude80',
    '%',
    '&',
    '=',
  ],
];

/** Random texts, many of them difficult. */
export const textValues = fc.oneof(
  fc.constantFrom(...difficultValues),
  fc.string({ maxLength: 20 }),
  fc.bigInt({ min: -(2n ** 66n), max: 2n ** 66n }).map(String),
  fc.integer({ min: -5, max: 2000 }).map(String),
);

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.constantFrom<Change>(
    { kind: 'drop' },
    { kind: 'twice' },
    { kind: 'query and body' },
    { kind: 'empty' },
  ),
  textValues.map((text): Change => ({ kind: 'value', value: text })),
);

const sample: fc.Arbitrary<Sample> = fc.record({
  call: fc.constantFrom(...calls),
  changes: fc.array(fc.record({ at: fc.nat(20), change }), { maxLength: 3 }),
  inBody: fc.nat(12),
  extra: fc.oneof({ weight: 5, arbitrary: fc.constant('') }, { weight: 1, arbitrary: textValues }),
  noise: fc.oneof(
    { weight: 12, arbitrary: fc.constant('none' as const) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('method', 'path', 'content type', 'key', 'signature', 'raw text'),
    },
  ),
  raw: fc
    .string({ unit: 'binary', maxLength: 40 })
    .map((text) => Buffer.from(text).toString('latin1')),
}) as fc.Arbitrary<Sample>;

export const drawRequests = (numRuns: number, seed: number): Sample[] =>
  fc.sample(sample, { numRuns, seed });

/** The values from a sandbox that {@link buildRequest} needs. */
interface RequestContext {
  readonly account: { readonly apiKey: string; readonly secretKey: string };
  readonly now: number;
  readonly number: number;
  /** A listed option for each option of the examples. */
  readonly options: ReadonlyMap<string, string>;
}

/** Builds a request from a sample. */
export function buildRequest(sample: Sample, context: RequestContext): HttpRequest {
  const { call, changes, inBody, extra, noise, raw } = sample;
  const { account, now } = context;
  const { apiKey, secretKey } = account;
  const { operation } = call;
  let pairs = currentParameters(call, context);
  const doubled: (readonly [string, string])[] = [];
  if (operation.requiresTimestamp) pairs.push(['timestamp', String(now)]);
  for (const { at, change } of changes) {
    const name = nameOf(operation.parameters, at);
    if (name === undefined) continue;
    const kept = pairs.filter(([one]) => one !== name);
    const own = pairs.find(([one]) => one === name) ?? ([name, '1'] as const);
    if ('value' in change) pairs = [...kept, [name, encoded(change.value)]];
    else if (change.kind === 'drop') pairs = kept;
    else if (change.kind === 'empty') pairs = [...kept, [name, '']];
    else if (change.kind === 'twice') pairs = [...kept, own, own];
    else doubled.push(own);
  }
  if (extra !== '') pairs.push([encoded(extra), encoded(extra)]);
  const inQuery = operation.method === 'GET' ? pairs.length : Math.max(0, pairs.length - inBody);
  let query = formText(pairs.slice(0, inQuery));
  let body = formText([...pairs.slice(inQuery), ...doubled]);
  if (noise === 'raw text') query = joined(query, raw);
  const signature = noise === 'signature' ? raw : hmac(secretKey, query + body, 'latin1');
  if (operation.signed) {
    const pair = `signature=${encoded(signature)}`;
    if (body === '') query = joined(query, pair);
    else body = joined(body, pair);
  }
  const request = gatewayRequest({
    operation,
    query,
    body,
    apiKey: operation.requiresApiKey && noise !== 'key' ? apiKey : undefined,
  });
  if (noise === 'method') return { ...request, method: 'PATCH' };
  if (noise === 'path') return { ...request, path: `${request.path}/${encoded(raw)}` };
  if (noise === 'content type') return { ...request, headers: { 'content-type': raw } };
  return request;
}

/** URL-encodes a string. Lone surrogates, which have no encoding, are replaced first. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd'));
}

function nameOf(parameters: readonly GatewayParameter[], at: number): string | undefined {
  return parameters[at % Math.max(1, parameters.length)]?.name;
}

/**
 * Returns the parameters of an example with a client order id that is not used and with an option
 * that is listed. One request in eight keeps the values of the example.
 */
function currentParameters(
  { operation, parameters }: Call,
  { number, options }: RequestContext,
): (readonly [string, string])[] {
  if (number % 8 === 0) return [...parameters];
  return parameters.map(([name, value]) => {
    const isFresh = name === 'clientOrderId' || name === 'newClientOrderId';
    if (operation.rejectsReplays && isFresh) return [name, `${value}-${number}`];
    return [name, options.get(value) ?? value];
  });
}
