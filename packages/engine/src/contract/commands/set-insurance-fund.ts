import { depositSourceAccount } from '../../ledger/ledger.ts';
import { negate, subtract } from '../../money/amount.ts';
import { isDecimal, parseAmount } from '../../money/decimal.ts';
import { rejected } from '../../rejection.ts';
import type { Check, CommandBase } from '../../section.ts';
import type { ContractState } from '../contract-state.ts';

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
