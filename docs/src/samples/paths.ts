import { operations, type Section } from '@broker-api/spec';

/** The path of the operations that create and extend a listen key. They need no signature. */
export const listenKeyPath = pathOf('spot', 'createListenKey');

/** The path of the operation that returns the broker's time. */
export const serverTimePath = pathOf('spot', 'getServerTime');

/** The path of the operation that lists the options that trade. */
export const listOptionsPath = pathOf('option', 'listOptions');

function pathOf(section: Section, operationId: string): string {
  const operation = operations[section][operationId];
  if (operation === undefined) throw new Error(`${section} has no operation ${operationId}.`);
  return operation.path;
}
