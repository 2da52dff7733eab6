import type { AddToken } from '../accounts/commands/add-token.ts';
import type { AddUser } from '../accounts/commands/add-user.ts';
import type { Deposit } from '../accounts/commands/deposit.ts';
import type { SetIndexPrice } from '../broker/commands/set-index-price.ts';
import type { AddContract } from '../contract/commands/add-contract.ts';
import type { SetInsuranceFund } from '../contract/commands/set-insurance-fund.ts';
import type { BrokerRules } from '../rules.ts';
import type { AddSymbol } from '../spot/commands/add-symbol.ts';

type WithoutTime<Command> = Omit<Command, 'kind' | 'time'>;

/**
 * The state that an engine starts with. Every command that creates this state has the time `time`.
 */
export interface InitialState extends BrokerRules {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly tokens: readonly WithoutTime<AddToken>[];
  readonly symbols: readonly WithoutTime<AddSymbol>[];
  readonly users: readonly WithoutTime<AddUser>[];
  readonly deposits: readonly WithoutTime<Deposit>[];
  readonly indexPrices: readonly WithoutTime<SetIndexPrice>[];
  readonly contracts?: readonly WithoutTime<AddContract>[] | undefined;
  readonly insuranceFunds?: readonly WithoutTime<SetInsuranceFund>[] | undefined;
}
