import { depositSourceAccount } from '../ledger/ledger.ts';
import { negate, subtract } from '../money/amount.ts';
import { isDecimal, parseAmount } from '../money/decimal.ts';
import { rejected, unknownSymbol } from '../rejection.ts';
import type { Check, CommandBase } from '../section.ts';
import { ContractMarket } from './contract-market.ts';
import { type ContractDefinition, type RiskLimitDefinition, rateScale } from './contract-rules.ts';
import type { ContractState } from './contract-state.ts';
import { createContract } from './contract-symbol.ts';
import type { ContractEvent } from './events.ts';
import { parseRiskLimits } from './risk-limits.ts';

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

/**
 * Sets the funding rate of the current interval. This rate replaces the rate that is computed from
 * the mean premium.
 */
export interface SetFundingRate extends CommandBase {
  readonly kind: 'contract.setFundingRate';
  readonly symbol: string;
  /** A decimal from -1 to 1 with at most 8 decimal places. */
  readonly rate: string;
}

/** Rejections: BAD_SYMBOL, INVALID_PARAMETER for a rate that is out of range. */
export const setFundingRate: Check<ContractState, SetFundingRate, Record<string, never>> = (
  { markets },
  { symbol, rate },
) => {
  const market = markets.get(symbol);
  if (market === undefined) return unknownSymbol();
  const units = isDecimal(rate.replace(/^-/, '')) ? parseAmount(rate, rateScale) : undefined;
  const bound = 10 ** rateScale;
  if (units === undefined || units > bound || units < -bound) {
    return rejected(
      'INVALID_PARAMETER',
      `The funding rate must be from -1 to 1, with at most 8 decimal places; got ${rate}.`,
    );
  }
  return {
    commit: () => {
      market.funding.setRate = Number(units);
      return {};
    },
  };
};

/**
 * Sets the balance of the insurance fund in one token. The house account `deposit source` pays or
 * receives the difference.
 */
export interface SetInsuranceFund extends CommandBase {
  readonly kind: 'contract.setInsuranceFund';
  readonly token: string;
  /** The new balance: a decimal that is not negative. */
  readonly balance: string;
}

/** Rejections: INVALID_PARAMETER for an unknown token or an invalid balance, BAD_PRECISION. */
export const setInsuranceFund: Check<ContractState, SetInsuranceFund, Record<string, never>> = (
  { broker: { ledger, tokens }, insuranceFund },
  command,
) => {
  const token = tokens.get(command.token);
  if (token === undefined) {
    const message = `There is no token ${command.token}. Add the token first.`;
    return rejected('INVALID_PARAMETER', message);
  }
  if (!isDecimal(command.balance)) {
    const message = `The balance must be a decimal that is not negative; got ${command.balance}.`;
    return rejected('INVALID_PARAMETER', message);
  }
  const balance = parseAmount(command.balance, token.scale);
  if (balance === undefined) {
    const message =
      `A ${token.name} amount can have at most ${token.scale} decimal places; ` +
      `got ${command.balance}.`;
    return rejected('BAD_PRECISION', message);
  }
  return {
    commit: (time) => {
      const change = subtract(balance, insuranceFund.balance(token).free);
      const source = ledger.houseAccount(depositSourceAccount).balance(token);
      ledger.post(source, negate(change), 'DEPOSIT');
      insuranceFund.post(token, change, 'DEPOSIT');
      insuranceFund.record(token, time);
      return {};
    },
  };
};

/**
 * Replaces the risk limits of a contract. Positions below their new maintenance margin are
 * liquidated; open orders are not checked again.
 */
export interface SetRiskLimits extends CommandBase {
  readonly kind: 'contract.setRiskLimits';
  readonly symbol: string;
  /** Smallest first. */
  readonly riskLimits: readonly RiskLimitDefinition[];
}

/** Rejections: BAD_SYMBOL, INVALID_PARAMETER for invalid limits. */
export const setRiskLimits: Check<
  ContractState,
  SetRiskLimits,
  Record<string, never>,
  ContractEvent
> = (contract, { symbol, riskLimits }) => {
  const market = contract.markets.get(symbol);
  if (market === undefined) return unknownSymbol();
  const limits = parseRiskLimits(market.symbol, riskLimits);
  if ('error' in limits) return { rejection: limits };
  return {
    commit: () => {
      market.riskLimits = limits;
      for (const position of market.positions()) contract.markChanged(market, position);
      return {};
    },
  };
};
