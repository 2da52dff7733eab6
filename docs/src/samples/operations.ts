import { type GatewayOperation, operations, type Section } from '@broker-api/spec';

/** The path of the operations that create and extend a listen key. They need no signature. */
export const listenKeyPath = operationOf('spot', 'createListenKey').path;

/** The path of the operation that returns the broker's time. */
export const serverTimePath = operationOf('spot', 'getServerTime').path;

/** Returns an operation that samples call although they are about another operation. */
export function operationOf(section: Section, operationId: string): GatewayOperation {
  const operation = operations[section][operationId];
  if (operation === undefined) throw new Error(`${section} has no operation ${operationId}.`);
  return operation;
}
