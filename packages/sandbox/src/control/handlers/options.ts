import { rejectAtBound } from '../bounds.ts';
import { type ControlHandlers, countsOf, executeCommand } from '../handler.ts';

/** Handlers for options. */
export const optionHandlers = {
  addOption: async (context, option) => {
    rejectAtBound('options', countsOf(context).options);
    const time = context.clock.now();
    await executeCommand(context, { kind: 'option.addOption', time, ...option });
    await context.makers.quoteNewSymbols();
    return option;
  },

  setOptionStatus: async (context, change) => {
    const time = context.clock.now();
    await executeCommand(context, { kind: 'option.setOptionStatus', time, ...change });
    await context.makers.refresh({ section: 'option', symbol: change.symbol });
    return change;
  },
} satisfies Partial<ControlHandlers>;
