import { apiKeyHeader, operations } from '@broker-api/spec';

const { createListenKey } = operations.spot;
if (createListenKey === undefined) throw new Error('The spot section has no createListenKey.');

/** The path of the operations that create and extend a listen key. They need no signature. */
export const listenKeyPath = createListenKey.path;
/** The header with the API key for these operations. */
export const listenKeyHeader = apiKeyHeader;
