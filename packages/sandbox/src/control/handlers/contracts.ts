import { rejectAtBound } from '../bounds.ts';
import { type ControlHandlers, countsOf, executeCommand } from '../handler.ts';

/** Handlers for contracts and insurance funds. */
export const contractHandlers = {
  addContract: async (context, contract) => {
    rejectAtBound('contracts', countsOf(context).contracts);
    const time = context.clock.now();
    await executeCommand(context, { kind: 'contract.addContract', time, ...contract });
    await context.makers.quoteNewSymbols();
    return contract;
  },

  setContractStatus: async (context, change) => {
    const time = context.clock.now();
    await executeCommand(context, { kind: 'contract.setContractStatus', time, ...change });
    await context.makers.refresh({ section: 'contract', symbol: change.symbol });
    return change;
  },

  setRiskLimits: async (context, change) => {
    const time = context.clock.now();
    await executeCommand(context, { kind: 'contract.setRiskLimits', time, ...change });
    return change;
  },

  setFundingRate: async (context, change) => {
    const time = context.clock.now();
    await executeCommand(context, { kind: 'contract.setFundingRate', time, ...change });
    return change;
  },

  setInsuranceFund: async (context, fund) => {
    const time = context.clock.now();
    await executeCommand(context, { kind: 'contract.setInsuranceFund', time, ...fund });
    return fund;
  },
} satisfies Partial<ControlHandlers>;
