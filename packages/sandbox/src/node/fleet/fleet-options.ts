import { positive, UsageError } from '../option-values.ts';

/** How a sandbox takes part in a fleet. */
export interface FleetMembership {
  /** How the other processes reach this one; undefined for `http://127.0.0.1:PORT`. */
  readonly peerUrl: string | undefined;
  readonly leaseSeconds: number;
  /** The maximum number of brokers that this process owns. */
  readonly bound: number;
}

/** The commands `fleet status` and `fleet resume`. */
export interface FleetCommand {
  readonly fleet: URL;
  /** The broker to continue; undefined for the status. */
  readonly resume: string | undefined;
  readonly json: boolean;
}

/** The options of a fleet, as parsed. */
interface FleetValues {
  readonly fleet: boolean;
  readonly 'peer-url'?: string | undefined;
  readonly lease?: string | undefined;
  readonly 'brokers-per-process'?: string | undefined;
}

/** Reads the options of a fleet. Returns undefined without `--fleet`. */
export function fleetMembership(
  values: FleetValues,
  hasDatabase: boolean,
): FleetMembership | undefined {
  if (!values.fleet) {
    for (const name of ['peer-url', 'lease', 'brokers-per-process'] as const) {
      if (values[name] !== undefined) throw new UsageError(`--${name} requires --fleet.`);
    }
    return undefined;
  }
  if (!hasDatabase) throw new UsageError('--fleet requires --database-url.');
  return {
    peerUrl: values['peer-url'] === undefined ? undefined : peerUrl(values['peer-url']),
    leaseSeconds: positive('lease', values.lease ?? '10', 3600),
    bound: positive('brokers-per-process', values['brokers-per-process'] ?? '2000', 1_000_000),
  };
}

function peerUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol === 'http:' && url.origin === value.replace(/\/$/, '')) return url.origin;
  throw new UsageError(
    `--peer-url must be an http URL without a path, such as http://10.0.0.5:8787; got "${value}".`,
  );
}

/** Reads the words after `fleet`. */
export function fleetCommand(
  [command, id, ...more]: readonly string[],
  database: URL | undefined,
  json: boolean,
): FleetCommand {
  const isStatus = command === 'status' && id === undefined;
  const isResume = command === 'resume' && id !== undefined && more.length === 0;
  if ((!isStatus && !isResume) || database === undefined) {
    throw new UsageError(
      'fleet requires --database-url, and either "status" or "resume" with the id of a broker; ' +
        'MAIN is the broker of the server.',
    );
  }
  return { fleet: database, resume: isResume ? id : undefined, json };
}
