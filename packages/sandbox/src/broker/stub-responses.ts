import type { OperationRecord } from '@broker-api/spec';
import contractExamples from '@broker-api/spec/contract/examples.json' with { type: 'json' };
import optionExamples from '@broker-api/spec/option/examples.json' with { type: 'json' };
import spotExamples from '@broker-api/spec/spot/examples.json' with { type: 'json' };
import { ApiError, codeOf, shown } from '../gateway/api-error.ts';
import type { Parameters } from '../gateway/check-parameters.ts';
import type { OperationCall, OperationHandler } from '../gateway/gateway.ts';

/** An example of the specification. */
interface Example {
  readonly request: Readonly<Record<string, string | number>>;
  readonly status: number;
  readonly response: unknown;
}

type Examples = Readonly<Record<string, Readonly<Record<string, Example>>>>;

const examples = {
  spot: spotExamples,
  contract: contractExamples,
  option: optionExamples,
} as unknown as Readonly<Record<'spot' | 'contract' | 'option', Examples>>;

const badSymbol = codeOf('BAD_SYMBOL');

/**
 * Answers from the specification's examples: the one with exactly this request, else the successful
 * one that is nearest to it. It knows the symbols that the examples name, and no state.
 */
export const exampleBroker: OperationHandler = (call) => {
  const known = answered.get(call.parameters);
  if (known !== undefined) return known;
  refuseUnknownSymbol(call);
  const own = examplesOf(call.operation);
  const exact = own.filter(({ request }) => isRequest(request, call));
  // The same request is answered in several ways, by what happened before; here nothing did.
  const chosen = exact.find(({ status }) => status === 200) ?? exact[0] ?? nearest(own, call);
  if (chosen === undefined) {
    throw new ApiError('UNSUPPORTED_OPERATION', 'The specification has no example of this call.');
  }
  if (chosen.status !== 200) {
    const { code, msg } = chosen.response as { code: number; msg: string };
    throw new ApiError(code, msg, { status: chosen.status });
  }
  const answer = withinLimit(chosen.response, call.parameters.limit);
  answered.set(call.parameters, answer);
  return answer;
};

/** Answers by the parameters of the call, which public calls of one text share. */
const answered = new WeakMap<Parameters, unknown>();

const prepared = new WeakMap<OperationRecord, readonly Example[]>();

function examplesOf(operation: OperationRecord): readonly Example[] {
  const known = prepared.get(operation);
  if (known) return known;
  const found = Object.values(examples[operation.section][operation.operationId] ?? {});
  prepared.set(operation, found);
  return found;
}

/** Parameters that every signed call has. */
const ofEveryCall: ReadonlySet<string> = new Set(['recvWindow', 'timestamp']);

function isRequest(request: Example['request'], { operation, parameters }: OperationCall): boolean {
  return operation.parameters
    .filter(({ name }) => !ofEveryCall.has(name))
    .every(({ name, default: byDefault }) => {
      const expected = request[name] ?? byDefault;
      return String(expected ?? '') === String(parameters[name] ?? '');
    });
}

function nearest(
  own: readonly Example[],
  { operation, parameters }: OperationCall,
): Example | undefined {
  const defaults = new Map(operation.parameters.map((one) => [one.name, one.default]));
  const distance = ({ request }: Example): number => {
    const names = new Set([...Object.keys(request), ...Object.keys(parameters)]);
    return [...names].reduce((sum, name) => {
      const [there, here] = [request[name] ?? defaults.get(name), parameters[name]];
      if ((there === undefined) !== (here === undefined)) return sum + 10;
      if (String(there) === String(here)) return sum;
      // A caller's own id is new each time, so it tells the least.
      return sum + (/clientOrderId$/i.test(name) ? 0 : 1);
    }, 0);
  };
  return own
    .filter(({ status }) => status === 200)
    .map((example) => ({ example, away: distance(example) }))
    .sort((one, other) => one.away - other.away)[0]?.example;
}

function refuseUnknownSymbol({ operation, parameters }: OperationCall): void {
  const { symbol } = parameters;
  if (symbol === undefined || !operation.errorCodes.includes(badSymbol)) return;
  const unknown = String(symbol)
    .split(',')
    .find((one) => !knownSymbols.has(one));
  if (unknown !== undefined) {
    throw new ApiError(
      badSymbol,
      `There is no symbol ${shown(unknown)}; getBrokerInfo lists them.`,
    );
  }
}

/** Every symbol of a successful example: of its request, or anywhere in its answer. */
const knownSymbols: ReadonlySet<string> = new Set(
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

/** No list is longer than was asked for; a limit of 0 asks for all. */
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
