import type { Side } from '../book/book-side.ts';
import { indexPriceScale } from '../broker/index-price.ts';
import type { Token, Tokens } from '../ledger/token.ts';
import { type Amount, toAmount } from '../money/amount.ts';
import { formatDecimal } from '../money/decimal.ts';
import { type Fraction, truncate } from '../money/fraction.ts';
import { type Rejection, rejection } from '../rejection.ts';
import { TradedSymbol } from '../trading/traded-symbol.ts';
import type { ContractDefinition } from './contract-definition.ts';
import { type ContractRules, parseContractRules, rateUnits } from './contract-rules.ts';

/** A perpetual contract: its margin token, its rules, and the values of contracts at a price. */
export class ContractSymbol extends TradedSymbol<ContractDefinition, ContractRules> {
  readonly marginToken: Token;
  /** The name of the house account that realized profits are paid from, and losses into. */
  readonly clearingAccount: string;
  /** Units of the cost of a position per unit of the margin token. */
  readonly costUnits: bigint;
  /** Units of mark prices per unit of the contract's prices. */
  readonly markUnits: number;
  /** The contract's prices per unit of price, as a fraction. */
  readonly priceUnits: Fraction;
  readonly #sizeUnits: bigint;

  constructor(definition: ContractDefinition, rules: ContractRules, marginToken: Token) {
    super(definition, rules);
    this.marginToken = marginToken;
    this.clearingAccount = `clearing ${definition.symbol}`;
    this.costUnits = 10n ** BigInt(rules.costScale - marginToken.scale);
    this.markUnits = 10 ** (indexPriceScale - rules.priceScale);
    this.#sizeUnits = 10n ** BigInt(rules.quantityScale + rules.multiplierScale);
    this.priceUnits = { numerator: 10n ** BigInt(rules.priceScale), denominator: 1n };
  }

  get inverse(): boolean {
    return this.definition.inverse;
  }

  /** Returns a number of contracts × multiplier. */
  size(quantity: number): Fraction {
    return {
      numerator: BigInt(quantity) * this.rules.multiplier,
      denominator: this.#sizeUnits,
    };
  }

  /** Returns a price of this contract as a fraction. */
  price(price: number): Fraction {
    return { numerator: BigInt(price), denominator: this.priceUnits.numerator };
  }

  /** Returns the value of contracts at a price × a factor, in units of `10 ** -scale`, truncated. */
  value(price: Fraction, quantity: number, scale: number, factor: Fraction = one): bigint {
    const units = BigInt(quantity) * this.rules.multiplier * 10n ** BigInt(scale);
    return this.inverse
      ? (units * price.denominator * factor.numerator) /
          (this.#sizeUnits * price.numerator * factor.denominator)
      : (units * price.numerator * factor.numerator) /
          (this.#sizeUnits * price.denominator * factor.denominator);
  }

  /** Returns the value of contracts at a price, in units of the cost of a position. */
  cost(price: Fraction, quantity: number): bigint {
    return this.value(price, quantity, this.rules.costScale);
  }

  /**
   * Returns the value of contracts at a price × a factor, truncated to the margin precision, in units
   * of the margin token.
   */
  marginAmount(price: Fraction, quantity: number, factor: Fraction = one): Amount {
    return this.marginUnits(this.value(price, quantity, this.rules.marginScale, factor));
  }

  /** Truncates an amount of the margin token to the margin precision. */
  marginAmountOf(amount: Fraction): Amount {
    return this.marginUnits(truncate(amount, this.rules.marginScale));
  }

  /** Converts units of the margin precision to units of the margin token. */
  marginUnits(units: bigint): Amount {
    return toAmount(units * 10n ** BigInt(this.marginToken.scale - this.rules.marginScale));
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

  /** Returns the worst price that the price band allows around a price in units of mark prices. */
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

const one: Fraction = { numerator: 1n, denominator: 1n };

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
