import type { AccountRef } from '../accounts/account.ts';
import type { BrokerState } from '../broker/broker-state.ts';
import type { ContractState } from '../contract/contract-state.ts';
import type { AddContract } from '../contract/market-commands.ts';
import type { OptionDefinition } from '../option/option-rules.ts';
import type { OptionState } from '../option/option-state.ts';
import type { RateLimit } from '../rules.ts';
import type { SpotState } from '../spot/spot-state.ts';
import type { SymbolDefinition } from '../spot/spot-symbol.ts';
import { type AccountView, accountView } from './account-views.ts';

/** The state that the queries read. */
interface AdminState {
  readonly broker: BrokerState;
  readonly spot: SpotState;
  readonly contract: ContractState;
  readonly option: OptionState;
}

/** Read-only queries across all users, for operators. Users can't send them. */
export class AdminQueries {
  readonly #state: AdminState;

  constructor(state: AdminState) {
    this.#state = state;
  }

  /** Returns the accounts of all users, or of one, in the order in which they were opened. */
  listAccounts({ user }: { readonly user?: string } = {}): AccountView[] {
    const { accounts } = this.#state.broker;
    return [...(user === undefined ? accounts : accounts.listByUser(user))].map(accountView);
  }

  /**
   * Returns the numbers of users, of their accounts, of tokens, of markets in each section and of
   * index prices. Expired options count as long as they are stored.
   */
  getCounts() {
    const { accounts, tokens, indexPrices } = this.#state.broker;
    return {
      users: accounts.userCount,
      accounts: accounts.count,
      tokens: tokens.count,
      symbols: this.#state.spot.markets.size,
      contracts: this.#state.contract.markets.size,
      options: this.#state.option.markets.size,
      indexPrices: indexPrices.size,
    };
  }

  /** Returns an account, or undefined when it does not exist. */
  getAccount(ref: AccountRef): AccountView | undefined {
    const account = this.#state.broker.accounts.find(ref);
    return account && accountView(account);
  }

  /** Returns the tokens in the order in which they were added. */
  listTokens(): { readonly token: string; readonly scale: number }[] {
    return [...this.#state.broker.tokens].map(({ name, scale }) => ({ token: name, scale }));
  }

  /** Returns the spot symbols and their order filters in the order in which they were added. */
  listSymbols(): readonly SymbolDefinition[] {
    return [...this.#state.spot.markets.values()].map(({ symbol }) => symbol.definition);
  }

  /** Returns the contracts and their rules in the order in which they were added. */
  listContracts(): readonly Omit<AddContract, 'kind' | 'time'>[] {
    return [...this.#state.contract.markets.values()].map(({ symbol, riskLimits }) => ({
      ...symbol.definition,
      riskLimits: riskLimits.map(({ definition }) => definition),
    }));
  }

  /** Returns the options that have not expired, in the order in which they were listed. */
  listOptions(): readonly OptionDefinition[] {
    return [...this.#state.option.active].map(({ symbol }) => symbol.definition);
  }

  /** Returns the rate limits that the gateway enforces. */
  getRateLimits(): readonly RateLimit[] {
    return this.#state.broker.rules.rateLimits;
  }
}
