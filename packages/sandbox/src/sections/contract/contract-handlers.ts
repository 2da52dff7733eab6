import type { ContractOperations } from '../../generated/contract.gen.ts';
import type { SectionHandlers } from '../handler.ts';

/** The handlers of contract by operationId. */
export type ContractHandlers = SectionHandlers<ContractOperations>;

/** The sandbox has no contract trading yet. */
export const contractHandlers: Partial<ContractHandlers> = {};
