import { contractOperations, contractShapes } from './generated/contract/operations.gen.ts';
import { optionOperations, optionShapes } from './generated/option/operations.gen.ts';
import { spotOperations, spotShapes } from './generated/spot/operations.gen.ts';
import type { OperationRecord, Shapes } from './operation-record.ts';

/** All operations by section and operationId. */
export const operations: Readonly<
  Record<OperationRecord['section'], Readonly<Record<string, OperationRecord>>>
> = { spot: spotOperations, contract: contractOperations, option: optionOperations };

/** How the named values of each section travel. */
export const shapes: Readonly<Record<OperationRecord['section'], Shapes>> = {
  spot: spotShapes,
  contract: contractShapes,
  option: optionShapes,
};
