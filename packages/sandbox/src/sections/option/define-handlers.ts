import type { OptionOperations } from '../../generated/option.gen.ts';
import type { SectionHandlers } from '../handler.ts';

/** The handlers of the option section, by operationId. */
export type OptionHandlers = SectionHandlers<OptionOperations>;

/**
 * Returns the given handlers. The compiler checks them against the types of the specification, and
 * the type of the result does not expose types of the engine.
 */
export function defineHandlers<Id extends keyof OptionHandlers>(
  handlers: Pick<OptionHandlers, Id>,
): Pick<OptionHandlers, Id> {
  return handlers;
}
