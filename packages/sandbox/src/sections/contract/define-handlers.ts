import type { ContractOperations } from '../../generated/contract.gen.ts';
import type { SectionHandlers } from '../handler.ts';

/** The handlers of contract by operationId. */
export type ContractHandlers = SectionHandlers<ContractOperations>;

/** Types some of the handlers by the specification, and hides the types of the engine. */
export function defineHandlers<Id extends keyof ContractHandlers>(
  handlers: Pick<ContractHandlers, Id>,
): Pick<ContractHandlers, Id> {
  return handlers;
}
