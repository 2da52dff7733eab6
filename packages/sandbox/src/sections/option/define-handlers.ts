import type { OptionOperations } from '../../generated/option.gen.ts';
import type { SectionHandlers } from '../handler.ts';

/** The handlers of option by operationId. */
export type OptionHandlers = SectionHandlers<OptionOperations>;

/** Types some of the handlers by the specification, and hides the types of the engine. */
export function defineHandlers<Id extends keyof OptionHandlers>(
  handlers: Pick<OptionHandlers, Id>,
): Pick<OptionHandlers, Id> {
  return handlers;
}
