import { type GatewayOperation, routes, shapes } from '@broker-api/spec';
import { Router } from '../http/router.ts';
import { createEncoder, type Dialect, type Encode } from './encode.ts';
import { type CheckParameters, createParameterCheck } from './parameters.ts';

/** An operation with its parameter check and response encoder, which are created once. */
export interface OperationRoute {
  readonly operation: GatewayOperation;
  readonly checkParameters: CheckParameters;
  readonly encode: Encode;
}

const routers = new Map<Dialect, Router<OperationRoute>>();

/**
 * Returns the router of all operations, including their older paths. All brokers of a process share
 * the router of a dialect, because it takes longer to create than a broker.
 */
export function operationRouter(dialect: Dialect): Router<OperationRoute> {
  const router = routers.get(dialect) ?? createRouter(dialect);
  routers.set(dialect, router);
  return router;
}

function createRouter(dialect: Dialect): Router<OperationRoute> {
  const created = new Map<GatewayOperation, OperationRoute>();
  const targetOf = (operation: GatewayOperation): OperationRoute => {
    const target = created.get(operation) ?? {
      operation,
      checkParameters: createParameterCheck(operation),
      encode: createEncoder(operation, shapes[operation.section], dialect),
    };
    created.set(operation, target);
    return target;
  };
  return new Router(
    [...routes.values()].map(({ method, path, operation }) => {
      return { method, path, target: targetOf(operation) };
    }),
  );
}
