import { createSandbox, type HttpRequest } from '@broker-api/sandbox';
import type { GatewayOperation } from '@broker-api/spec';
import { hmac } from '@broker-api/test-kit';
import fc from 'fast-check';
import { type Call, calls, formText, gatewayRequest, joined } from './calls.ts';
import { type Campaign, samples, unboundedMetric, Violations } from './campaign.ts';
import { foreignObjects } from './foreign-objects.ts';

/**
 * Calls of the signed operations that the sandbox covers completely. It can reject valid calls of
 * the other signed operations.
 */
export const signedCalls = calls.filter(
  ({ operation }) => operation.signed && operation.sandbox.coverage === 'full',
);
const start = Date.UTC(2026, 5, 1);

/** The ways to tamper with a signed request. */
const tamperings = [
  'a changed byte',
  'a changed digit of the signature',
  'an added parameter',
  'a removed parameter',
  'reordered parameters',
  'the key of another account',
  'the secret of another account',
  'an expired timestamp',
  'a timestamp in the future',
  'a repeated request',
  'no signature',
  'the signature of another request',
] as const;

interface Sample {
  readonly call: Call;
  readonly tampering: (typeof tamperings)[number];
  /** The number of parameters to send in the body. */
  readonly inBody: number;
  readonly position: number;
  readonly change: number;
}

const sample = fc.record<Sample>({
  call: fc.constantFrom(...signedCalls),
  tampering: fc.constantFrom(...tamperings),
  inBody: fc.nat(12),
  position: fc.nat(),
  change: fc.integer({ min: 1, max: 93 }),
});

const draw = (numRuns: number, seed: number): Sample[] => fc.sample(sample, { numRuns, seed });

/** Sends each request twice: first valid, then with one change that makes it invalid. */
async function run(options: { count: number; seed: number }) {
  const clock = { now: start };
  const sandbox = createSandbox({ clock: () => clock.now, limits: 'off', responses: 'stub' });
  const [alice, bob] = sandbox.accounts;
  if (alice === undefined || bob === undefined)
    throw new Error(
      `Expected the sandbox to have at least two accounts; got ${sandbox.accounts.length}.`,
    );
  const accepted = new Violations();
  const rejected = new Violations();
  const byTampering = new Map<string, number>();
  const operations = new Set<GatewayOperation>();
  let previous = '0'.repeat(64);
  for (const one of samples(draw, options)) {
    clock.now += 1;
    const { query, body } = texts(one, clock.now);
    const signature = hmac(alice.secretKey, query + body, 'latin1');
    const valid = request(one.call, { query, body, signature, apiKey: alice.apiKey });
    const reply = await sandbox.handle(valid);
    if (reply.status !== 200) rejected.add(() => `${describe(valid)} → ${reply.body}`);
    const forged = tamper(one, { query, body, signature, previous, now: clock.now, alice, bob });
    previous = signature;
    if (forged === undefined) continue;
    byTampering.set(one.tampering, (byTampering.get(one.tampering) ?? 0) + 1);
    operations.add(one.call.operation);
    const { status } = await sandbox.handle(forged);
    if (status === 200) accepted.add(() => `${one.tampering}: ${describe(forged)}`);
  }
  return [
    accepted.metric('forgery: tampered requests that were accepted'),
    rejected.metric('forgery: untampered requests that were rejected'),
    ...[...byTampering]
      .sort()
      .map(([name, count]) => unboundedMetric(`forgery: attempts, ${name}`, count)),
    unboundedMetric('forgery: operations whose requests were tampered with', operations.size),
    ...(await foreignObjects({ ...options, count: Math.ceil(options.count / 1000) })),
  ];
}

/**
 * Tampers with `count` requests, 100,000 by default, and with the database of a data directory, a
 * thousandth as often. The sandbox must reject every such request and database.
 */
export const forgery: Campaign = Object.assign(run, { count: 100_000 });

function texts({ call, inBody }: Sample, now: number): { query: string; body: string } {
  const pairs = [...call.parameters, ['timestamp', String(now)] as const];
  const bodyCount = call.operation.method === 'GET' ? 0 : Math.min(inBody, pairs.length);
  return {
    query: formText(pairs.slice(0, pairs.length - bodyCount)),
    body: formText(pairs.slice(pairs.length - bodyCount)),
  };
}

interface Signed {
  readonly query: string;
  readonly body: string;
  readonly signature: string | undefined;
  readonly apiKey: string;
}

/** Appends the signature, if any, to the body. If the body is empty, appends it to the query. */
function request(call: Call, { query, body, signature, apiKey }: Signed): HttpRequest {
  const pair = signature === undefined ? '' : `signature=${signature}`;
  const inBody = body !== '';
  return gatewayRequest({
    operation: call.operation,
    query: inBody ? query : joined(query, pair),
    body: inBody ? joined(body, pair) : '',
    apiKey,
  });
}

interface ValidRequest {
  readonly query: string;
  readonly body: string;
  readonly signature: string;
  /** The signature of the previous request. */
  readonly previous: string;
  readonly now: number;
  readonly alice: { readonly apiKey: string; readonly secretKey: string };
  readonly bob: { readonly apiKey: string; readonly secretKey: string };
}

/** Returns the forged request; undefined when this tampering does not apply to this request. */
function tamper(one: Sample, valid: ValidRequest): HttpRequest | undefined {
  const { query, body, signature, alice, bob, now } = valid;
  const text = query + body;
  const parts = { query, body, signature, apiKey: alice.apiKey };
  const make = (changed: Partial<Signed>) => request(one.call, { ...parts, ...changed });
  const signedAt = (time: number) => {
    const shifted = texts(one, time);
    return make({
      ...shifted,
      signature: hmac(alice.secretKey, shifted.query + shifted.body, 'latin1'),
    });
  };
  const pairs = query.split('&');
  switch (one.tampering) {
    case 'a changed byte': {
      const at = one.position % text.length;
      const from = text.charCodeAt(at) - 33;
      const other = text.slice(0, at) + String.fromCharCode(33 + ((from + one.change) % 94));
      const whole = other + text.slice(at + 1);
      return make({ query: whole.slice(0, query.length), body: whole.slice(query.length) });
    }
    case 'a changed digit of the signature': {
      const at = one.position % signature.length;
      const digit = (Number.parseInt(signature[at] ?? '0', 16) + 1 + (one.change % 15)) % 16;
      const other = signature.slice(0, at) + digit.toString(16) + signature.slice(at + 1);
      return make({ signature: other });
    }
    case 'an added parameter':
      return make({ query: joined(query, `limit${one.change}=1`) });
    case 'a removed parameter':
      return query === '' ? undefined : make({ query: pairs.slice(1).join('&') });
    case 'reordered parameters':
      return pairs.length < 2
        ? undefined
        : make({ query: [...pairs.slice(1), pairs[0]].join('&') });
    case 'the key of another account':
      return make({ apiKey: bob.apiKey });
    case 'the secret of another account':
      return make({ signature: hmac(bob.secretKey, text, 'latin1') });
    case 'an expired timestamp':
      return signedAt(now - 5001 - (one.position % 1e9));
    case 'a timestamp in the future':
      return signedAt(now + 1000 + (one.position % 1e9));
    case 'a repeated request':
      return one.call.operation.rejectsReplays ? make({}) : undefined;
    case 'no signature':
      return make({ signature: undefined });
    case 'the signature of another request':
      return make({ signature: valid.previous });
  }
}

function describe({ method, path, query, body }: HttpRequest): string {
  return `${method} ${path}?${query} ${body}`;
}
