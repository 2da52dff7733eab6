import type { CatalogueEntry } from '@broker-api/spec/errors';
import type { OperationRecord } from '@broker-api/spec/model';
import { resolveSchema, type Schemas } from '@broker-api/spec/schema';
import { literal, propertyName, quote } from './typescript-text.ts';

/** Returns the module with what each operation of a section costs, which the rate budget uses. */
export function budgetTable(
  section: string,
  operations: readonly OperationRecord[],
  schemas: Schemas,
  catalogue: readonly CatalogueEntry[],
): string {
  const tooManyOrders = catalogue.find(({ name }) => name === 'TOO_MANY_ORDERS')?.code;
  const source = operations.find(
    ({ responseSchema }) =>
      resolveSchema(responseSchema, schemas).properties?.rateLimits !== undefined,
  );
  return [
    "import type { BudgetTable } from '@broker-api/core/budget';",
    '',
    `/** What each operation of the ${section} section counts towards the rate limits. */`,
    `export const ${section}Budget: BudgetTable = {`,
    ...(source === undefined ? [] : [`  limitsFrom: ${quote(source.operationId)},`]),
    '  costs: {',
    ...operations.map(
      (operation) =>
        `    ${propertyName(operation.operationId)}: ${literal(entry(operation, tooManyOrders))},`,
    ),
    '  },',
    '};',
    '',
  ].join('\n');
}

function entry(operation: OperationRecord, tooManyOrders: number | undefined): object {
  const { weight, errorCodes } = operation;
  const countsAsOrder = tooManyOrders !== undefined && errorCodes.includes(tooManyOrders);
  return {
    priority: priorityOf(operation),
    // The broker charges an operation without a stated weight too; 1 is the usual weight.
    weight: weight ?? { value: 1 },
    ...(countsAsOrder && { orders: 1 }),
  };
}

/** Operations that change something, such as transfers, have the priority of orders. */
function priorityOf({ cancels, retry }: OperationRecord): string {
  if (cancels !== undefined) return 'cancel';
  return retry === 'safe' ? 'query' : 'order';
}
