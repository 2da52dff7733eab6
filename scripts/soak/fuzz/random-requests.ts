import type { HttpRequest } from '@broker-api/sandbox';
import fc from 'fast-check';
import type { CampaignOptions } from '../campaign.ts';
import {
  type Call,
  calls,
  difficultValues,
  formText,
  gatewayRequest,
  joined,
  type Keys,
  type Pairs,
  signatureOf,
  textsOf,
} from './requests.ts';

const samplesPerDraw = 1000;

/** Draws samples in batches, so that memory use stays bounded. */
export function* samples<Sample>(
  arbitrary: fc.Arbitrary<Sample>,
  { count, seed }: CampaignOptions,
): Generator<Sample> {
  for (let drawn = 0; drawn < count; drawn += samplesPerDraw) {
    const numRuns = Math.min(samplesPerDraw, count - drawn);
    yield* fc.sample(arbitrary, { numRuns, seed: seed + drawn });
  }
}

/** Random texts, many of them difficult. */
export const textValues = fc.oneof(
  fc.constantFrom(...difficultValues),
  fc.string({ maxLength: 20 }),
  fc.bigInt({ min: -(2n ** 66n), max: 2n ** 66n }).map(String),
  fc.integer({ min: -5, max: 2000 }).map(String),
);

/** How a parameter is sent. */
const changes = fc.oneof(
  fc.constantFrom('drop', 'twice', 'query and body', 'empty').map((kind) => ({ kind, value: '' })),
  textValues.map((value) => ({ kind: 'value', value })),
);
const noises = ['method', 'path', 'content type', 'key', 'signature', 'raw text'] as const;

/** Changes to the request of an example. */
export const randomRequests = fc.record({
  call: fc.constantFrom(...calls),
  changes: fc.array(fc.record({ at: fc.nat(20), change: changes }), { maxLength: 3 }),
  inBody: fc.nat(12),
  extra: fc.oneof({ weight: 5, arbitrary: fc.constant('') }, { weight: 1, arbitrary: textValues }),
  noise: fc.oneof(
    { weight: 12, arbitrary: fc.constant('none' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...noises) },
  ),
  raw: fc
    .string({ unit: 'binary', maxLength: 40 })
    .map((text) => Buffer.from(text).toString('latin1')),
});

export type RandomRequest = ReturnType<typeof randomRequests.generate>['value'];

/** The values from a sandbox that {@link buildRequest} needs. */
interface RequestContext {
  readonly account: Keys;
  readonly now: number;
  readonly number: number;
  /** A listed option for each option of the examples. */
  readonly options: ReadonlyMap<string, string>;
}

/** Builds a request from a sample. */
export function buildRequest(sample: RandomRequest, context: RequestContext): HttpRequest {
  const { call, inBody, extra, noise, raw } = sample;
  const { account, now } = context;
  const { operation } = call;
  let pairs = currentParameters(call, context);
  const doubled: Pairs[number][] = [];
  if (operation.requiresTimestamp) pairs.push(['timestamp', String(now)]);
  for (const { at, change } of sample.changes) {
    const { name } = operation.parameters[at % Math.max(1, operation.parameters.length)] ?? {};
    if (name === undefined) continue;
    const kept = pairs.filter(([one]) => one !== name);
    const own = pairs.find(([one]) => one === name) ?? ([name, '1'] as const);
    const { kind, value } = change;
    if (kind === 'query and body') doubled.push(own);
    else if (kind === 'drop') pairs = kept;
    else if (kind === 'twice') pairs = [...kept, own, own];
    else pairs = [...kept, [name, encoded(value)]];
  }
  if (extra !== '') pairs.push([encoded(extra), encoded(extra)]);
  const { query, body } = textsOf(operation, pairs, inBody);
  const texts = {
    query: noise === 'raw text' ? joined(query, raw) : query,
    body: joined(body, formText(doubled)),
  };
  const signature = noise === 'signature' ? raw : signatureOf(account, texts);
  const request = gatewayRequest(
    operation,
    texts,
    operation.signed ? encoded(signature) : undefined,
    operation.requiresApiKey && noise !== 'key' ? account.apiKey : undefined,
  );
  if (noise === 'method') return { ...request, method: 'PATCH' };
  if (noise === 'path') return { ...request, path: `${request.path}/${encoded(raw)}` };
  if (noise === 'content type') return { ...request, headers: { 'content-type': raw } };
  return request;
}

/** URL-encodes a string. Lone surrogates, which have no encoding, are replaced first. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd'));
}

/**
 * Returns the parameters of an example with a client order id that is not used and with an option
 * that is listed. One request in eight keeps the values of the example.
 */
function currentParameters(
  { operation, parameters }: Call,
  { number, options }: RequestContext,
): Pairs[number][] {
  if (number % 8 === 0) return [...parameters];
  return parameters.map(([name, value]) => {
    const isFresh = name === 'clientOrderId' || name === 'newClientOrderId';
    if (operation.rejectsReplays && isFresh) return [name, `${value}-${number}`];
    return [name, options.get(value) ?? value];
  });
}
