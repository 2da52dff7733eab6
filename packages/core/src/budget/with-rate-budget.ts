import { checkNames } from '../check-names.ts';
import type { CallOptions } from '../encode-call.ts';
import { ConfigurationError, ParameterError } from '../errors.ts';
import { type Method, rejectOrder, wrapMethods } from '../wrap-methods.ts';
import { type BudgetTable, costOf } from './cost.ts';
import { checkMaxWait } from './options.ts';
import { RateBudget } from './rate-budget.ts';

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

/**
 * Returns a client of the section whose calls wait until the rate limits permit them. It has no
 * `raw`, because requests of `raw` would bypass the budget.
 *
 * @param client a client of the section, or such a client with other behaviours
 * @param budget one budget for all clients that share an IP address
 * @throws ConfigurationError for an invalid budget or invalid options
 *
 * @example
 * const budget = createRateBudget();
 * const spot = withBudget(createSpotClient({ baseUrl, credentials }), budget);
 * await spot.getAccount({}, { maxWaitMs: 5000 });
 */
export type WithBudget = <Client extends object>(
  client: Client,
  budget: RateBudget,
  options?: WithBudgetOptions,
) => BudgetMethods<Client>;

/** Returns the `withBudget` of a section, from the costs of its operations. */
export const budgetOf =
  (table: BudgetTable): WithBudget =>
  (client, budget, options) =>
    withRateBudget(client, budget, table, options);

/** Returns a client whose calls wait until the rate limits permit them. */
function withRateBudget<Methods extends object>(
  client: Methods,
  budget: RateBudget,
  table: BudgetTable,
  options: WithBudgetOptions = {},
): BudgetMethods<Methods> {
  if (!(budget instanceof RateBudget)) {
    throw new ConfigurationError('`budget` must be a budget of createRateBudget');
  }
  const uncounted = ['withRetries', 'withClock'] as const;
  rejectOrder(client, 'withBudget', uncounted, 'repeated requests would not be counted');
  const problem = 'a 429 or 418 response would not close the gate';
  rejectOrder(client, 'withBudget', ['withOutcomes'], problem);
  rejectOrder(client, 'withBudget', ['withBudget'], 'each call would be counted twice');
  checkNames('client', options, ['account']);
  const { account = '' } = options;
  if (typeof account !== 'string') {
    throw new ConfigurationError('`account` must be a string, a name for the account');
  }
  const { limitsFrom = '' } = table;
  const read = (client as Record<string, unknown>)[limitsFrom] as
    | (() => Promise<unknown>)
    | undefined;
  budget.readLimitsWith(read && (() => read()));
  const wrap = (operation: string, method: Method): Method => {
    const cost = table.costs[operation];
    if (cost === undefined) {
      throw new ConfigurationError(`the budget table has no operation ${operation}`);
    }
    return async (parameters = {}, callOptions = {}) => {
      const { maxWaitMs, signal } = readCallOptions(operation, callOptions);
      const call = {
        operation,
        priority: cost.priority,
        cost: costOf(cost, parameters ?? {}),
        account,
        maxWaitMs,
        signal,
      };
      return budget.run(call, () => method(parameters, callOptions));
    };
  };
  return wrapMethods(client, wrap, 'withBudget') as BudgetMethods<Methods>;
}

/** Checks what the budget reads. The client checks the other options. */
function readCallOptions(operation: string, options: BudgetCallOptions): BudgetCallOptions {
  const { maxWaitMs, signal } = options ?? {};
  try {
    checkMaxWait(maxWaitMs);
  } catch (error) {
    throw new ParameterError(`${operation}: ${(error as Error).message}`);
  }
  if (signal === undefined || signal === null || signal instanceof AbortSignal) {
    return { maxWaitMs, signal: signal ?? undefined };
  }
  throw new ParameterError(`${operation}: \`signal\` must be an AbortSignal`);
}
