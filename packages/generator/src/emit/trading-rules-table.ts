import type { OperationRecord } from '@broker-api/spec/model';
import type { Json } from '@broker-api/spec/schema';
import { literal } from './typescript-text.ts';

/**
 * Returns the module with the checks of a new order that a client can make with the response of
 * getBrokerInfo, in the order of the broker; undefined if no operation of the section has such
 * checks.
 */
export function tradingRulesTable(
  section: string,
  operations: readonly OperationRecord[],
): string | undefined {
  const operation = operations.find(({ checks }) => checks.some(({ rule }) => rule !== undefined));
  if (operation === undefined) return undefined;
  const checks = operation.checks.flatMap(({ codes, rule }) =>
    rule === undefined ? [] : [{ ...rule, codes }],
  );
  const conditions = operation.checks.flatMap(({ rule }) => Object.keys(rule?.when ?? {}));
  const defaults = operation.parameters
    .filter((one) => conditions.includes(one.name) && one.default !== undefined)
    .map((one) => [one.name, one.default]);
  return [
    "import type { OrderChecks } from '@broker-api/core/trading-rules';",
    '',
    `/** The checks of new orders of the ${section} section, in the order of the broker. */`,
    `export const ${section}OrderChecks: OrderChecks = {`,
    `  operationId: ${literal(operation.operationId)},`,
    `  defaults: ${literal(Object.fromEntries(defaults) as Json)},`,
    '  checks: [',
    ...checks.map((check) => `    ${literal(check as unknown as Json)},`),
    '  ],',
    '};',
    '',
  ].join('\n');
}
