import type { ControlMethods } from '../generated/client.gen.ts';
import { controlTable } from '../generated/operations.gen.ts';
import { createCheck, type ValueCheck } from './value-check.ts';

/** An operation of the control plane, with the checks of its input. */
export interface ControlRoute {
  readonly operationId: keyof ControlMethods;
  /** The check of the body; undefined when the operation has no body. */
  readonly checkBody: ValueCheck | undefined;
  /** The check of the query parameters, which are strings. */
  readonly checkQuery: ValueCheck;
}

/** The operations of the control plane, by path and method. */
export const routes: ReadonlyMap<string, ReadonlyMap<string, ControlRoute>> = createRoutes();

function createRoutes(): Map<string, Map<string, ControlRoute>> {
  const found = new Map<string, Map<string, ControlRoute>>();
  for (const [operationId, { method, path, takes }] of Object.entries(controlTable)) {
    const name = operationId as keyof ControlMethods;
    const byMethod = found.get(path) ?? new Map<string, ControlRoute>();
    byMethod.set(method, routeOf(name, takes));
    found.set(path, byMethod);
  }
  return found;
}

function routeOf(operationId: keyof ControlMethods, takes: 'body' | 'query' | undefined) {
  // The generator writes a validator for each operation that has a body or query parameters.
  const input = operationId as Parameters<typeof createCheck>[0];
  return {
    operationId,
    checkBody: takes === 'body' ? createCheck(input, 'The body') : undefined,
    checkQuery: createCheck(takes === 'query' ? input : 'noFields', 'The query'),
  };
}
