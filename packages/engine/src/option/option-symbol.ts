import { indexPriceScale } from '../broker/index-price.ts';
import { spreadPayoff } from '../figures/option-figures.ts';
import type { Token, Tokens } from '../ledger/token.ts';
import { type Amount, multiplyAndRescale, type Rescaling, rescaling } from '../money/amount.ts';
import { formatDecimal, parseUnits } from '../money/decimal.ts';
import { type Rejection, rejection } from '../rejection.ts';
import { TradedSymbol } from '../trading/traded-symbol.ts';
import { type OptionDefinition, type OptionRules, parseOptionRules } from './option-rules.ts';

/** An option: its quote token, its rules, and the amounts of premiums, collateral and pay-offs. */
export class OptionSymbol extends TradedSymbol<OptionDefinition, OptionRules> {
  readonly quoteToken: Token;
  /** The name of the house account through which the positions are settled. */
  readonly escrowAccount: string;
  readonly #settlementToQuote: Rescaling;

  constructor(definition: OptionDefinition, rules: OptionRules, quoteToken: Token) {
    super(definition, rules);
    this.quoteToken = quoteToken;
    this.escrowAccount = `escrow ${definition.symbol}`;
    this.#settlementToQuote = rescaling(indexPriceScale + rules.quantityScale, quoteToken.scale);
  }

  /** Returns price × quantity in units of the quote token. */
  premium(price: number, quantity: number): Amount {
    return multiplyAndRescale(price, quantity, this.rules.premiumToQuote);
  }

  /** Returns maximum pay-off × quantity in units of the quote token. */
  collateral(quantity: number): Amount {
    return multiplyAndRescale(this.rules.maxPayOff, quantity, this.rules.payOffToQuote);
  }

  /** Returns the pay-off of one option at a settlement price, as a decimal. */
  payOff(settlementPrice: string): string {
    const { optionType, strike, maxPayOff } = this.definition;
    return spreadPayoff({ optionType, strike, maxPayOff, settlementPrice });
  }

  /** Returns pay-off × quantity, truncated to units of the quote token. */
  settlementAmount(payOff: string, quantity: number): Amount {
    const units = parseUnits(payOff, indexPriceScale);
    return multiplyAndRescale(units, quantity, this.#settlementToQuote);
  }

  formatQuoteAmount(amount: Amount): string {
    return formatDecimal(amount, this.quoteToken.scale);
  }
}

/** Creates an option. Rejects an unknown token or an invalid definition with INVALID_PARAMETER. */
export function createOption(
  tokens: Tokens,
  definition: OptionDefinition,
): OptionSymbol | Rejection {
  const token = tokens.get(definition.quoteAsset);
  if (token === undefined) {
    const message = `There is no token ${definition.quoteAsset}. Add the token first.`;
    return rejection('INVALID_PARAMETER', message);
  }
  const rules = parseOptionRules(definition, token);
  return 'error' in rules ? rules : new OptionSymbol(definition, rules, token);
}
