import { createSandbox, type HttpResponse } from '@broker-api/sandbox';
import { errorCatalogue, type GatewayOperation } from '@broker-api/spec';
import { seededRandom } from '@broker-api/test-kit';
import {
  type Campaign,
  type CampaignOptions,
  type Metric,
  samples,
  unboundedMetric,
  Violations,
} from './campaign.ts';
import { forgery } from './forgery.ts';
import { FuzzMarkets } from './fuzz-markets.ts';
import { buildRequest, drawRequests, type Sample } from './fuzz-requests.ts';
import { compileResponseChecks, type ResponseCheck } from './response-checks.ts';
import { streamFuzz } from './stream-fuzz.ts';

const start = Date.UTC(2026, 5, 1);

/** The number of requests between two moves of the markets. */
const requestsPerMove = 250;

/**
 * Sends requests with valid and invalid values while the markets move, and checks every response.
 */
export async function fuzzRequests(options: CampaignOptions): Promise<Metric[]> {
  const clock = { now: start };
  const sandboxes = (['reference', 'observed'] as const).map((dialect) =>
    createSandbox({ clock: () => clock.now, limits: 'off', dialect }),
  );
  const markets = new FuzzMarkets(sandboxes, clock, seededRandom(options.seed));
  await markets.start();
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
  for (const one of samples(drawRequests, options)) {
    clock.now += 1;
    turn += 1;
    if (turn % requestsPerMove === 0) await markets.move();
    const { options: listed } = markets;
    const context = { account: alice, now: clock.now, number: turn, options: listed };
    const request = buildRequest(one, context);
    const reply = await (sandboxes[turn % sandboxes.length] as (typeof sandboxes)[0]).handle(
      request,
    );
    const describe = () =>
      `${request.method} ${request.path}?${request.query} ${request.body} → ` +
      `${reply.status} ${reply.body}`;
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
    ...(await markets.metrics(alice)),
    unboundedMetric('fuzz: successful responses', successful),
    unboundedMetric('fuzz: different error codes', codes.size),
  ];
}

/**
 * Sends `count` random requests, 1,000,000 by default, a tenth as many forged ones, and a fifth as
 * many random frames.
 */
export const fuzz: Campaign = Object.assign(
  async ({ count, seed }: CampaignOptions) => [
    ...(await fuzzRequests({ count, seed })),
    ...(await forgery({ count: Math.ceil(count / 10), seed })),
    ...(await streamFuzz({ count: Math.ceil(count / 5), seed })),
  ],
  { count: 1_000_000 },
);

/** Returns why a response contradicts the specification; undefined when it does not. */
function problemOf(
  { call, noise }: Sample,
  { status, body, headers }: HttpResponse,
  checks: ReadonlyMap<GatewayOperation, ResponseCheck>,
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
