import { createSandbox, type HttpRequest, type HttpResponse } from '@broker-api/sandbox';
import { errorCatalogue, type OperationRecord, type ParameterRecord } from '@broker-api/spec';
import { hmac } from '@broker-api/test-kit';
import fc from 'fast-check';
import { type Call, calls, formText, gatewayRequest, joined } from './calls.ts';
import { type Campaign, samples, unboundedMetric, Violations } from './campaign.ts';
import { compileResponseChecks, type ResponseCheck } from './response-checks.ts';

const start = Date.UTC(2026, 5, 1);

/** A change to a parameter of a valid request. */
type Change =
  | { readonly kind: 'drop' | 'twice' | 'query and body' | 'empty' }
  | { readonly kind: 'value'; readonly value: string };

interface Sample {
  readonly call: Call;
  readonly changes: readonly { readonly at: number; readonly change: Change }[];
  readonly inBody: number;
  readonly extra: string;
  readonly noise: 'none' | 'method' | 'path' | 'content type' | 'key' | 'signature' | 'raw text';
  readonly raw: string;
}

/** Values that are difficult to parse. */
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

const value = fc.oneof(
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
  value.map((text): Change => ({ kind: 'value', value: text })),
);

const sample: fc.Arbitrary<Sample> = fc.record({
  call: fc.constantFrom(...calls),
  changes: fc.array(fc.record({ at: fc.nat(20), change }), { maxLength: 3 }),
  inBody: fc.nat(12),
  extra: fc.oneof({ weight: 5, arbitrary: fc.constant('') }, { weight: 1, arbitrary: value }),
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

const draw = (numRuns: number, seed: number): Sample[] => fc.sample(sample, { numRuns, seed });

/** Sends requests with valid and invalid values, and checks every response. */
async function run(options: { count: number; seed: number }) {
  const clock = { now: start };
  const sandboxes = (['live', 'stub'] as const).flatMap((responses) =>
    (['reference', 'observed'] as const).map((dialect) =>
      createSandbox({ clock: () => clock.now, limits: 'off', dialect, responses }),
    ),
  );
  const [alice] = sandboxes[0]?.accounts ?? [];
  if (alice === undefined) throw new Error('Expected the sandbox to have an account; it has none.');
  const checks = compileResponseChecks();
  const failures = new Violations();
  const invalid = new Violations();
  const unhandled = new Violations();
  const onUnhandled = (reason: unknown): void => unhandled.add(() => String(reason));
  process.on('unhandledRejection', onUnhandled);
  const codes = new Set<number>();
  let successful = 0;
  let turn = 0;
  for (const one of samples(draw, options)) {
    clock.now += 1;
    turn += 1;
    const request = build(one, alice, clock.now);
    const reply = await (sandboxes[turn % sandboxes.length] as (typeof sandboxes)[0]).handle(
      request,
    );
    const describe = () =>
      `${request.method} ${request.path}?${request.query} ${request.body} → ${reply.status} ${reply.body}`;
    if (reply.status >= 500) failures.add(describe);
    const problem = problemOf(one, reply, checks, codes);
    if (problem !== undefined) invalid.add(() => `${problem}: ${describe()}`);
    if (reply.status === 200) successful += 1;
  }
  // Node reports unhandled rejections in the next turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', onUnhandled);
  return [
    failures.metric('fuzz: responses with status 5xx'),
    invalid.metric('fuzz: responses that the specification does not allow'),
    unhandled.metric('fuzz: unhandled rejections'),
    unboundedMetric('fuzz: successful responses', successful),
    unboundedMetric('fuzz: different error codes', codes.size),
  ];
}

/** Sends `count` random requests, 1,000,000 by default. */
export const fuzz: Campaign = Object.assign(run, { count: 1_000_000 });

function build(
  { call, changes, inBody, extra, noise, raw }: Sample,
  { apiKey, secretKey }: { apiKey: string; secretKey: string },
  now: number,
): HttpRequest {
  const { operation } = call;
  let pairs: (readonly [string, string])[] = [...call.parameters];
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

/** URL-encodes a text. Lone surrogates, which have no encoding, are replaced first. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd'));
}

function nameOf(parameters: readonly ParameterRecord[], at: number): string | undefined {
  return parameters[at % Math.max(1, parameters.length)]?.name;
}

/** Returns why a response contradicts the specification; undefined when it does not. */
function problemOf(
  { call, noise }: Sample,
  { status, body, headers }: HttpResponse,
  checks: ReadonlyMap<OperationRecord, ResponseCheck>,
  codes: Set<number>,
): string | undefined {
  const contentType = headers['content-type'];
  if (contentType !== 'application/json')
    return `expected the content type application/json; got ${contentType}`;
  const parsed = JSON.parse(body) as unknown;
  if (status === 200) return checks.get(call.operation)?.(parsed);
  const { code, msg, ...rest } = parsed as { code?: unknown; msg?: unknown };
  if (typeof code !== 'number' || typeof msg !== 'string' || msg === '')
    return 'expected an error body with a numeric `code` and a non-empty string `msg`';
  const unexpected = Object.keys(rest);
  if (unexpected.length > 0) return `the error has unexpected fields: ${unexpected.join(', ')}`;
  codes.add(code);
  const entry = errorCatalogue[String(code)];
  const isOtherRoute = noise === 'path' || noise === 'method';
  if (!isOtherRoute && !call.operation.errorCodes.includes(code))
    return `the operation does not list code ${code}`;
  const isHttpError = [404, 405, 413, 415].includes(status);
  return status === entry?.httpStatus || isHttpError
    ? undefined
    : `expected status ${entry?.httpStatus} for code ${code}; got ${status}`;
}
