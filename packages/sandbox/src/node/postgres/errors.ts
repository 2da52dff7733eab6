import { StoreError } from '../../journal/store.ts';

/** What an error of the server, the network or the driver means, and what to do about it. */
interface Cause {
  /** Each item is an error code, or a part of an error message. */
  readonly matches: readonly string[];
  readonly reason: string;
  readonly advice: string;
}

/** The message of the driver if a server does not respond to a query. */
const readTimeout = 'Query read timeout';

/** Returns whether the driver has stopped waiting for the response to a query. */
export function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === readTimeout;
}

/** The first cause that matches applies. */
const causes: readonly Cause[] = [
  {
    matches: ['client password must be a string', 'client password must be a non-empty string'],
    reason: 'the server requires a password',
    advice: 'Set the environment variable PGPASSWORD',
  },
  {
    matches: ['28P01'],
    reason: 'the server rejects the user or the password',
    advice: 'Check the user in the URL and the password in PGPASSWORD or in the URL',
  },
  {
    matches: ['no encryption', 'SSL off'],
    reason:
      'the server requires TLS for this user, or does not accept this user from this computer',
    advice: 'Add ?sslmode=verify-full to the URL, or ask the administrator for access',
  },
  {
    matches: ['28000'],
    reason: 'the server does not accept this user from this computer',
    advice: 'Check the user in the URL, and ask the administrator for access',
  },
  {
    matches: ['3D000'],
    reason: 'the database does not exist',
    advice: 'Create it with createdb, or check its name in the URL',
  },
  {
    matches: ['42501'],
    reason: 'the user lacks a privilege',
    advice:
      'Ask an administrator to create the schema: CREATE SCHEMA broker_sandbox AUTHORIZATION user',
  },
  {
    matches: ['The server does not support SSL connections'],
    reason: 'the server does not support TLS, which sslmode in the URL requires',
    advice: 'Enable TLS on the server, or remove sslmode if you trust the network',
  },
  {
    matches: ['ENOTFOUND', 'EAI_AGAIN'],
    reason: 'the host name cannot be resolved',
    advice: 'Check the host name in the URL',
  },
  {
    matches: ['ECONNREFUSED'],
    reason: 'no server accepts connections at this host and port',
    advice: 'Start the PostgreSQL server, or check the host and the port in the URL',
  },
  {
    matches: ['ETIMEDOUT', 'timeout expired', 'EHOSTUNREACH', 'ENETUNREACH'],
    reason: 'the server does not respond',
    advice: 'Check the host and the port in the URL, and the firewall',
  },
  {
    matches: [readTimeout, '57014'],
    reason: 'the server does not finish a query in time',
    advice: 'Check the load of the server and the connection to it',
  },
  {
    matches: [
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'CERT_HAS_EXPIRED',
      'CERT_NOT_YET_VALID',
    ],
    reason: 'the certificate of the server cannot be verified',
    advice:
      'Set sslrootcert in the URL to the certificate authority of the server, ' +
      'and use the host name in its certificate',
  },
  {
    matches: ['error establishing an SSL connection', 'EPROTO', 'ERR_SSL_'],
    reason: 'the TLS handshake with the server fails',
    advice: 'Check sslmode in the URL, and the TLS settings of the server',
  },
  {
    matches: ['ENOENT', 'EACCES'],
    reason: 'a certificate file that the URL names cannot be read',
    advice: 'Check sslrootcert, sslcert and sslkey in the URL',
  },
  {
    matches: ['URI malformed'],
    reason: 'the URL contains an invalid percent-encoding',
    advice: 'In a user name or password, write "%" as %25',
  },
  {
    matches: ['53300'],
    reason: 'the server has no free connection',
    advice: 'Close other connections, or raise max_connections',
  },
  {
    matches: ['53100'],
    reason: 'the disk of the server is full',
    advice: 'Free some space on it',
  },
  {
    matches: ['25006'],
    reason: 'the server is read-only, for example because it is a replica',
    advice: 'Connect to the primary server',
  },
  {
    matches: ['57P01', '57P02', '57P03'],
    reason: 'the server is starting or stopping, or an administrator closed the connection',
    advice: 'Wait until the server runs',
  },
  {
    matches: ['ECONNRESET', 'EPIPE', 'Connection terminated', 'Client has encountered'],
    reason: 'the connection to the server was closed',
    advice: 'Check the connection, and check that a PostgreSQL server is running there',
  },
];

/** The SQLSTATE codes for corrupt data and corrupt indexes. */
const corruptionCodes = ['XX001', 'XX002'];

/**
 * Converts an error from the server, the network or the driver. Do not use the error itself, not
 * even as a cause: errors from the server can contain whole rows, and errors of the driver can
 * contain parts of the URL.
 */
export function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const { code = '', message } = firstError(error);
  if (corruptionCodes.includes(code)) {
    return new StoreError('corrupt', `PostgreSQL reports: ${message}`);
  }
  const cause = causes.find(({ matches }) =>
    matches.some((text) => code === text || message.includes(text)),
  );
  const detail = code === '' ? '' : ` (${code})`;
  if (cause !== undefined) {
    return new StoreError('unavailable', `${cause.reason}${detail}`, cause.advice);
  }
  return new StoreError('unavailable', `PostgreSQL or its driver reports: ${message}${detail}`);
}

/**
 * Returns the error itself, or the first one of several: if the connections to all addresses of a
 * host fail, Node throws an AggregateError without a message.
 */
function firstError(error: unknown): { readonly code?: string; readonly message: string } {
  if (error instanceof AggregateError && error.errors.length > 0)
    return firstError(error.errors[0]);
  if (error instanceof Error) return error;
  return { message: String(error) };
}
