import { errorCatalogue, operations } from '@broker-api/spec';

/** Returns the path of an operation that all sections share. */
export function commonPath(operationId: 'getServerTime' | 'getBrokerInfo'): string {
  const path = operations.spot[operationId]?.path;
  if (path === undefined) throw new Error(`the specification has no operation ${operationId}`);
  return path;
}

/** Returns the code of an error in the error catalogue. */
export function errorCodeOf(name: string): number {
  const found = Object.entries(errorCatalogue).find(([, entry]) => entry.name === name);
  if (found === undefined) throw new Error(`the error catalogue has no error ${name}`);
  return Number(found[0]);
}
