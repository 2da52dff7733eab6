import { JournalError } from '../../journal/journal.ts';
import { StoreError, toJournalError } from '../../journal/store.ts';
import { randomNumber } from '../postgres/postgres-brokers.ts';
import { databaseLocation, openSession, type Session } from '../postgres/session.ts';
import { checkFormat, hasTables } from '../postgres/tables.ts';
import { missingMessage } from './acknowledged.ts';

/** A broker of a fleet, as an operator sees it. */
interface BrokerStatus {
  readonly broker: string;
  /** The URL of its owner; null if no process owns it. */
  readonly owner: string | null;
  /** When the owner took the broker, by the clock of the database. */
  readonly since: string;
  /** The newest stored record. */
  readonly sequence: number;
  /** The time since the latest heartbeat of the owner, in milliseconds; null without an owner. */
  readonly lagMs: number | null;
  /** Why no process serves the broker; null unless records are missing. */
  readonly stopped: string | null;
}

/** Returns who owns the brokers of a fleet. */
export function fleetStatus(url: URL): Promise<BrokerStatus[]> {
  return withFleet(url, async ({ session }) => {
    const { rows } = await session.run((client) => client.query(selectStatus));
    return rows.map(({ sequence, lag, stopped, since, ...row }) => ({
      ...row,
      since: since.toISOString(),
      sequence: Number(sequence),
      lagMs: lag === null ? null : Math.round(Number(lag)),
      stopped: stopped === null ? null : missingMessage(row.broker, JSON.parse(stopped)),
    }));
  });
}

/** Returns a table of the status. */
export function formatStatus(brokers: readonly BrokerStatus[]): string {
  const rows = brokers.map(({ broker, owner, since, sequence, lagMs, stopped }) => [
    broker,
    stopped === null ? (owner ?? 'no owner') : 'stopped',
    owner === null ? '' : since,
    String(sequence),
    lagMs === null ? '' : `${lagMs} ms`,
  ]);
  const table = [['BROKER', 'OWNER', 'SINCE', 'RECORDS', 'LAG'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => {
    return Math.max(...table.map((row) => row[column]?.length ?? 0));
  });
  const lines = table.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const reasons = brokers.flatMap(({ stopped }) => (stopped === null ? [] : [stopped]));
  return [...lines, ...reasons].join('\n');
}

/**
 * Lets the fleet continue a stopped broker without the missing records.
 *
 * @throws JournalError if the broker is not stopped
 */
export function resumeBroker(url: URL, broker: string): Promise<string> {
  return withFleet(url, async ({ session }) => {
    const { rowCount } = await session.run((client) => client.query(resume, [broker]));
    if (rowCount === 1) return `The fleet continues the broker ${broker}.`;
    throw new JournalError(`The broker ${broker} is not stopped, or does not exist.`);
  });
}

const selectStatus = `
  SELECT broker, url AS owner, coalesce(since, clock_timestamp()) AS since, sequence,
    1000 * extract(epoch FROM clock_timestamp() - heartbeat) AS lag, stopped
  FROM broker_sandbox.brokers JOIN broker_sandbox.high_water_mark USING (broker)
    LEFT JOIN broker_sandbox.fleet_members ON id = owner
  WHERE definition IS NOT NULL ORDER BY broker COLLATE "C"`;

/** The records that were acknowledged before do not count for the new incarnation. */
const resume = `
  UPDATE broker_sandbox.brokers SET stopped = NULL, incarnation = ${randomNumber}
  WHERE broker = $1 AND stopped IS NOT NULL`;

async function withFleet<Result>(
  url: URL,
  work: (open: { session: Session }) => Promise<Result>,
): Promise<Result> {
  let session: Session | undefined;
  try {
    session = (await openSession(url, { isFleet: true, timeoutMs: 10_000 })).retain();
    await session.run(async (client) => {
      if (!(await hasTables(client))) throw new StoreError('missing', 'there are no tables');
      await checkFormat(client);
    });
    return await work({ session });
  } catch (error) {
    throw toJournalError(databaseLocation(url), error);
  } finally {
    await session?.release();
  }
}
