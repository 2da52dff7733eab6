import type { Side } from '../book/order-book.ts';
import { indexPriceScale } from '../broker/index-price.ts';
import { contractValue } from '../figures/contract-formulas.ts';
import type { Token, Tokens } from '../ledger/token.ts';
import {
  type Amount,
  type Factor,
  multiply,
  numberPowerOfTen,
  powerOfTen,
  toAmount,
} from '../money/amount.ts';
import { formatDecimal } from '../money/decimal.ts';
import { decimalFraction, type Fraction, multiplyFractions, truncate } from '../money/fraction.ts';
import { type Rejection, rejection } from '../rejection.ts';
import { TradedSymbol } from '../trading/traded-symbol.ts';
import {
  type ContractDefinition,
  type ContractRules,
  parseContractRules,
  rateUnits,
} from './contract-rules.ts';

/** A perpetual contract: its margin token, its rules, and the values of contracts at a price. */
export class ContractSymbol extends TradedSymbol<ContractDefinition, ContractRules> {
  readonly marginToken: Token;
  /** The name of the house account that pays realized profits and receives realized losses. */
  readonly clearingAccount: string;
  /** Cost units per unit of the margin token. The cost of a position is exact in cost units. */
  readonly costUnits: bigint;
  /** Units of mark prices per unit of the contract's prices. */
  readonly markUnits: number;
  /** The factor that converts a price to units of the contract's prices. */
  readonly priceUnits: Fraction;
  readonly #sizeUnits: bigint;
  readonly #multiplier: bigint;
  /** The size of one contract, in units of `1 / sizeUnits`, times the cost units of one token. */
  readonly #sizeInCostUnits: bigint;
  readonly #sizeScale: number;
  /** Units of the margin token per unit of the margin precision. */
  readonly #unitsPerMarginUnit: number;

  constructor(definition: ContractDefinition, rules: ContractRules, marginToken: Token) {
    super(definition, rules);
    this.marginToken = marginToken;
    this.clearingAccount = `clearing ${definition.symbol}`;
    this.costUnits = powerOfTen(rules.costScale - marginToken.scale);
    this.markUnits = 10 ** (indexPriceScale - rules.priceScale);
    this.#sizeScale = rules.quantityScale + rules.multiplierScale;
    this.#sizeUnits = powerOfTen(this.#sizeScale);
    this.#unitsPerMarginUnit = 10 ** (marginToken.scale - rules.marginScale);
    this.#multiplier = BigInt(rules.multiplier);
    this.#sizeInCostUnits = this.#multiplier * powerOfTen(rules.costScale);
    this.priceUnits = { numerator: powerOfTen(rules.priceScale), denominator: 1n };
  }

  get inverse(): boolean {
    return this.definition.inverse;
  }

  /** Returns the size of a number of contracts: number × multiplier. */
  size(quantity: number): Fraction {
    return {
      numerator: BigInt(quantity) * this.#multiplier,
      denominator: this.#sizeUnits,
    };
  }

  /** Returns a price of this contract as a fraction. */
  price(price: number): Fraction {
    return { numerator: BigInt(price), denominator: this.priceUnits.numerator };
  }

  /**
   * Returns `factor` × the value of contracts at a price, truncated, in units of `10 ** -scale`.
   *
   * @param price in units of the contract's prices
   */
  value(price: number, quantity: number, scale: number, factor: Factor = one): Amount {
    return this.#value(price, this.rules.priceScale, quantity, scale, factor);
  }

  /** Like `value`, at a price in units of mark prices. */
  valueAtMark(markPrice: number, quantity: number, scale: number, factor: Factor = one): Amount {
    return this.#value(markPrice, indexPriceScale, quantity, scale, factor);
  }

  #value(
    price: number,
    priceScale: number,
    quantity: number,
    scale: number,
    { numerator, denominator }: Factor,
  ): Amount {
    const { inverse, rules } = this;
    const exponent = scale - this.#sizeScale + (inverse ? priceScale : -priceScale);
    const up = exponent > 0 ? numberPowerOfTen(exponent) : 1;
    const down = exponent < 0 ? numberPowerOfTen(-exponent) : 1;
    const dividend = quantity * rules.multiplier * numerator * up * (inverse ? 1 : price);
    const divisor = denominator * down * (inverse ? price : 1);
    if (dividend <= Number.MAX_SAFE_INTEGER && divisor <= Number.MAX_SAFE_INTEGER) {
      // Rounding the quotient of two safe integers never raises it to the next whole number, so its
      // floor is exact.
      return Math.floor(dividend / divisor);
    }
    const value = contractValue(inverse, this.size(quantity), decimalFraction(price, priceScale));
    const bigFactor = { numerator: BigInt(numerator), denominator: BigInt(denominator) };
    return toAmount(truncate(multiplyFractions(value, bigFactor), scale));
  }

  /** Returns the exact value of contracts at a mark price, in units of the cost of a position. */
  exactValueAtMark(markPrice: number, quantity: number): Fraction {
    const size = BigInt(quantity) * this.#sizeInCostUnits;
    return this.inverse
      ? { numerator: size * indexUnits, denominator: this.#sizeUnits * BigInt(markPrice) }
      : { numerator: size * BigInt(markPrice), denominator: this.#sizeUnits * indexUnits };
  }

  /** Returns the value of contracts at a price, in units of the cost of a position. */
  cost(price: number, quantity: number): bigint {
    return BigInt(this.value(price, quantity, this.rules.costScale));
  }

  /**
   * Returns `factor` × the value of contracts at a price, truncated to the margin precision, in
   * units of the margin token.
   */
  marginAmount(price: number, quantity: number, factor: Factor): Amount {
    return this.marginUnits(this.value(price, quantity, this.rules.marginScale, factor));
  }

  /**
   * Returns the absolute difference between the values of contracts at a price and at a mark price,
   * truncated to the margin precision, in units of the margin token.
   */
  marginDifference(price: number, markPrice: number, quantity: number): Amount {
    const { marginScale } = this.rules;
    const at = this.toMarkUnits(price);
    const difference = Math.abs(at - markPrice);
    // The difference between two linear values is the value at the difference between the prices.
    if (!this.inverse) return this.marginUnits(this.valueAtMark(difference, quantity, marginScale));
    // size / at − size / markPrice = size × (markPrice − at) / (at × markPrice)
    const dividend = BigInt(quantity) * this.#multiplier * BigInt(difference);
    const divisor = BigInt(at) * BigInt(markPrice) * this.#sizeUnits;
    return this.marginUnits(
      toAmount((dividend * powerOfTen(indexPriceScale + marginScale)) / divisor),
    );
  }

  /** Converts units of the margin precision to units of the margin token. */
  marginUnits(units: Amount): Amount {
    return this.#unitsPerMarginUnit === 1 ? units : scaleUp(units, this.#unitsPerMarginUnit);
  }

  /** Returns a price of this contract in units of mark prices. */
  toMarkUnits(price: number): number {
    return price * this.markUnits;
  }

  /** Rounds a price in units of mark prices to the price grid, downward or upward. */
  toGrid(markPrice: number, direction: 'down' | 'up'): number {
    const { minPrice, maxPrice, tickSize } = this.rules;
    const ticks = (markPrice - minPrice * this.markUnits) / (tickSize * this.markUnits);
    const whole = direction === 'down' ? Math.floor(ticks) : Math.ceil(ticks);
    return Math.min(Math.max(minPrice + whole * tickSize, minPrice), maxPrice);
  }

  /**
   * Returns the worst price in the price band around a reference price, which is in units of mark
   * prices.
   */
  bandLimit(side: Side, reference: number): number {
    const { priceBand } = this.rules;
    const units = rateUnits * BigInt(this.markUnits);
    return side === 'BUY'
      ? Number((BigInt(reference) * (rateUnits + priceBand)) / units)
      : Number((BigInt(reference) * (rateUnits - priceBand) + units - 1n) / units);
  }

  formatQuoteAmount(amount: Amount): string {
    return formatDecimal(amount, this.marginToken.scale);
  }

  /** Formats an amount of the margin token, truncated to the margin precision. */
  formatMargin(amount: Fraction): string {
    const { marginScale } = this.rules;
    return formatDecimal(truncate(amount, marginScale), marginScale);
  }
}

const indexUnits = powerOfTen(indexPriceScale);
const one: Factor = { numerator: 1, denominator: 1 };

function scaleUp(units: Amount, factor: number): Amount {
  return typeof units === 'number' ? multiply(units, factor) : units * BigInt(factor);
}

/** Creates a contract. Rejects an unknown token or invalid rules with INVALID_PARAMETER. */
export function createContract(
  tokens: Tokens,
  definition: ContractDefinition,
): ContractSymbol | Rejection {
  const token = tokens.get(definition.marginToken);
  if (token === undefined) {
    const message = `There is no token ${definition.marginToken}. Add the token first.`;
    return rejection('INVALID_PARAMETER', message);
  }
  const rules = parseContractRules(definition, token);
  return 'error' in rules ? rules : new ContractSymbol(definition, rules, token);
}
