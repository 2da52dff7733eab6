import type { Account, AccountRef } from '../../accounts/account.ts';
import { noSuchAccount } from '../../accounts/accounts.ts';
import { formatDecimal } from '../../money/decimal.ts';
import type { QueryResult } from '../../rejection.ts';
import type { OptionState } from '../option-state.ts';
import { unknownOption } from '../unknown-option.ts';
import { accountValue } from './account-value.ts';
import { type PositionView, positionView, type SettlementView, settlementView } from './views.ts';

/** The balance of a token (specification: option, schema Balance). */
interface OptionBalanceView {
  readonly tokenName: string;
  readonly free: string;
  readonly locked: string;
  readonly margin: string;
}

/** An option account (specification: option, schema Account). */
export interface OptionAccountView {
  readonly totalAsset: string;
  readonly optionAsset: string;
  readonly balances: readonly OptionBalanceView[];
}

/** Read-only queries for option accounts (specification: option, account). */
export class OptionAccountQueries {
  readonly #option: OptionState;

  constructor(option: OptionState) {
    this.#option = option;
  }

  /** Returns the values of the account in USDT, and every balance that exists. */
  getAccount(query: { account: AccountRef }): QueryResult<OptionAccountView> {
    const account = this.#account(query.account);
    if (account === undefined) return { rejection: noSuchAccount(query.account) };
    const balances = [...account.balances()].map(({ token, free, locked, margin }) => ({
      tokenName: token.name,
      free: formatDecimal(free, token.scale),
      locked: formatDecimal(locked, token.scale),
      margin: formatDecimal(margin, token.scale),
    }));
    return { reply: { ...accountValue(this.#option, account), balances } };
  }

  /** Returns the positions that are not closed, in the order in which the options were listed. */
  listPositions(query: {
    account: AccountRef;
    symbol?: string | undefined;
  }): QueryResult<readonly PositionView[]> {
    const account = this.#account(query.account);
    if (account === undefined) return { rejection: noSuchAccount(query.account) };
    const { symbol } = query;
    const { active, markets } = this.#option;
    if (symbol !== undefined && !markets.has(symbol)) {
      return { rejection: unknownOption };
    }
    const reply: PositionView[] = [];
    for (const market of active) {
      if (symbol !== undefined && market.symbol.name !== symbol) continue;
      const position = market.findPosition(account);
      if (position === undefined || position.quantity === 0) continue;
      reply.push(positionView(market, position, this.#option.indexOf(market.symbol).price));
    }
    return { reply };
  }

  /** Returns the newest settlements, oldest first: at most 1000. */
  listSettlements(query: { account: AccountRef }): QueryResult<readonly SettlementView[]> {
    const account = this.#account(query.account);
    if (account === undefined) return { rejection: noSuchAccount(query.account) };
    return { reply: [...this.#option.settlements(account)].map(settlementView) };
  }

  #account(ref: AccountRef): Account | undefined {
    return this.#option.broker.accounts.findOptionAccount(ref);
  }
}
