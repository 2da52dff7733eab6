export {
  type ErrorCatalogue,
  type ErrorEntry,
  type ErrorName,
  errorCatalogue,
  type ParameterRule,
} from '@broker-api/spec';
export type { CallOptions, SectionClient } from './chain.ts';
export { type ClientOptions, createSectionClient } from './client.ts';
export { decode, parseJson, type Shape, type Shapes } from './decode.ts';
export {
  type ApiErrorResponse,
  BrokerError,
  ConfigurationError,
  type ErrorOutcome,
  ParameterError,
  ResponseError,
  TransportError,
} from './errors.ts';
export {
  decodingMiddleware,
  type SigningMiddlewareOptions,
  signingMiddleware,
} from './middleware.ts';
export type { Operation, OperationEntry, SectionTable } from './operation-table.ts';
export { checkParameters } from './request.ts';
export { type Credentials, checkBaseUrl } from './safety.ts';
export { waitMsAfter } from './time.ts';
export type { Reply, Transport, TransportRequest } from './transport.ts';
