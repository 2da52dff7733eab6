export {
  type ErrorCatalogue,
  type ErrorEntry,
  type ErrorName,
  errorCatalogue,
  type ParameterRule,
} from '@broker-api/spec';
export { checkBaseUrl } from './base-url.ts';
export { checkParameters } from './check-parameters.ts';
export {
  type ClientOptions,
  createSectionClient,
  type Fetch,
  type Transport,
  type TransportRequest,
  type TransportResponse,
} from './client.ts';
export type { Credentials } from './credentials.ts';
export { decode, type Shape, type Shapes } from './decode.ts';
export type { CallOptions } from './encode-call.ts';
export {
  type ApiErrorResponse,
  BrokerError,
  ConfigurationError,
  type Outcome,
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
export { parseJson } from './parse-json.ts';
export { waitMsAfter } from './wait-after.ts';
