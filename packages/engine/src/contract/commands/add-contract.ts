import { rejected } from '../../rejection.ts';
import type { Check, CommandBase } from '../../section.ts';
import type { ContractDefinition, RiskLimitDefinition } from '../contract-definition.ts';
import { ContractMarket } from '../contract-market.ts';
import type { ContractState } from '../contract-state.ts';
import { createContract } from '../contract-symbol.ts';
import { parseRiskLimits } from '../risk-limits.ts';

/** Adds a perpetual contract with the status TRADING. */
export interface AddContract extends CommandBase, ContractDefinition {
  readonly kind: 'contract.addContract';
  /** Smallest first. */
  readonly riskLimits: readonly RiskLimitDefinition[];
}

/**
 * Rejects with INVALID_PARAMETER: an existing symbol, an unknown token, an index without a price,
 * and invalid rules.
 */
export const addContract: Check<ContractState, AddContract, Record<string, never>> = (
  contract,
  { kind: _, time: __, riskLimits, ...definition },
) => {
  const { broker, markets } = contract;
  if (markets.has(definition.symbol)) {
    return rejected('INVALID_PARAMETER', `The contract ${definition.symbol} already exists.`);
  }
  const symbol = createContract(broker.tokens, definition);
  if ('error' in symbol) return { rejection: symbol };
  const limits = parseRiskLimits(symbol, riskLimits);
  if ('error' in limits) return { rejection: limits };
  const index = broker.indexPrices.get(definition.index);
  if (index === undefined) {
    const message = `The index ${definition.index} has no price. Set its price first.`;
    return rejected('INVALID_PARAMETER', message);
  }
  return {
    commit: (time) => {
      broker.ledger.addHouseAccount(symbol.clearingAccount, true);
      contract.addMarket(new ContractMarket(symbol, limits, index.units, time));
      return {};
    },
  };
};
