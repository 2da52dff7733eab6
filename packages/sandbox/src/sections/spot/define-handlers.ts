import type { SpotOperations } from '../../generated/spot.gen.ts';
import type { SectionHandlers } from '../handler.ts';

/** The handlers of the spot section, by operationId. */
export type SpotHandlers = SectionHandlers<SpotOperations>;

/**
 * Returns the given handlers. The compiler checks them against the types of the specification, and
 * the type of the result does not expose types of the engine.
 */
export function defineHandlers<Id extends keyof SpotHandlers>(
  handlers: Pick<SpotHandlers, Id>,
): Pick<SpotHandlers, Id> {
  return handlers;
}
