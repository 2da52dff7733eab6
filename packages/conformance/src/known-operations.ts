import { errorCatalogue, type GatewayOperation, operations, type Section } from '@broker-api/spec';

/** Returns an operation of a section that the tests require. */
export function requiredOperation(section: Section, operationId: string): GatewayOperation {
  const operation = operations[section][operationId];
  if (operation !== undefined) return operation;
  throw new Error(`The tests of ${section} require the operation ${operationId}, which it lacks.`);
}

/** Returns the greatest `limit` of an operation. A list of this length can lack rows. */
export function longestList(section: Section, operationId: string): number {
  const { parameters } = requiredOperation(section, operationId);
  const maximum = parameters.find(({ name }) => name === 'limit')?.maximum;
  if (maximum !== undefined) return maximum;
  throw new Error(`The parameter limit of ${section}/${operationId} has no maximum.`);
}

/** Returns an operation that all sections share. */
export function commonOperation(
  operationId: 'getServerTime' | 'getBrokerInfo' | 'ping',
): GatewayOperation {
  return requiredOperation('spot', operationId);
}

/** Returns the code of an error in the error catalogue. */
export function errorCodeOf(name: string): number {
  const found = Object.entries(errorCatalogue).find(([, entry]) => entry.name === name);
  if (found === undefined) throw new Error(`the error catalogue has no error ${name}`);
  return Number(found[0]);
}

/** Returns the parameter of an operation that selects an order by its client order id. */
export function clientOrderIdName({ parameters }: GatewayOperation): string {
  return parameters.find(({ name }) => /clientOrderId$/i.test(name))?.name ?? 'clientOrderId';
}
