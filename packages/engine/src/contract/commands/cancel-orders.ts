import type { AccountRef } from '../../accounts/account.ts';
import { noSuchAccount } from '../../accounts/accounts.ts';
import { unknownSymbol } from '../../rejection.ts';
import type { Check, CommandBase } from '../../section.ts';
import type { ContractState } from '../contract-state.ts';
import type { ContractEvent } from '../events.ts';
import { cancelOpenOrder } from '../execute-order.ts';

/** Cancels the open LIMIT orders of an account; untriggered STOP orders stay open. */
export interface CancelContractOrders extends CommandBase {
  readonly kind: 'contract.cancelOrders';
  readonly account: AccountRef;
  /** The contracts; all contracts by default. */
  readonly symbols?: readonly string[] | undefined;
}

export interface CancelContractOrdersResult {
  readonly message: string;
  readonly timestamp: number;
}

/** Rejects an unknown contract with BAD_SYMBOL. */
export const cancelOrders: Check<
  ContractState,
  CancelContractOrders,
  CancelContractOrdersResult,
  ContractEvent
> = (contract, command) => {
  const account = contract.broker.accounts.findContractAccount(command.account);
  if (account === undefined) return { rejection: noSuchAccount(command.account) };
  const { symbols } = command;
  if (symbols?.some((symbol) => !contract.markets.has(symbol))) {
    return unknownSymbol();
  }
  return {
    commit: (time, events) => {
      for (const order of [...contract.accountOrders(account).open.ascending()]) {
        const { symbol, isWaiting } = order;
        if (isWaiting || symbols?.includes(symbol.name) === false) continue;
        const market = contract.marketOf(symbol);
        cancelOpenOrder({ contract, market, time, events }, order);
      }
      return { message: 'success', timestamp: time };
    },
  };
};
