import { errorCatalogue, type GatewayOperation, routes } from '@broker-api/spec';
import contract from '@broker-api/spec/contract/examples.json' with { type: 'json' };
import option from '@broker-api/spec/option/examples.json' with { type: 'json' };
import spot from '@broker-api/spec/spot/examples.json' with { type: 'json' };
import type { Fetch } from '../src/client/session.ts';

interface Example {
  readonly request: Readonly<Record<string, string | number>>;
  readonly status: number;
  readonly response: unknown;
}

type Examples = Readonly<Record<string, Readonly<Record<string, Example>>>>;

// The files of the examples have the types of their contents.
const examples = { spot, contract, option } as unknown as Record<string, Examples>;

/** Operations whose responses depend on no state. */
const stateless: ReadonlySet<string> = new Set(['ping', 'getServerTime', 'transferToUser']);

/** The categories of errors that depend on the state. */
const ofState: ReadonlySet<string> = new Set(['balance', 'filter', 'internal', 'order']);

const badSymbol = -1121;

/** The symbols of the examples; an option among them has expired. */
const successful = JSON.stringify(
  Object.values(examples)
    .flatMap((section) => Object.values(section))
    .flatMap((cases) => Object.values(cases))
    .filter(({ status }) => status === 200),
);
const isSymbol = (text: string): boolean =>
  text.split(',').every((symbol) => successful.includes(`"${symbol}"`));

/**
 * Returns a broker that responds with the examples of the specification, as a mock server does: one
 * with exactly this request, or else the successful one with the most similar request.
 *
 * @param fetch a broker that rejects what is wrong with a request, whatever the state
 */
export function examplesBroker(fetch: Fetch): Fetch {
  return async (url, init) => {
    const { pathname, searchParams } = new URL(url);
    const { method = 'GET', body } = init;
    const operation = routes.get(`${method} ${pathname}`)?.operation;
    const checked = await fetch(url, init);
    if (operation === undefined || stateless.has(operation.operationId)) return checked;
    const sent = Object.fromEntries([
      ...searchParams,
      ...new URLSearchParams(typeof body === 'string' ? body : ''),
    ]);
    if (!checked.ok) {
      const { code } = (await checked.clone().json()) as { readonly code: number };
      const isKnown = code === badSymbol && isSymbol(sent.symbol ?? '');
      if (!isKnown && !ofState.has(errorCatalogue[code]?.category ?? '')) return checked;
    }
    const { status, response } = exampleOf(operation, sent);
    const limited = status === 200 ? withinLimit(response, Number(sent.limit ?? 0)) : response;
    return Response.json(limited, { status });
  };
}

type Sent = Readonly<Record<string, string>>;

function exampleOf({ section, operationId, parameters, sandbox }: GatewayOperation, sent: Sent) {
  const all = Object.values(examples[section]?.[operationId] ?? {});
  const names = parameters.map(({ name }) => name).filter((name) => !timing.has(name));
  const defaults = new Map(parameters.map((one) => [one.name, one.default]));
  const differences = ({ request }: Example): number =>
    names.reduce((sum, name) => {
      const expected = request[name] ?? defaults.get(name) ?? '';
      const actual = sent[name] ?? defaults.get(name) ?? '';
      if (String(expected) === String(actual)) return sum;
      return sum + (expected === '' || actual === '' ? 10 : 1);
    }, 0);
  const exact = all.filter((one) => differences(one) === 0);
  const [similar] = all
    .filter(({ status }) => status === 200)
    .toSorted((one, other) => differences(one) - differences(other));
  // Several examples can have the same request, because they assume different earlier events.
  const succeeds = sandbox.coverage === 'full';
  const found = exact.find(({ status }) => (status === 200) === succeeds) ?? exact[0] ?? similar;
  return found ?? { status: 400, response: { code: -1020, msg: `no example of ${operationId}` } };
}

const timing: ReadonlySet<string> = new Set(['recvWindow', 'timestamp', 'signature']);

/** Shortens each list of a response to a limit; 0 means no limit. */
function withinLimit(response: unknown, limit: number): unknown {
  const shorten = (value: unknown): unknown =>
    Array.isArray(value) && limit > 0 ? value.slice(0, limit) : value;
  if (Array.isArray(response) || typeof response !== 'object' || response === null) {
    return shorten(response);
  }
  return Object.fromEntries(
    Object.entries(response).map(([name, value]) => [name, shorten(value)]),
  );
}
