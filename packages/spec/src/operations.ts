import { contractOperations, contractShapes } from './generated/contract/operations.gen.ts';
import { optionOperations, optionShapes } from './generated/option/operations.gen.ts';
import { spotOperations, spotShapes } from './generated/spot/operations.gen.ts';
import type { OperationRecord, Shapes } from './operation-record.ts';
import type { Section } from './sections.ts';

/**
 * All operations, by section and operationId.
 *
 * @example
 * operations.spot['placeOrder']?.weight?.value; // 1
 */
export const operations: Readonly<Record<Section, Readonly<Record<string, OperationRecord>>>> = {
  spot: spotOperations,
  contract: contractOperations,
  option: optionOperations,
};

/** The named shapes of each section. */
export const shapes: Readonly<Record<Section, Shapes>> = {
  spot: spotShapes,
  contract: contractShapes,
  option: optionShapes,
};
