import type { Section } from '@broker-api/spec';
import { ApiError, codeOf } from '../gateway/api-error.ts';
import type { OperationCall, OperationHandler } from '../gateway/gateway.ts';
import { examples as documents } from './examples.ts';

interface Example {
  readonly request: Readonly<Record<string, string | number>>;
  readonly status: number;
  readonly response: unknown;
}

type Examples = Readonly<Record<string, Readonly<Record<string, Example>>>>;

const examples = documents as Readonly<Record<Section, Examples>>;

const badSymbol = codeOf('BAD_SYMBOL');

/** Operations that use no state. The stub passes them to the live handler. */
const stateless: ReadonlySet<string> = new Set(['ping', 'getServerTime', 'transferToUser']);

/** The parameters with a client order id. */
const clientOrderIds: ReadonlySet<string> = new Set([
  'clientOrderId',
  'newClientOrderId',
  'origClientOrderId',
]);

/**
 * Creates the operation handler of a stub. It responds with an example from the specification: an
 * example with exactly this request, or else the successful example with the most similar request.
 * It accepts only symbols that occur in successful examples, and keeps no state.
 */
export function createStubHandler(live: OperationHandler): OperationHandler {
  return (call) => (stateless.has(call.operation.operationId) ? live(call) : exampleFor(call));
}

function exampleFor(call: OperationCall): unknown {
  rejectUnknownSymbol(call);
  const { section, operationId } = call.operation;
  const candidates = Object.values(examples[section][operationId] ?? {});
  const exact = candidates.filter(({ request }) => matchesCall(request, call));
  // Several examples can have the same request, because they assume different earlier events. A
  // successful example is preferred, unless the contract tests expect that the sandbox does not
  // support the operation.
  const succeeds = call.operation.sandbox.coverage === 'full';
  const chosen =
    exact.find(({ status }) => (status === 200) === succeeds) ??
    exact[0] ??
    mostSimilar(candidates, call);
  if (chosen === undefined) {
    const message =
      `The stub cannot respond: ` +
      `the specification has no example of ${call.operation.operationId}.`;
    throw new ApiError('UNSUPPORTED_OPERATION', message);
  }
  if (chosen.status !== 200) {
    const { code, msg } = chosen.response as { code: number; msg: string };
    throw new ApiError(code, msg, { status: chosen.status });
  }
  return withinLimit(chosen.response, call.parameters.limit);
}

/** Parameters that do not influence which example is chosen. */
const timingParameters: ReadonlySet<string> = new Set(['recvWindow', 'timestamp']);

function matchesCall(
  request: Example['request'],
  { operation, parameters }: OperationCall,
): boolean {
  return operation.parameters
    .filter(({ name }) => !timingParameters.has(name))
    .every(({ name, default: byDefault }) => {
      const expected = request[name] ?? byDefault;
      return String(expected ?? '') === String(parameters[name] ?? '');
    });
}

function mostSimilar(
  candidates: readonly Example[],
  { operation, parameters }: OperationCall,
): Example | undefined {
  const defaults = new Map(operation.parameters.map((one) => [one.name, one.default]));
  const distanceTo = ({ request }: Example): number => {
    const names = new Set([...Object.keys(request), ...Object.keys(parameters)]);
    return [...names].reduce((sum, name) => {
      const expected = request[name] ?? defaults.get(name);
      const actual = parameters[name];
      if ((expected === undefined) !== (actual === undefined)) return sum + 10;
      if (String(expected) === String(actual)) return sum;
      // Every call has a different client order id, so a different id does not increase the
      // distance.
      return sum + (clientOrderIds.has(name) ? 0 : 1);
    }, 0);
  };
  return candidates
    .filter(({ status }) => status === 200)
    .map((example) => ({ example, distance: distanceTo(example) }))
    .sort((one, other) => one.distance - other.distance)[0]?.example;
}

function rejectUnknownSymbol({ operation, parameters }: OperationCall): void {
  const { symbol } = parameters;
  if (symbol === undefined || !operation.errorCodes.includes(badSymbol)) return;
  const isKnown = String(symbol)
    .split(',')
    .every((one) => symbols.has(one));
  if (!isKnown) throw new ApiError(badSymbol, 'Invalid symbol.');
}

/** All symbols in the requests and responses of successful examples. */
const symbols: ReadonlySet<string> = new Set(
  Object.values(examples)
    .flatMap((section) => Object.values(section))
    .flatMap((cases) => Object.values(cases))
    .filter(({ status }) => status === 200)
    .flatMap(({ request, response }) => [
      ...String(request.symbol ?? '').split(','),
      ...symbolsIn(response),
    ]),
);

function symbolsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    key === 'symbol' && typeof one === 'string' ? [one] : symbolsIn(one),
  );
}

/** Shortens each list of a response to the limit. A limit of 0 means no limit. */
function withinLimit(response: unknown, limit: unknown): unknown {
  if (typeof limit !== 'number' || limit === 0) return response;
  if (Array.isArray(response)) return response.slice(0, limit);
  if (typeof response !== 'object' || response === null) return response;
  return Object.fromEntries(
    Object.entries(response).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.slice(0, limit) : value,
    ]),
  );
}
