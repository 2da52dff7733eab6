import type { SpotOperations } from '../../generated/spot.gen.ts';
import type { SectionHandlers } from '../handler.ts';

/** The handlers of the section spot by operationId. */
export type SpotHandlers = SectionHandlers<SpotOperations>;

/**
 * Checks some of the handlers against the types of the specification. The returned type does not
 * expose the types of the engine.
 */
export function defineHandlers<Id extends keyof SpotHandlers>(
  handlers: Pick<SpotHandlers, Id>,
): Pick<SpotHandlers, Id> {
  return handlers;
}
