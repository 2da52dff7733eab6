import type { Amount } from '../money/amount.ts';
import type { Token } from './token.ts';

/** The reasons for balance flows, with the numbers and names that responses contain. */
export const flowTypes = {
  TRADE: { value: 1, name: 'Trade' },
  FEE: { value: 2, name: 'Fee' },
  DEPOSIT: { value: 4, name: 'Deposit' },
  PNL: { value: 28, name: 'Realized profit and loss' },
  SETTLEMENT: { value: 30, name: 'Settlement' },
  LIQUIDATION: { value: 31, name: 'Liquidation' },
  FUNDING_SETTLEMENT: { value: 32, name: 'Funding' },
  USER_ACCOUNT_TRANSFER: { value: 51, name: 'Transfer' },
} as const;

export type FlowType = keyof typeof flowTypes;

/** A change in the total of a balance. The total is the sum of free, locked and margin. */
export interface BalanceFlow {
  readonly sequence: number;
  readonly token: Token;
  readonly type: FlowType;
  readonly change: Amount;
  /** The total after the change. */
  readonly total: Amount;
  readonly time: number;
}
