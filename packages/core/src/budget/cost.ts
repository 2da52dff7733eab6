import type { ParameterValues } from '@broker-api/signing';
import { type WeightRecord, weightOf } from '@broker-api/spec';

/** The classes of calls, from the highest priority to the lowest. */
export const priorities = ['cancel', 'order', 'query'] as const;

/** `order` includes every other operation that changes something, such as a transfer. */
export type Priority = (typeof priorities)[number];

/** What an operation counts towards the rate limits, as data generated from the specification. */
export interface OperationCost {
  readonly priority: Priority;
  readonly weight: WeightRecord;
  /** How much a call counts towards the order limits of the account. */
  readonly orders?: number;
}

/** The costs of the operations of a section. */
export interface BudgetTable {
  /** The operation whose response has the rate limits. */
  readonly limitsFrom?: string;
  /** The costs by operationId. */
  readonly costs: Readonly<Record<string, OperationCost>>;
}

/** What one call counts towards the rate limits. */
export interface CallCost {
  readonly weight: number;
  readonly orders: number;
}

/** Returns the cost of a call. */
export function costOf(operation: OperationCost, parameters: ParameterValues): CallCost {
  const weight = weightOf(operation.weight, (name) => parameters[name]);
  return { weight, orders: operation.orders ?? 0 };
}
