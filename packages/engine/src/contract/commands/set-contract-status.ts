import { unknownSymbol } from '../../rejection.ts';
import type { Check, CommandBase } from '../../section.ts';
import type { SymbolStatus } from '../../trading/market.ts';
import type { ContractState } from '../contract-state.ts';

/** Opens or closes a contract for new orders. */
export interface SetContractStatus extends CommandBase {
  readonly kind: 'contract.setContractStatus';
  readonly symbol: string;
  readonly status: SymbolStatus;
}

/** Rejects an unknown contract with BAD_SYMBOL. */
export const setContractStatus: Check<ContractState, SetContractStatus, Record<string, never>> = (
  { markets },
  { symbol, status },
) => {
  const market = markets.get(symbol);
  if (market === undefined) return unknownSymbol();
  return {
    commit: () => {
      market.status = status;
      return {};
    },
  };
};
