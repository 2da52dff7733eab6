import type { ContractOperations } from '../../generated/contract.gen.ts';
import type { SectionHandlers } from '../handler.ts';

/** The handlers of the section contract by operationId. */
export type ContractHandlers = SectionHandlers<ContractOperations>;

/**
 * Checks some of the handlers against the types of the specification. The returned type does not
 * expose the types of the engine.
 */
export function defineHandlers<Id extends keyof ContractHandlers>(
  handlers: Pick<ContractHandlers, Id>,
): Pick<ContractHandlers, Id> {
  return handlers;
}
