import type { AddToken, AddUser, Deposit } from '../broker/account-commands.ts';
import type { SetIndexPrice } from '../broker/broker-commands.ts';
import type { AddContract, SetInsuranceFund } from '../contract/market-commands.ts';
import type { AddOption } from '../option/commands.ts';
import { type BrokerRules, initialTimeProblem, rulesProblem } from '../rules.ts';
import type { AddSymbol } from '../spot/commands.ts';

type WithoutTime<Command> = Omit<Command, 'kind' | 'time'>;

/**
 * The state that an engine starts with. Every command that creates this state has the time `time`.
 */
export interface InitialState extends BrokerRules {
  /** Milliseconds since the epoch, from 1970-01-05 to the end of the year 9999. */
  readonly time: number;
  readonly tokens: readonly WithoutTime<AddToken>[];
  readonly symbols: readonly WithoutTime<AddSymbol>[];
  readonly users: readonly WithoutTime<AddUser>[];
  readonly deposits: readonly WithoutTime<Deposit>[];
  readonly indexPrices: readonly WithoutTime<SetIndexPrice>[];
  readonly contracts?: readonly WithoutTime<AddContract>[] | undefined;
  readonly insuranceFunds?: readonly WithoutTime<SetInsuranceFund>[] | undefined;
  readonly options?: readonly WithoutTime<AddOption>[] | undefined;
}

const parts: readonly string[] = [
  'time',
  'rateLimits',
  'maxOpenOrders',
  'tokens',
  'symbols',
  'users',
  'deposits',
  'indexPrices',
  'contracts',
  'insuranceFunds',
  'options',
] satisfies (keyof InitialState)[];

/**
 * Checks the names of the parts, and the values that no command sets: the time, and the rules of
 * the broker.
 *
 * @throws TypeError when a name is unknown, or a value is outside its limits
 */
export function assertInitialState({ time, ...rules }: InitialState): void {
  const unknown = Object.keys(rules).find((name) => !parts.includes(name));
  const problem =
    unknown === undefined
      ? (initialTimeProblem(time) ?? rulesProblem(rules))
      : `there is no part \`${unknown}\`; the parts: ${parts.join(', ')}.`;
  if (problem !== undefined) throw new TypeError(`Invalid initial state: ${problem}`);
}
