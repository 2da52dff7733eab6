import type { Account } from '../accounts/account.ts';
import type { BrokerState } from '../broker/broker-state.ts';
import { indexPriceScale } from '../broker/index-price.ts';
import type { Token } from '../ledger/token.ts';
import { type Amount, add, negate, subtract } from '../money/amount.ts';
import { formatDecimal } from '../money/decimal.ts';
import {
  addFractions,
  decimalFraction,
  type Fraction,
  fraction,
  multiplyFractions,
  truncate,
} from '../money/fraction.ts';
import type { OptionState } from './option-state.ts';
import type { OptionPosition } from './position.ts';

/** The values of an option account in USDT, truncated to 8 decimal places. */
export interface AccountValue {
  readonly totalAsset: string;
  readonly optionAsset: string;
}

/** The tokens that are worth one USDT: those in which options are quoted. */
const dollarTokens = ['USDT', 'BUSDT'];

const valueScale = 8;
const zero = fraction(0n, 1n);

/**
 * Computes the value of the options, and the total value: the options, the free balances and the
 * locked balances. The value of the options includes the margin of short positions.
 */
export function accountValue(option: OptionState, account: Account): AccountValue {
  const { broker } = option;
  let options = zero;
  for (const [token, amount] of optionAmounts(option, account)) {
    options = addFractions(options, dollarValue(broker, token, amount));
  }
  let total = options;
  for (const { token, free, locked } of account.balances()) {
    total = addFractions(total, dollarValue(broker, token, add(free, locked)));
  }
  return { totalAsset: format(total), optionAsset: format(options) };
}

/** Returns the value of the positions by quote token, in units of that token. */
function optionAmounts({ active }: OptionState, account: Account): Map<Token, Amount> {
  const amounts = new Map<Token, Amount>();
  for (const market of active) {
    const position = market.findPosition(account);
    if (position === undefined) continue;
    const { symbol, lastPrice = 0 } = market;
    const { quantity, margin } = position;
    const value = symbol.premium(lastPrice, Math.abs(quantity));
    const amount = quantity >= 0 ? value : subtract(margin, value);
    amounts.set(symbol.quoteToken, add(amounts.get(symbol.quoteToken) ?? 0, amount));
  }
  return amounts;
}

/** Returns the value of an amount in USDT; 0 for a token without an index price. */
function dollarValue({ indexPrices }: BrokerState, token: Token, amount: Amount): Fraction {
  const value = decimalFraction(BigInt(amount), token.scale);
  if (dollarTokens.includes(token.name)) return value;
  const price = indexPrices.get(`${token.name}USDT`)?.units ?? 0;
  return multiplyFractions(value, decimalFraction(price, indexPriceScale));
}

function format(value: Fraction): string {
  return formatDecimal(truncate(value, valueScale), valueScale);
}

/**
 * Changes a position or the quantities of its open orders. The collateral depends on all these
 * quantities together: the old collateral is released, and the new collateral is reserved.
 */
export function changePosition(
  option: OptionState,
  position: OptionPosition,
  change: () => void,
): void {
  const { ledger } = option.broker;
  const balance = position.account.balance(position.symbol.quoteToken);
  ledger.unlock(balance, position.lockedBySells);
  ledger.reserveMargin(balance, negate(position.margin));
  change();
  ledger.lock(balance, position.lockedBySells);
  ledger.reserveMargin(balance, position.margin);
  option.markChanged(position);
}
