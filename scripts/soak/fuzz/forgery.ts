import { createSandbox, type HttpResponse } from '@broker-api/sandbox';
import { type ErrorCategory, errorCatalogue, type GatewayOperation } from '@broker-api/spec';
import fc from 'fast-check';
import { type CampaignOptions, type Metric, unboundedMetric, Violations } from '../campaign.ts';
import { samples } from './random-requests.ts';
import {
  type Call,
  calls,
  describe,
  gatewayRequest,
  joined,
  type Keys,
  signatureOf,
  type Texts,
  textsOf,
} from './requests.ts';

/**
 * Calls of the signed operations that the sandbox covers completely. It can reject valid calls of
 * the other signed operations.
 */
export const signedCalls = calls.filter(
  ({ operation }) => operation.signed && operation.sandbox.coverage === 'full',
);
const start = Date.UTC(2026, 5, 1);

interface Signed extends Texts {
  readonly signature: string | undefined;
  readonly apiKey: string;
}

/** A valid request, and what is needed to change it. */
interface Valid extends Signed {
  readonly signature: string;
  readonly sample: Sample;
  /** The signature of the previous request. */
  readonly previous: string;
  readonly now: number;
  readonly alice: Keys;
  readonly bob: Keys;
}

/**
 * The ways to tamper with a signed request. Each returns what it changes, or undefined if it does
 * not apply to the request.
 */
const tamperings: Readonly<Record<string, (valid: Valid) => Partial<Signed> | undefined>> = {
  'a changed byte': ({ query, body, sample: { position, change } }) => {
    const text = query + body;
    const at = position % text.length;
    const byte = 33 + ((text.charCodeAt(at) - 33 + change) % 94);
    const whole = text.slice(0, at) + String.fromCharCode(byte) + text.slice(at + 1);
    return { query: whole.slice(0, query.length), body: whole.slice(query.length) };
  },
  'a changed digit of the signature': ({ signature, sample: { position, change } }) => {
    const at = position % signature.length;
    const digit = (Number.parseInt(signature[at] ?? '0', 16) + 1 + (change % 15)) % 16;
    return { signature: signature.slice(0, at) + digit.toString(16) + signature.slice(at + 1) };
  },
  'an added parameter': ({ query, sample }) => ({
    query: joined(query, `limit${sample.change}=1`),
  }),
  'a removed parameter': ({ query }) =>
    query === '' ? undefined : { query: query.split('&').slice(1).join('&') },
  'reordered parameters': ({ query }) => {
    const [first, ...others] = query.split('&');
    return others.length === 0 ? undefined : { query: [...others, first].join('&') };
  },
  'the key of another account': ({ bob }) => ({ apiKey: bob.apiKey }),
  'the secret of another account': ({ query, body, bob }) => ({
    signature: signatureOf(bob, { query, body }),
  }),
  'an expired timestamp': ({ sample, now, alice }) =>
    signedAt(sample, now - 5001 - (sample.position % 1e9), alice),
  'a timestamp in the future': ({ sample, now, alice }) =>
    signedAt(sample, now + 1000 + (sample.position % 1e9), alice),
  'a repeated request': ({ sample }) => (sample.call.operation.rejectsReplays ? {} : undefined),
  'no signature': () => ({ signature: undefined }),
  'the signature of another request': ({ previous }) => ({ signature: previous }),
};

interface Sample {
  readonly call: Call;
  readonly tampering: string;
  /** The number of parameters to send in the body. */
  readonly inBody: number;
  readonly position: number;
  readonly change: number;
}

const arbitrary = fc.record<Sample>({
  call: fc.constantFrom(...signedCalls),
  tampering: fc.constantFrom(...Object.keys(tamperings)),
  inBody: fc.nat(12),
  position: fc.nat(),
  change: fc.integer({ min: 1, max: 93 }),
});

/**
 * Sends `count` requests twice: first valid, then with one change that makes them invalid. The
 * sandbox must reject every changed one.
 */
export async function forgery(options: CampaignOptions): Promise<Metric[]> {
  const clock = { now: start };
  const sandbox = createSandbox({ clock: () => clock.now, limits: 'off' });
  const [alice, bob] = sandbox.accounts;
  if (alice === undefined || bob === undefined) throw new Error('Expected two accounts.');
  const accepted = new Violations();
  const rejected = new Violations();
  const byTampering = new Map<string, number>();
  const operations = new Set<GatewayOperation>();
  let previous = '0'.repeat(64);
  for (const sample of samples(arbitrary, options)) {
    const { tampering } = sample;
    const { operation } = sample.call;
    clock.now += 1;
    const signed = signedAt(sample, clock.now, alice);
    const valid = gatewayRequest(operation, signed, signed.signature, alice.apiKey);
    const response = await sandbox.handle(valid);
    if (isRejected(response, ofSigning))
      rejected.add(() => `${describe(valid)} → ${response.body}`);
    const { apiKey } = alice;
    const context = { ...signed, apiKey, sample, previous, now: clock.now, alice, bob };
    const change = tamperings[tampering]?.(context);
    previous = signed.signature;
    if (change === undefined) continue;
    byTampering.set(tampering, (byTampering.get(tampering) ?? 0) + 1);
    operations.add(operation);
    const texts: Signed = { ...signed, apiKey, ...change };
    const forged = gatewayRequest(operation, texts, texts.signature, texts.apiKey);
    if (!isRejected(await sandbox.handle(forged), ofGateway))
      accepted.add(() => `${tampering}: ${describe(forged)}`);
  }
  return [
    accepted.metric('forgery: tampered requests that were accepted'),
    rejected.metric('forgery: untampered requests that were rejected'),
    ...[...byTampering]
      .sort()
      .map(([name, count]) => unboundedMetric(`forgery: attempts, ${name}`, count)),
    unboundedMetric('forgery: operations whose requests were tampered with', operations.size),
  ];
}

/** The categories of errors that a correctly signed request cannot have. */
const ofSigning: readonly ErrorCategory[] = [
  'authentication',
  'permission',
  'timestamp',
  'request',
];
/** The categories of errors with which the gateway rejects a request before it is executed. */
const ofGateway: typeof ofSigning = [...ofSigning, 'parameter'];

/** Returns whether a request was rejected with an error of one of the categories. */
function isRejected({ status, body }: HttpResponse, categories: typeof ofSigning): boolean {
  if (status === 200) return false;
  const { code } = JSON.parse(body) as { readonly code: number };
  const category = errorCatalogue[code]?.category;
  return categories.some((one) => one === category);
}

/** Returns the texts of a request at a time, with their signature. */
function signedAt({ call, inBody }: Sample, time: number, keys: Keys) {
  const pairs = [...call.parameters, ['timestamp', String(time)] as const];
  const texts = textsOf(call.operation, pairs, inBody);
  return { ...texts, signature: signatureOf(keys, texts) };
}
