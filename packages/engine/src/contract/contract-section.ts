import { bindChecks, type Checks, type Section } from '../section.ts';
import { type SetMarketStatus, setMarketStatus } from '../trading/set-market-status.ts';
import { type AddContract, addContract } from './commands/add-contract.ts';
import { type AdjustMargin, adjustMargin } from './commands/adjust-margin.ts';
import { type CancelContractOrder, cancelOrder } from './commands/cancel-order.ts';
import { type CancelContractOrders, cancelOrders } from './commands/cancel-orders.ts';
import { type PlaceContractOrder, placeOrder } from './commands/place-order.ts';
import { type SetFundingRate, setFundingRate } from './commands/set-funding-rate.ts';
import { type SetInsuranceFund, setInsuranceFund } from './commands/set-insurance-fund.ts';
import { type SetRiskLimits, setRiskLimits } from './commands/set-risk-limits.ts';
import { contractInvariantViolations, contractLockedAmounts } from './contract-invariants.ts';
import { contractRecords } from './contract-records.ts';
import type { ContractState } from './contract-state.ts';
import type { ContractEvent } from './events.ts';
import { react } from './react.ts';

export type ContractCommand =
  | AddContract
  | AdjustMargin
  | CancelContractOrder
  | CancelContractOrders
  | PlaceContractOrder
  | SetMarketStatus<'contract.setContractStatus'>
  | SetFundingRate
  | SetInsuranceFund
  | SetRiskLimits;

export const contractChecks = {
  'contract.addContract': addContract,
  'contract.adjustMargin': adjustMargin,
  'contract.cancelOrder': cancelOrder,
  'contract.cancelOrders': cancelOrders,
  'contract.placeOrder': placeOrder,
  'contract.setContractStatus': setMarketStatus,
  'contract.setFundingRate': setFundingRate,
  'contract.setInsuranceFund': setInsuranceFund,
  'contract.setRiskLimits': setRiskLimits,
} satisfies Checks<ContractState, ContractCommand, ContractEvent>;

/** Creates the section for perpetual contracts. */
export function contractSection(state: ContractState): Section<ContractEvent> {
  return {
    checks: bindChecks(state, contractChecks),
    records: () => contractRecords(state),
    nextDueTime: () => (state.markets.size > 0 ? state.nextFundingTime : undefined),
    react: (events) => react(state, events),
    finishCommand: () => state.finishCommand(),
    invariantViolations: () => contractInvariantViolations(state),
    lockedAmounts: () => contractLockedAmounts(state),
  };
}
