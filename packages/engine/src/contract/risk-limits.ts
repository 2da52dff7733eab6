import { isDecimal, parseUnits, scaleOf } from '../money/decimal.ts';
import type { Fraction } from '../money/fraction.ts';
import { type Rejection, rejection } from '../rejection.ts';
import { type RiskLimitDefinition, rateScale, rateUnits } from './contract-rules.ts';
import type { ContractSymbol } from './contract-symbol.ts';

/** The margin rates for positions below a given number of contracts. */
export interface RiskLimit {
  readonly definition: RiskLimitDefinition;
  /** In units of the contract's quantities. */
  readonly quantity: number;
  readonly initialMargin: Fraction;
  readonly maintMargin: Fraction;
}

/** Parses the risk limits of a contract, smallest first, or rejects them. */
export function parseRiskLimits(
  { name, rules: { quantityScale } }: ContractSymbol,
  definitions: readonly RiskLimitDefinition[],
): readonly RiskLimit[] | Rejection {
  const limits: RiskLimit[] = [];
  for (const definition of definitions) {
    const { quantity, initialMargin, maintMargin } = definition;
    const rates = [initialMargin, maintMargin];
    const invalid = rates.find((rate) => !isDecimal(rate) || scaleOf(rate) > rateScale);
    if (invalid !== undefined || !isDecimal(quantity)) {
      return invalidLimits(name, 'quantities and margin rates must be decimals', definition);
    }
    const [initial = 0, maintenance = 0] = rates.map((rate) => parseUnits(rate, rateScale));
    if (maintenance <= 0 || initial <= maintenance || initial > 10 ** rateScale) {
      const problem = 'margin rates must satisfy 0 < maintMargin < initialMargin <= 1';
      return invalidLimits(name, problem, definition);
    }
    const units = parseUnits(quantity, quantityScale);
    const previous = limits.at(-1);
    if (!Number.isInteger(units) || units <= (previous?.quantity ?? 0)) {
      const problem = `quantities must ascend, with at most ${quantityScale} decimal places`;
      return invalidLimits(name, problem, definition);
    }
    limits.push({
      definition,
      quantity: units,
      initialMargin: rateFraction(initial),
      maintMargin: rateFraction(maintenance),
    });
  }
  if (limits.length > 0) return limits;
  return rejection('INVALID_PARAMETER', `${name} must have at least one risk limit.`);
}

function invalidLimits(name: string, problem: string, received: RiskLimitDefinition): Rejection {
  const { quantity, initialMargin, maintMargin } = received;
  const values = `quantity ${quantity}, initialMargin ${initialMargin}, maintMargin ${maintMargin}`;
  return rejection(
    'INVALID_PARAMETER',
    `The risk limits of ${name} are invalid: ${problem}; got ${values}.`,
  );
}

/** Converts a rate in units of `10 ** -8` to a fraction. */
function rateFraction(units: number | bigint): Fraction {
  return { numerator: BigInt(units), denominator: rateUnits };
}

/**
 * Returns the risk limit of a position; undefined at or above the quantity of the last risk limit.
 */
export function findRiskLimit(
  limits: readonly RiskLimit[],
  quantity: number,
): RiskLimit | undefined {
  for (const limit of limits) if (quantity < limit.quantity) return limit;
  return undefined;
}

/**
 * Returns the risk limit whose maintenance margin applies. For a position above all limits, this is
 * the last risk limit.
 */
export function maintenanceLimit(limits: readonly RiskLimit[], quantity: number): RiskLimit {
  return findRiskLimit(limits, quantity) ?? (limits[limits.length - 1] as RiskLimit);
}
