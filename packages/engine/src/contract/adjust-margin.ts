import type { AccountRef } from '../accounts/account.ts';
import { noSuchAccount } from '../accounts/accounts.ts';
import { marginRate } from '../figures/contract-formulas.ts';
import { type Amount, add, powerOfTen, toAmount } from '../money/amount.ts';
import { isDecimal, parseAmount } from '../money/decimal.ts';
import { ceiling, compareFractions } from '../money/fraction.ts';
import { type Rejection, rejected, rejection, unknownSymbol } from '../rejection.ts';
import type { Check, CommandBase } from '../section.ts';
import { checkMargin } from './check-order.ts';
import type { ContractMarket } from './contract-market.ts';
import type { ContractState } from './contract-state.ts';
import type { ContractEvent } from './events.ts';
import {
  type ContractPosition,
  formatLeverage,
  leverageScale,
  type PositionSide,
  positionAmounts,
} from './position.ts';
import { markFraction } from './reservation.ts';
import { maintenanceLimit } from './risk-limits.ts';

/** Adds margin to a position, or removes margin from it. */
export interface AdjustMargin extends CommandBase {
  readonly kind: 'contract.adjustMargin';
  readonly account: AccountRef;
  readonly symbol: string;
  readonly side: PositionSide;
  /** A decimal: positive to add margin, negative to remove margin. */
  readonly amount: string;
}

export interface AdjustMarginResult {
  readonly symbol: string;
  /** The margin of the position. */
  readonly margin: string;
  readonly timestamp: number;
}

/**
 * Rejections: BAD_SYMBOL, BAD_PRECISION, INSUFFICIENT_BALANCE; INVALID_PARAMETER if the amount is
 * zero, there is no position, or too little margin would remain.
 */
export const adjustMargin: Check<ContractState, AdjustMargin, AdjustMarginResult, ContractEvent> = (
  contract,
  command,
) => {
  const account = contract.broker.accounts.findContractAccount(command.account);
  if (account === undefined) return { rejection: noSuchAccount(command.account) };
  const market = contract.markets.get(command.symbol);
  if (market === undefined) return unknownSymbol();
  const { symbol } = market;
  const change = parseChange(market, command.amount);
  if (typeof change === 'object') return { rejection: change };
  const position = market.findPosition(account, command.side);
  if (position === undefined || position.quantity === 0) {
    return rejected(
      'INVALID_PARAMETER',
      `There is no ${command.side} position in ${symbol.name}. Send the side of an open position.`,
    );
  }
  const problem =
    change > 0
      ? checkMargin('change', account, symbol.marginToken, change)
      : checkRemoval(market, position, change);
  if (problem !== undefined) return { rejection: problem };
  return {
    commit: (time) => {
      const { ledger } = contract.broker;
      ledger.reserveMargin(account.balance(symbol.marginToken), change);
      position.margin = add(position.margin, change);
      contract.markChanged(market, position);
      const margin = symbol.formatQuoteAmount(position.margin);
      return { symbol: symbol.name, margin, timestamp: time };
    },
  };
};

function parseChange({ symbol }: ContractMarket, text: string): Amount | Rejection {
  const absolute = text.replace(/^-/, '');
  if (!isDecimal(absolute) || !/[1-9]/.test(absolute)) {
    const message = `The amount must be a decimal other than zero; got ${text}.`;
    return rejection('INVALID_PARAMETER', message);
  }
  const { marginScale } = symbol.rules;
  const units = parseAmount(text, marginScale);
  if (units !== undefined) return symbol.marginUnits(units);
  const message = `The amount can have at most ${marginScale} decimal places; got ${text}.`;
  return rejection('BAD_PRECISION', message);
}

/**
 * Rejects the removal of margin if the margin rate would be below the initial margin rate, or the
 * margin below the cost of the contracts divided by the leverage: unrealized profit does not
 * replace margin.
 */
function checkRemoval(
  { symbol, riskLimits, markPrice }: ContractMarket,
  position: ContractPosition,
  change: Amount,
): Rejection | undefined {
  const { quantity, cost, leverage } = position;
  const { definition, initialMargin } = maintenanceLimit(riskLimits, quantity);
  const margin = add(position.margin, change);
  const amounts = positionAmounts(position, { quantity, cost, margin });
  const rate = marginRate(amounts, markFraction(markPrice));
  if (compareFractions(rate, initialMargin) < 0) {
    const message =
      `The margin rate must stay at or above the initial margin rate of ` +
      `${definition.initialMargin}. Remove less margin.`;
    return rejection('INVALID_PARAMETER', message);
  }
  const minimum = minimumMargin(position);
  if (margin >= minimum) return undefined;
  const message =
    `The margin must stay at or above ${symbol.formatQuoteAmount(minimum)}, the cost of the ` +
    `contracts divided by the leverage of ${formatLeverage(leverage)}. Remove less margin.`;
  return rejection('INVALID_PARAMETER', message);
}

/** Returns cost / leverage, rounded up to the margin precision. */
function minimumMargin({ symbol, cost, leverage }: ContractPosition): Amount {
  const { costScale, marginScale } = symbol.rules;
  const margin = {
    numerator: cost * powerOfTen(leverageScale + marginScale),
    denominator: BigInt(leverage) * powerOfTen(costScale),
  };
  return symbol.marginUnits(toAmount(ceiling(margin)));
}
