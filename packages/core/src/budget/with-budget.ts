import { optionProblem, weightOf } from '@broker-api/spec';
import { type CallOptions, callerOf, extend, type SectionClient, tableOf } from '../chain.ts';
import { ConfigurationError, ParameterError } from '../errors.ts';
import type { OperationEntry } from '../operation-table.ts';
import { checkOptions, option } from '../options.ts';
import { RateBudget, waitRule } from './budget.ts';
import type { Priority } from './types.ts';

/** Options of one call of a client with a rate budget. */
export interface BudgetCallOptions extends CallOptions {
  /** How long this call may wait, in milliseconds. 0 sends it at once or throws. */
  readonly maxWaitMs?: number | undefined;
}

/** Options of one client of a rate budget. */
export interface WithBudgetOptions {
  /**
   * A name for the account whose orders this client places. Clients with the same name share the
   * order limits. By default, all clients of a budget share them.
   */
  readonly account?: string | undefined;
}

/** The methods of a client, which also accept `maxWaitMs`. */
export type BudgetMethods<Methods> = {
  readonly [Name in keyof Methods as Name extends 'raw' ? never : Name]: Methods[Name] &
    BudgetMethod<Methods[Name]>;
};

type BudgetMethod<Method> = Method extends (
  parameters: infer Parameters,
  options?: CallOptions,
) => infer Result
  ? undefined extends Parameters
    ? (parameters?: Parameters, options?: BudgetCallOptions) => Result
    : (parameters: Parameters, options?: BudgetCallOptions) => Result
  : unknown;

const optionTable = { account: option('', String) };

/**
 * Returns a client whose calls wait until the rate limits permit them. It has no `raw`, because
 * requests of `raw` would bypass the budget.
 *
 * @param client a client of a section, or such a client with other behaviours
 * @param budget one budget for all clients that share an IP address
 * @throws ConfigurationError for an invalid budget or invalid options
 *
 * @example
 * const budget = createRateBudget();
 * const spot = withBudget(createSpotClient({ baseUrl, credentials }), budget);
 * await spot.getAccount({}, { maxWaitMs: 5000 });
 */
export function withBudget<Client extends SectionClient>(
  client: Client,
  budget: RateBudget,
  options: WithBudgetOptions = {},
): BudgetMethods<Client> {
  if (!(budget instanceof RateBudget)) {
    throw new ConfigurationError('`budget` must be a budget of createRateBudget');
  }
  const { account } = checkOptions('client', options, optionTable);
  const { operations, limitsFrom } = tableOf(client);
  const limited = extend(client, 'budget', async (call, next) => {
    const { operationId, parameters } = call;
    const { maxWaitMs, ...rest }: BudgetCallOptions = call.options;
    const problem = optionProblem('call', { maxWaitMs }, { maxWaitMs: [waitRule] });
    if (problem !== undefined) throw new ParameterError(`${operationId}: ${problem}`);
    const entry = operations[operationId] as OperationEntry;
    // The client rejects parameters that are not an object.
    const values = Object(parameters) as typeof parameters;
    const weight = weightOf(entry.weight, (name) => values[name]);
    const cost = { weight, orders: entry.orders ?? 0 };
    const { signal } = rest;
    const priority = priorityOf(entry);
    return budget.run({ operation: operationId, priority, cost, account, maxWaitMs, signal }, () =>
      next({ ...call, options: rest }),
    );
  });
  const send = callerOf(client, 'budget');
  const read = (operationId: string) => () => send({ operationId, parameters: {}, options: {} });
  budget.readLimitsWith(limitsFrom === undefined ? undefined : read(limitsFrom));
  return limited as unknown as BudgetMethods<Client>;
}

function priorityOf({ cancels, safe }: OperationEntry): Priority {
  if (cancels) return 'cancel';
  return safe ? 'query' : 'order';
}
