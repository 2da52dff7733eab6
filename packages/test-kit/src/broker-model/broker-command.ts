import type { ContractCommand } from '../contract-model/commands.ts';
import type { OptionCommand } from '../option-model/commands.ts';
import type { TradingCommand } from '../trading-types.ts';

/** The types of accounts: 1 is token trading, 2 is option, 3 is contract. */
export type AccountType = 1 | 2 | 3;

/** Transfers tokens between two accounts of a user. */
export interface TransferBetweenAccounts {
  readonly kind: 'transfer';
  readonly time: number;
  readonly user: string;
  readonly token: string;
  readonly amount: string;
  readonly from: AccountType;
  readonly to: AccountType;
}

/**
 * A command of one section, or a transfer. A command that sets an index price, adds a user or
 * advances the clock affects all sections, whichever section it belongs to.
 */
export type BrokerCommand =
  | { readonly section: 'spot'; readonly command: TradingCommand }
  | { readonly section: 'contract'; readonly command: ContractCommand }
  | { readonly section: 'option'; readonly command: OptionCommand }
  | { readonly section: 'accounts'; readonly command: TransferBetweenAccounts };
