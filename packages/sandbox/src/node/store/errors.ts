import { StoreError } from '../../journal/store.ts';

/** What an error of the file system, a database or its driver means, and what to do about it. */
interface Cause {
  /** Error codes and parts of error messages; result codes of SQLite as `sqlite N`. */
  readonly matches: readonly string[];
  readonly reason: string;
  readonly advice: string;
  /** Whether it often goes away without an intervention, for example when the server starts. */
  readonly isTemporary?: boolean;
}

/** The message of the PostgreSQL driver if a server does not respond to a query. */
const readTimeout = 'Query read timeout';

/** Returns whether the driver has stopped waiting for the response to a query. */
export function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === readTimeout;
}

/** The causes of errors of the file system and of SQLite. The first one that matches applies. */
const fileCauses: readonly Cause[] = [
  {
    matches: ['EACCES', 'EPERM'],
    reason: 'access to a file is denied',
    advice: 'Run the command as the user who owns the files, or choose other ones',
  },
  {
    matches: ['ENOSPC', 'EDQUOT', 'sqlite 13'],
    reason: 'the disk is full',
    advice: 'Free some space on the disk',
  },
  {
    matches: ['EROFS', 'sqlite 8'],
    reason: 'the file system is read-only',
    advice: 'Make it writable, or choose another directory',
  },
  {
    matches: ['EMFILE', 'ENFILE'],
    reason: 'too many files are open',
    advice: 'Raise the limit of open files (ulimit -n)',
  },
  {
    matches: ['ENOTDIR', 'EEXIST', 'ENAMETOOLONG', 'ELOOP', 'ENOENT'],
    reason: 'the path cannot be used',
    advice: 'Choose another path',
  },
  {
    matches: ['sqlite 10', 'EIO', 'EFBIG'],
    reason: 'SQLite cannot read or write its files',
    advice: 'Check the disk, its free space and the file size limit (ulimit -f)',
  },
  {
    matches: ['sqlite 14'],
    reason: 'SQLite cannot open its files',
    advice: 'Check the rights to the directory and the limit of open files (ulimit -n)',
  },
];

/** The causes of errors of PostgreSQL, its driver and the network. */
const serverCauses: readonly Cause[] = [
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
    matches: ['42P07'],
    reason: 'the schema broker_sandbox contains tables of another program',
    advice: 'Choose another database',
  },
  {
    matches: ['The server does not support SSL connections'],
    reason: 'the server does not support TLS, which sslmode in the URL requires',
    advice: 'Enable TLS on the server, or remove sslmode if you trust the network',
  },
  {
    matches: ['ENOTFOUND', 'EAI_AGAIN'],
    isTemporary: true,
    reason: 'the host name cannot be resolved',
    advice: 'Check the host name in the URL',
  },
  {
    matches: ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'],
    isTemporary: true,
    reason: 'no server accepts connections at this host and port',
    advice: 'Start the PostgreSQL server, or check the host and the port in the URL',
  },
  {
    matches: ['ETIMEDOUT', 'timeout expired', readTimeout, '57014'],
    isTemporary: true,
    reason: 'the server does not respond in time',
    advice: 'Check the load of the server, the connection to it, and the firewall',
  },
  {
    matches: [
      'CERT_',
      'ERR_TLS_CERT',
      'SELF_SIGNED_CERT',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'UNABLE_TO_VERIFY',
      'UNABLE_TO_GET_ISSUER_CERT',
    ],
    reason: 'the certificate of the server cannot be verified',
    advice:
      'Set sslrootcert in the URL to the certificate authority of the server, ' +
      'and use the host name in its certificate',
  },
  {
    matches: ['SSL connection', 'EPROTO', 'ERR_SSL_'],
    reason: 'the TLS connection to the server fails',
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
    matches: ['53100'],
    reason: 'the disk of the server is full',
    advice: 'Free some space on it',
  },
  {
    matches: ['53300'],
    isTemporary: true,
    reason: 'the server has no free connection',
    advice: 'Close other connections, or raise max_connections',
  },
  {
    matches: ['25006'],
    isTemporary: true,
    reason: 'the server is read-only, for example because it is a replica',
    advice: 'Connect to the primary server',
  },
  {
    matches: ['23505'],
    reason: 'another program wrote to the journal',
    advice: 'Stop it',
  },
  {
    // A division by zero: see `ownedRows`.
    matches: ['22012'],
    reason: 'another server has taken the broker',
    advice: 'Send the request again',
  },
  {
    matches: ['57P0'],
    isTemporary: true,
    reason: 'the server is starting or stopping, or an administrator closed the connection',
    advice: 'Wait until the server runs',
  },
  {
    matches: ['ECONNRESET', 'EPIPE', 'Connection terminated', 'Client has encountered'],
    isTemporary: true,
    reason: 'the connection to the server was closed',
    advice: 'Check the connection, and check that a PostgreSQL server is running there',
  },
];

/** Besides damaged pages, a missing table and a number that no sandbox wrote. */
const corruptionCodes = [
  'sqlite 1',
  'sqlite 11',
  'sqlite 26',
  'ERR_OUT_OF_RANGE',
  'XX001',
  'XX002',
  '42P01',
];

/** An error of `node:fs`, `node:sqlite` or `pg`. */
interface CodedError extends Error {
  readonly code?: string;
  readonly path?: string;
  /** The extended result code of SQLite. */
  readonly errcode?: number;
}

/** Converts an error of the file system or of SQLite. */
export function toFileError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const { message, code = '', errcode, path } = error as CodedError;
  const found = errcode === undefined ? code : `sqlite ${errcode & 0xff}`;
  if (found === 'sqlite 5') return new StoreError('in use', message);
  return storeError(fileCauses, found, message, path);
}

/**
 * Converts an error of PostgreSQL, its driver or the network. Do not use the error itself, not even
 * as a cause: errors of a server can contain whole rows, and errors of its driver can contain parts
 * of the URL.
 */
export function toServerError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  // If the connections to all addresses of a host fail, Node throws an error without a message.
  if (error instanceof AggregateError && error.errors.length > 0) {
    return toServerError(error.errors[0]);
  }
  const { message, code = '' } = error as CodedError;
  return storeError(serverCauses, code, message);
}

function storeError(
  causes: readonly Cause[],
  code: string,
  message: string,
  path?: string,
): StoreError {
  if (corruptionCodes.includes(code)) {
    return new StoreError('corrupt', `its database cannot be read: ${message}`);
  }
  const cause = causes.find(({ matches }) =>
    matches.some((one) => code.startsWith(one) || message.includes(one)),
  );
  const detail = code === '' ? '' : ` (${path === undefined ? code : `${code}: ${path}`})`;
  if (cause === undefined) return new StoreError('unavailable', `${message}${detail}`);
  const { reason, advice, isTemporary } = cause;
  return new StoreError('unavailable', `${reason}${detail}`, advice, isTemporary);
}
