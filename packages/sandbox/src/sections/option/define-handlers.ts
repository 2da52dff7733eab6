import type { OptionOperations } from '../../generated/option.gen.ts';
import type { SectionHandlers } from '../handler.ts';

/** The handlers of the section option by operationId. */
export type OptionHandlers = SectionHandlers<OptionOperations>;

/**
 * Checks some of the handlers against the types of the specification. The returned type does not
 * expose the types of the engine.
 */
export function defineHandlers<Id extends keyof OptionHandlers>(
  handlers: Pick<OptionHandlers, Id>,
): Pick<OptionHandlers, Id> {
  return handlers;
}
