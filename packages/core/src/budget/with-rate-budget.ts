import { optionProblem } from '@broker-api/spec';
import { type CallOptions, callerOf, extend, type SectionClient, tableOf } from '../chain.ts';
import { ConfigurationError, ParameterError } from '../errors.ts';
import { costOf } from './cost.ts';
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
export function withBudget<Client extends SectionClient>(
  client: Client,
  budget: RateBudget,
  options: WithBudgetOptions = {},
): BudgetMethods<Client> {
  if (!(budget instanceof RateBudget)) {
    throw new ConfigurationError('`budget` must be a budget of createRateBudget');
  }
  const problem = optionProblem('client', options, { account: [] });
  if (problem !== undefined) throw new ConfigurationError(problem);
  const { account = '' } = options;
  if (typeof account !== 'string') {
    throw new ConfigurationError('`account` must be a string, a name for the account');
  }
  const { operations, limitsFrom } = tableOf(client);
  const read = callerOf(client, 'budget');
  budget.readLimitsWith(
    limitsFrom === undefined
      ? undefined
      : () => read({ operationId: limitsFrom, parameters: {}, options: {} }),
  );
  return extend(client, 'budget', async (call, next) => {
    const { operationId, parameters } = call;
    const { cancels, safe, weight = { value: 1 }, orders = 0 } = operations[operationId] ?? {};
    const { maxWaitMs, ...rest } = call.options as BudgetCallOptions;
    const { signal } = readCallOptions(operationId, call.options);
    const charged = {
      operation: operationId,
      priority: cancels ? 'cancel' : safe ? 'query' : 'order',
      cost: costOf({ priority: 'query', weight, orders }, parameters ?? {}),
      account,
      maxWaitMs,
      signal,
    } as const;
    return budget.run(charged, () => next({ ...call, options: rest }));
  }) as unknown as BudgetMethods<Client>;
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
