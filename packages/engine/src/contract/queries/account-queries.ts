import type { AccountRef } from '../../accounts/account.ts';
import { noSuchAccount } from '../../accounts/accounts.ts';
import { formatDecimal } from '../../money/decimal.ts';
import type { QueryResult } from '../../rejection.ts';
import type { ContractState } from '../contract-state.ts';
import { type PositionSide, positionSides } from '../position.ts';
import { unknownContract } from '../unknown-contract.ts';
import { type PositionView, positionView } from './views.ts';

/** The balance of a margin token (specification: contract, schema MarginBalance). */
export interface MarginBalanceView {
  readonly total: string;
  readonly availableMargin: string;
  readonly positionMargin: string;
  readonly orderMargin: string;
}

/** Read-only queries for contract accounts (specification: contract, account). */
export class ContractAccountQueries {
  readonly #contract: ContractState;

  constructor(contract: ContractState) {
    this.#contract = contract;
  }

  /** Returns the balances by token. Includes every token for which a balance exists. */
  getAccount(query: {
    account: AccountRef;
  }): QueryResult<Readonly<Record<string, MarginBalanceView>>> {
    const account = this.#contract.broker.accounts.findContractAccount(query.account);
    if (account === undefined) return { rejection: noSuchAccount(query.account) };
    const reply: Record<string, MarginBalanceView> = {};
    for (const { token, total, free, locked, margin } of account.balances()) {
      reply[token.name] = {
        total: formatDecimal(total, token.scale),
        availableMargin: formatDecimal(free, token.scale),
        positionMargin: formatDecimal(margin, token.scale),
        orderMargin: formatDecimal(locked, token.scale),
      };
    }
    return { reply };
  }

  /** Returns the positions that are not closed. */
  listPositions(query: {
    account: AccountRef;
    symbol?: string | undefined;
    side?: PositionSide | undefined;
  }): QueryResult<readonly PositionView[]> {
    const account = this.#contract.broker.accounts.findContractAccount(query.account);
    if (account === undefined) return { rejection: noSuchAccount(query.account) };
    const { symbol, side } = query;
    const { markets } = this.#contract;
    if (symbol !== undefined && !markets.has(symbol)) {
      return { rejection: unknownContract };
    }
    const reply: PositionView[] = [];
    for (const market of markets.values()) {
      if (symbol !== undefined && market.symbol.name !== symbol) continue;
      for (const positionSide of positionSides) {
        const position = market.findPosition(account, positionSide);
        if (position === undefined || position.quantity === 0) continue;
        if (side === undefined || side === positionSide) reply.push(positionView(market, position));
      }
    }
    return { reply };
  }
}
