import { createSandbox, type GatewayRequest } from '@broker-api/sandbox';
import fc from 'fast-check';
import { type Call, calls, formText, gatewayRequest, hmac, joined } from './calls.ts';
import { type Campaign, Offences, samples, stated } from './campaign.ts';

/** Signed operations that the sandbox does; the others are refused however well they are signed. */
const signedCalls = calls.filter(
  ({ operation }) => operation.signed && operation.sandbox.coverage === 'full',
);
const start = Date.UTC(2026, 5, 1);

/** The ways to tamper with a signed request: with what was signed, with who signed, with when. */
const tamperings = [
  'a byte of the text',
  'a digit of the signature',
  'a parameter added',
  'a parameter dropped',
  'parameters swapped',
  'the key of another account',
  'the secret of another account',
  'too late',
  'too early',
  'sent again',
  'no signature',
  'the signature of another request',
] as const;

interface Sample {
  readonly call: Call;
  readonly tampering: (typeof tamperings)[number];
  /** How many of the parameters travel in the body. */
  readonly inBody: number;
  readonly place: number;
  readonly change: number;
}

const sample = fc.record<Sample>({
  call: fc.constantFrom(...signedCalls),
  tampering: fc.constantFrom(...tamperings),
  inBody: fc.nat(12),
  place: fc.nat(),
  change: fc.integer({ min: 1, max: 93 }),
});

const draw = (numRuns: number, seed: number): Sample[] => fc.sample(sample, { numRuns, seed });

/** Signed requests, each as it should be and then tampered with; none of the latter may pass. */
async function run(options: { count: number; seed: number }) {
  const clock = { now: start };
  const sandbox = createSandbox({ clock: () => clock.now, limits: 'off', responses: 'stub' });
  const [alice, bob] = sandbox.accounts;
  if (alice === undefined || bob === undefined) throw new Error('the sandbox has no two accounts');
  const accepted = new Offences();
  const refused = new Offences();
  const byTampering = new Map<string, number>();
  let previous = '0'.repeat(64);
  for (const one of samples(draw, options)) {
    clock.now += 1;
    const { query, body } = texts(one, clock.now);
    const signature = hmac(alice.secretKey, query + body);
    const honest = request(one.call, { query, body, signature, apiKey: alice.apiKey });
    const reply = await sandbox.handle(honest);
    if (reply.status !== 200) refused.note(() => `${describe(honest)} → ${reply.body}`);
    const forged = tamper(one, { query, body, signature, previous, now: clock.now, alice, bob });
    previous = signature;
    if (forged === undefined) continue;
    byTampering.set(one.tampering, (byTampering.get(one.tampering) ?? 0) + 1);
    const { status } = await sandbox.handle(forged);
    if (status === 200) accepted.note(() => `${one.tampering}: ${describe(forged)}`);
  }
  return [
    accepted.finding('forgery: tampered requests that were accepted'),
    refused.finding('forgery: untampered requests that were refused'),
    ...[...byTampering].sort().map(([name, count]) => stated(`forgery: tried, ${name}`, count)),
  ];
}

/** The forgery campaign: 100,000 requests unless told otherwise. */
export const forgery: Campaign = Object.assign(run, { count: 100_000 });

function texts({ call, inBody }: Sample, now: number): { query: string; body: string } {
  const pairs = [...call.parameters, ['timestamp', String(now)] as const];
  const kept = call.operation.method === 'GET' ? 0 : Math.min(inBody, pairs.length);
  return {
    query: formText(pairs.slice(0, pairs.length - kept)),
    body: formText(pairs.slice(pairs.length - kept)),
  };
}

interface Signed {
  readonly query: string;
  readonly body: string;
  readonly signature: string | undefined;
  readonly apiKey: string;
}

/** The signature stands last, in the body when there is one. */
function request(call: Call, { query, body, signature, apiKey }: Signed): GatewayRequest {
  const pair = signature === undefined ? '' : `signature=${signature}`;
  const inBody = body !== '';
  return gatewayRequest({
    operation: call.operation,
    query: inBody ? query : joined(query, pair),
    body: inBody ? joined(body, pair) : '',
    apiKey,
  });
}

interface Honest {
  readonly query: string;
  readonly body: string;
  readonly signature: string;
  /** The signature of the request before. */
  readonly previous: string;
  readonly now: number;
  readonly alice: { readonly apiKey: string; readonly secretKey: string };
  readonly bob: { readonly apiKey: string; readonly secretKey: string };
}

/** The forged request; nothing when this tampering does not change this request. */
function tamper(one: Sample, honest: Honest): GatewayRequest | undefined {
  const { query, body, signature, alice, bob, now } = honest;
  const text = query + body;
  const parts = { query, body, signature, apiKey: alice.apiKey };
  const make = (changed: Partial<Signed>) => request(one.call, { ...parts, ...changed });
  const signedAt = (time: number) => {
    const moved = texts(one, time);
    return make({ ...moved, signature: hmac(alice.secretKey, moved.query + moved.body) });
  };
  const pairs = query.split('&');
  switch (one.tampering) {
    case 'a byte of the text': {
      const at = one.place % text.length;
      const from = text.charCodeAt(at) - 33;
      const other = text.slice(0, at) + String.fromCharCode(33 + ((from + one.change) % 94));
      const whole = other + text.slice(at + 1);
      return make({ query: whole.slice(0, query.length), body: whole.slice(query.length) });
    }
    case 'a digit of the signature': {
      const at = one.place % signature.length;
      const digit = (Number.parseInt(signature[at] ?? '0', 16) + 1 + (one.change % 15)) % 16;
      const other = signature.slice(0, at) + digit.toString(16) + signature.slice(at + 1);
      return make({ signature: other });
    }
    case 'a parameter added':
      return make({ query: joined(query, `limit${one.change}=1`) });
    case 'a parameter dropped':
      return query === '' ? undefined : make({ query: pairs.slice(1).join('&') });
    case 'parameters swapped':
      return pairs.length < 2
        ? undefined
        : make({ query: [...pairs.slice(1), pairs[0]].join('&') });
    case 'the key of another account':
      return make({ apiKey: bob.apiKey });
    case 'the secret of another account':
      return make({ signature: hmac(bob.secretKey, text) });
    case 'too late':
      return signedAt(now - 5001 - (one.place % 1e9));
    case 'too early':
      return signedAt(now + 1000 + (one.place % 1e9));
    case 'sent again':
      return one.call.operation.replayRefused ? make({}) : undefined;
    case 'no signature':
      return make({ signature: undefined });
    case 'the signature of another request':
      return make({ signature: honest.previous });
  }
}

function describe({ method, path, query, body }: GatewayRequest): string {
  return `${method} ${path}?${query} ${body}`;
}
