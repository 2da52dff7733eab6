import type { OptionOperations } from '../../generated/option.gen.ts';
import type { SectionHandlers } from '../handler.ts';

/** The handlers of option by operationId. */
export type OptionHandlers = SectionHandlers<OptionOperations>;

/** The sandbox has no option trading yet. */
export const optionHandlers: Partial<OptionHandlers> = {};
