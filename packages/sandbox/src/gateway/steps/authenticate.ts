import { apiKeyHeader, type GatewayOperation } from '@broker-api/spec';
import type { HttpRequest } from '../../http/messages.ts';
import { ApiError } from '../api-error.ts';
import type { ApiKey, ApiKeys } from '../api-keys.ts';
import { isInNetwork } from '../networks.ts';

/** The API key header in lower case, like the header names of a request. */
const headerName = apiKeyHeader.toLowerCase();

/**
 * Returns the API key of a request to an operation that requires a key.
 *
 * @throws ApiError if the key is missing, unknown or disabled, or does not permit the operation or
 *   the IP address of the client
 */
export function authenticate(
  { headers, ip }: HttpRequest,
  { securityType, operationId }: GatewayOperation,
  keys: ApiKeys,
): ApiKey {
  const apiKey = headers[headerName];
  if (typeof apiKey !== 'string' || apiKey === '') {
    const message = `${operationId} requires an API key; send it in the header ${apiKeyHeader}.`;
    throw new ApiError('UNAUTHORIZED', message);
  }
  const key = keys.find(apiKey);
  if (key === undefined || key.enabled === false) {
    throw new ApiError(
      'REJECTED_MBX_KEY',
      `The API key in the header ${apiKeyHeader} is unknown or disabled; send an enabled key.`,
    );
  }
  const { permissions, allowedIps } = key;
  if (allowedIps && !allowedIps.some((network) => isInNetwork(ip, network))) {
    const message =
      `The API key does not allow requests from ${ip}; ` +
      `send them from an address that it allows.`;
    throw new ApiError('REJECTED_MBX_KEY', message);
  }
  if (permissions && !permissions.includes(securityType)) {
    const message =
      `${operationId} requires the permission ${securityType}, ` +
      `which this API key does not have; use another key.`;
    throw new ApiError('REJECTED_MBX_KEY', message);
  }
  return key;
}
