import contract from './generated/contract/operations.gen.json' with { type: 'json' };
import option from './generated/option/operations.gen.json' with { type: 'json' };
import spot from './generated/spot/operations.gen.json' with { type: 'json' };
import type { GatewayOperation, OperationTable, Shapes } from './model.ts';
import type { Section } from './sections.ts';

// The generator writes the tables; the types of JSON modules are wider.
const tables = { spot, contract, option } as unknown as Readonly<Record<Section, OperationTable>>;

type Operations = Readonly<Record<string, GatewayOperation>>;

/**
 * All operations, by section and operationId.
 *
 * @example
 * operations.spot['placeOrder']?.weight?.value; // 1
 */
export const operations: Readonly<Record<Section, Operations>> = {
  spot: tables.spot.operations,
  contract: tables.contract.operations,
  option: tables.option.operations,
};

/** The named shapes of each section. */
export const shapes: Readonly<Record<Section, Shapes>> = {
  spot: tables.spot.shapes,
  contract: tables.contract.shapes,
  option: tables.option.shapes,
};
