import type { SpotOperations } from '../../generated/spot.gen.ts';
import type { SectionHandlers } from '../handler.ts';

/** The handlers of spot by operationId. */
export type SpotHandlers = SectionHandlers<SpotOperations>;

/**
 * Checks that handlers have the types of the specification. The type of the result contains no
 * types of the engine.
 */
export function defineHandlers<Id extends keyof SpotHandlers>(
  handlers: Pick<SpotHandlers, Id>,
): Pick<SpotHandlers, Id> {
  return handlers;
}
