import type { GatewayOperation } from './model.ts';
import { operations } from './operations.ts';

/** A method and a path of the service, and its operation. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly operation: GatewayOperation;
  /** Whether this is an older route of the operation. */
  readonly alias: boolean;
}

/**
 * All routes of the service, including older ones, by `METHOD /path`. An operation that several
 * sections share appears once, with its first section.
 *
 * @example
 * routes.get('GET /openapi/v1/time')?.operation.operationId; // 'getServerTime'
 */
export const routes: ReadonlyMap<string, Route> = collectRoutes();

function collectRoutes(): Map<string, Route> {
  const collected = new Map<string, Route>();
  for (const section of Object.values(operations)) {
    for (const operation of Object.values(section)) {
      const { method, path, aliases } = operation;
      const all = [
        { method, path, alias: false },
        ...aliases.map((alias) => ({ ...alias, alias: true })),
      ];
      for (const route of all) {
        const key = `${route.method} ${route.path}`;
        if (!collected.has(key)) collected.set(key, { ...route, operation });
      }
    }
  }
  return collected;
}
