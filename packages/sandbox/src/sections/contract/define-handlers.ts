import type { ContractOperations } from '../../generated/contract.gen.ts';
import type { SectionHandlers } from '../handler.ts';

/** The handlers of the contract section, by operationId. */
export type ContractHandlers = SectionHandlers<ContractOperations>;

/**
 * Returns the given handlers. The compiler checks them against the types of the specification, and
 * the type of the result does not expose types of the engine.
 */
export function defineHandlers<Id extends keyof ContractHandlers>(
  handlers: Pick<ContractHandlers, Id>,
): Pick<ContractHandlers, Id> {
  return handlers;
}
