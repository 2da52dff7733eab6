import { contractOperations } from './generated/contract/operations.gen.ts';
import { optionOperations } from './generated/option/operations.gen.ts';
import { spotOperations } from './generated/spot/operations.gen.ts';
import type { OperationRecord } from './operation-record.ts';

/** All operations by section and operationId. */
export const operations: Readonly<
  Record<OperationRecord['section'], Readonly<Record<string, OperationRecord>>>
> = { spot: spotOperations, contract: contractOperations, option: optionOperations };
