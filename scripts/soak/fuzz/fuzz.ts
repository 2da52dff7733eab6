import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSandbox, type HttpResponse } from '@broker-api/sandbox';
import { errorCatalogue, type GatewayOperation, operations, sections } from '@broker-api/spec';
import { seededRandom } from '@broker-api/test-kit';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import { inRepository } from '../../lib/paths.ts';
import {
  type Campaign,
  type CampaignOptions,
  type Metric,
  unboundedMetric,
  Violations,
} from '../campaign.ts';
import { forgery } from './forgery.ts';
import { fuzzFrames } from './frames.ts';
import { FuzzMarkets } from './markets.ts';
import { buildRequest, type RandomRequest, randomRequests, samples } from './random-requests.ts';
import { describe } from './requests.ts';

const start = Date.UTC(2026, 5, 1);

/** The number of requests between two moves of the markets. */
const requestsPerMove = 250;

/** Sends random requests, a tenth as many forged ones, and a fifth as many random frames. */
export const fuzz: Campaign = async ({ count, seed }) => [
  ...(await fuzzRequests({ count, seed })),
  ...(await forgery({ count: Math.ceil(count / 10), seed })),
  ...(await fuzzFrames({ count: Math.ceil(count / 5), seed })),
];

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
  const problemOf = compileChecks();
  const failures = new Violations();
  const invalid = new Violations();
  const unhandled = new Violations();
  const onUnhandled = (reason: unknown): void => unhandled.add(() => String(reason));
  process.on('unhandledRejection', onUnhandled);
  const codes = new Set<number>();
  let successful = 0;
  let turn = 0;
  for (const sample of samples(randomRequests, options)) {
    clock.now += 1;
    turn += 1;
    if (turn % requestsPerMove === 0) await markets.move();
    const { options: listed } = markets;
    const context = { account: alice, now: clock.now, number: turn, options: listed };
    const request = buildRequest(sample, context);
    const sandbox = sandboxes[turn % sandboxes.length] as (typeof sandboxes)[0];
    const response = await sandbox.handle(request);
    const shown = () => `${describe(request)} → ${response.status} ${response.body}`;
    if (response.status >= 500) failures.add(shown);
    const problem = problemOf(sample, response, codes);
    if (problem !== undefined) invalid.add(() => `${problem}: ${shown()}`);
    if (response.status === 200) successful += 1;
  }
  // Node reports unhandled rejections in the next turn of the event loop.
  await nextTurn();
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
 * Compiles the response schemas of all operations. Returns a function that says why a response
 * contradicts the specification, and notes its error code.
 */
function compileChecks() {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false });
  for (const section of sections) {
    const document = inRepository(`packages/spec/src/generated/${section}/openapi.source.gen.json`);
    ajv.addSchema(JSON.parse(readFileSync(document, 'utf8')) as AnySchema, section);
  }
  const checks = new Map(
    sections.flatMap((section) =>
      Object.values(operations[section]).map((operation) => {
        const path = operation.path.replaceAll('/', '~1');
        const pointer = `/paths/${path}/${operation.method.toLowerCase()}/responses/200/content`;
        const $ref = `${section}#${pointer}/application~1json/schema`;
        return [operation as GatewayOperation, ajv.compile({ $ref })] as const;
      }),
    ),
  );
  return (
    { call: { operation }, noise }: RandomRequest,
    { status, body, headers }: HttpResponse,
    codes: Set<number>,
  ): string | undefined => {
    const contentType = headers['content-type'];
    if (contentType !== 'application/json')
      return `expected the content type application/json; got ${contentType}`;
    const parsed = JSON.parse(body) as unknown;
    if (status === 200) {
      const check = checks.get(operation);
      return check?.(parsed) ? undefined : ajv.errorsText(check?.errors);
    }
    const { code, msg, ...rest } = parsed as { code?: unknown; msg?: unknown };
    if (typeof code !== 'number' || typeof msg !== 'string' || msg === '')
      return 'expected an error body with a numeric `code` and a non-empty string `msg`';
    const unexpected = Object.keys(rest);
    if (unexpected.length > 0) return `the error has unexpected fields: ${unexpected.join(', ')}`;
    codes.add(code);
    const isOtherRoute = noise === 'path' || noise === 'method';
    if (!isOtherRoute && !operation.errorCodes.includes(code))
      return `the operation does not list code ${code}`;
    const expected = errorCatalogue[String(code)]?.httpStatus;
    const isHttpError = [404, 405, 413, 415].includes(status);
    if (status === expected || isHttpError) return undefined;
    return `expected status ${expected} for code ${code}; got ${status}`;
  };
}
