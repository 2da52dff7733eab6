import { type ControlHandlers, executeCommand } from '../handler.ts';

/** Handlers for options. */
export const optionHandlers = {
  addOption: async (context, option) => {
    const time = context.clock.now();
    await executeCommand(context, { kind: 'option.addOption', time, ...option });
    return option;
  },

  setOptionStatus: async (context, change) => {
    const time = context.clock.now();
    await executeCommand(context, { kind: 'option.setOptionStatus', time, ...change });
    return change;
  },
} satisfies Partial<ControlHandlers>;
