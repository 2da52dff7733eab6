import { Router } from '../../http/router.ts';
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

/** Finds the operation of a request. */
export const router = new Router(
  Object.entries(controlTable).map(([operationId, { method, path, takes }]) => {
    // The table has exactly these operations.
    const target = routeOf(operationId as keyof ControlMethods, takes);
    return { method, path, target };
  }),
);

function routeOf(
  operationId: keyof ControlMethods,
  takes: 'body' | 'query' | undefined,
): ControlRoute {
  // The generator writes a validator for each operation that has a body or query parameters.
  const input = operationId as Parameters<typeof createCheck>[0];
  return {
    operationId,
    checkBody: takes === 'body' ? createCheck(input, 'The body') : undefined,
    checkQuery: createCheck(takes === 'query' ? input : 'noFields', 'The query'),
  };
}
