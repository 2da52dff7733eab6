const permanentCategories = ['authentication', 'permission', 'request', 'parameter'];
/** The host does not exist, or no program listens at the port. */
const permanentReasons = ['ECONNREFUSED', 'ENOTFOUND'];

/**
 * Returns whether an error of the first attempt would follow each further attempt too, such as that
 * of a wrong API key, a wrong base URL or a closed port. Limits, overload and lost connections end.
 * The fields tell the errors of a client apart, so that no stream needs their classes.
 */
export function isPermanent(error: unknown): error is Error {
  const { name, category, reason, httpStatus } = Object(error);
  if (category !== undefined) return httpStatus < 500 && permanentCategories.includes(category);
  if (name === 'TransportError') return permanentReasons.includes(reason);
  if (name === 'ResponseError') return [400, 401, 403, 404].includes(httpStatus);
  return name === 'ConfigurationError' || name === 'ParameterError';
}
