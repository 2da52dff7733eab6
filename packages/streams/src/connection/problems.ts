import {
  BrokerError,
  ConfigurationError,
  ParameterError,
  ResponseError,
  TransportError,
} from '@broker-api/core';

const permanentCategories = ['authentication', 'permission', 'request', 'parameter'];
/** The host does not exist, or no program listens at the port. */
const permanentReasons = ['ECONNREFUSED', 'ENOTFOUND'];

/**
 * Returns whether an error of the first attempt would follow each further attempt too, such as that
 * of a wrong API key, a wrong base URL or a closed port. Limits, overload and lost connections end.
 */
export function isPermanent(error: unknown): boolean {
  if (error instanceof BrokerError) {
    return error.httpStatus < 500 && permanentCategories.includes(error.category);
  }
  if (error instanceof TransportError) return permanentReasons.includes(error.reason);
  if (error instanceof ResponseError) return [400, 401, 403, 404].includes(error.httpStatus ?? 0);
  return error instanceof ConfigurationError || error instanceof ParameterError;
}
