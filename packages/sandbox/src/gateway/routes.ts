import { type GatewayOperation, routes, shapes } from '@broker-api/spec';
import { marketDataAddress, marketDataV2Address, userDataAddress } from '@broker-api/streams';
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

/** The version of the market data stream, which selects the form of requests and messages. */
export type MarketVersion = 1 | 2;

/** A stream that a path selects. */
export type RequestedStream =
  | { readonly stream: 'market'; readonly version: MarketVersion }
  | { readonly stream: 'user'; readonly listenKey: string };

const userPrefix = userDataAddress.slice(0, userDataAddress.indexOf('{listenKey}'));

/**
 * Returns the stream at a path; undefined if there is none. Does not check the listen key.
 *
 * @param strict whether to find only the documented addresses, and not those of some public clients
 */
export function findStream(path: string, strict = false): RequestedStream | undefined {
  if (path === marketDataAddress) return { stream: 'market', version: 1 };
  if (!strict && path.startsWith(`${marketDataAddress}/`)) return { stream: 'market', version: 1 };
  if (!strict && withoutSlash(path) === marketDataV2Address) {
    return { stream: 'market', version: 2 };
  }
  if (!path.startsWith(userPrefix)) return undefined;
  const ending = path.slice(userPrefix.length);
  const listenKey = strict ? ending : withoutSlash(ending);
  return listenKey.includes('/') ? undefined : { stream: 'user', listenKey };
}

function withoutSlash(text: string): string {
  return text.endsWith('/') ? text.slice(0, -1) : text;
}
