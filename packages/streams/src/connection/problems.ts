import {
  BrokerError,
  ConfigurationError,
  ParameterError,
  ResponseError,
  TransportError,
  waitMsAfter as unboundedMs,
} from '@broker-api/core';

/** The longest wait that a response can ask for: the longest ban of the broker, three days. */
const longestWaitMs = 3 * 24 * 60 * 60_000;

/** Returns how long to wait after an error, at most as long as the longest ban lasts. */
export const waitMsAfter = (error: unknown): number => Math.min(unboundedMs(error), longestWaitMs);

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
