import { errorCatalogue, operations } from '@broker-api/spec';

/** The path of an operation that every section has. */
export function commonPath(operationId: 'getServerTime' | 'getBrokerInfo'): string {
  const path = operations.spot[operationId]?.path;
  if (path === undefined) throw new Error(`the specification has no ${operationId}`);
  return path;
}

/** The number of an error of the catalogue. */
export function codeNamed(name: string): number {
  const found = Object.entries(errorCatalogue).find(([, entry]) => entry.name === name);
  if (found === undefined) throw new Error(`the catalogue has no ${name}`);
  return Number(found[0]);
}
