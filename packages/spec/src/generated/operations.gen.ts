// Generated from packages/generator/src/sections.ts by scripts/generate.ts; spec hash f2244bf012b555f7.
// Do not edit: change the specification, then run `pnpm generate`.

import type { OperationRecord, Shapes } from '../operation-record.ts';
import { spotOperations, spotShapes } from './spot/operations.gen.ts';
import { contractOperations, contractShapes } from './contract/operations.gen.ts';
import { optionOperations, optionShapes } from './option/operations.gen.ts';
import type { Section } from './sections.gen.ts';

type Operations = Readonly<Record<string, OperationRecord>>;

/**
 * All operations, by section and operationId.
 *
 * @example
 * operations.spot['placeOrder']?.weight?.value; // 1
 */
export const operations: Readonly<Record<Section, Operations>> = {
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
