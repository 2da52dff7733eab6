import type { OperationRecord } from './operation-record.ts';
import { operations } from './operations.ts';

/** One address that a gateway answers. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly operation: OperationRecord;
  /** Whether this is an older address of the operation. */
  readonly alias: boolean;
}

/**
 * Every address of the service, aliases included, by `METHOD /path`. The operations that all
 * sections share stand once, under the first section that has them.
 */
export const routes: ReadonlyMap<string, Route> = collectRoutes();

function collectRoutes(): Map<string, Route> {
  const found = new Map<string, Route>();
  for (const section of Object.values(operations)) {
    for (const operation of Object.values(section)) {
      const { method, path, aliases } = operation;
      const addresses = [
        { method, path, alias: false },
        ...aliases.map((one) => ({ ...one, alias: true })),
      ];
      for (const address of addresses) {
        const key = `${address.method} ${address.path}`;
        if (!found.has(key)) found.set(key, { ...address, operation });
      }
    }
  }
  return found;
}
