import { errorCatalogue, type OperationRecord, operations } from '@broker-api/spec';

/** Returns an operation that all sections share. */
export function commonOperation(
  operationId: 'getServerTime' | 'getBrokerInfo' | 'ping',
): OperationRecord {
  const operation = operations.spot[operationId];
  if (operation === undefined) {
    throw new Error(`the specification has no operation ${operationId}`);
  }
  return operation;
}

/** Returns the code of an error in the error catalogue. */
export function errorCodeOf(name: string): number {
  const found = Object.entries(errorCatalogue).find(([, entry]) => entry.name === name);
  if (found === undefined) throw new Error(`the error catalogue has no error ${name}`);
  return Number(found[0]);
}
