import { bindChecks, type Checks, type Section } from '../section.ts';
import { type SetMarketStatus, setMarketStatus } from '../trading/market.ts';
import { type AdjustMargin, adjustMargin } from './adjust-margin.ts';
import { contractInvariantViolations, contractLockedAmounts } from './contract-invariants.ts';
import { contractRecords } from './contract-records.ts';
import type { ContractState } from './contract-state.ts';
import type { ContractEvent } from './events.ts';
import {
  type AddContract,
  addContract,
  type SetFundingRate,
  type SetInsuranceFund,
  type SetRiskLimits,
  setFundingRate,
  setInsuranceFund,
  setRiskLimits,
} from './market-commands.ts';
import {
  type CancelContractOrder,
  type CancelContractOrders,
  cancelOrder,
  cancelOrders,
  type PlaceContractOrder,
  placeOrder,
} from './order-commands.ts';
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
