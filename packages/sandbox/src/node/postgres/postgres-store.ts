import type { Client } from 'pg';
import type { ChainTip } from '../../journal/hash-chain.ts';
import {
  type JournalStore,
  type RecordRow,
  type SnapshotRow,
  type StoreContents,
  StoreError,
  type StoreLocation,
} from '../../journal/store.ts';
import { createBrokerRows, mainBroker, PostgresBrokers } from './postgres-brokers.ts';
import { openSession, type Session } from './session.ts';
import { checkFormat, createTables, hasTables, readHighWaterMark } from './tables.ts';

/**
 * The journal of a broker in a PostgreSQL database. The high-water mark is a row that the
 * transaction of each write updates, but only if the row still has the value that this store wrote,
 * and the token with which it was opened. The store thereby detects a write by any other program
 * before it overwrites anything. All other writes lock the row and compare the token.
 */
export class PostgresStore implements JournalStore {
  readonly location: StoreLocation;
  readonly #session: Session;
  readonly #broker: string;
  /** The token of the high-water mark; undefined before `readContents`. */
  #token: string | undefined;
  #isClosed = false;
  #removeListener = () => {};

  /**
   * Opens the store of the broker of a server. The database is locked until the store is closed.
   *
   * @param create whether to create a new journal if there is none
   */
  static async open(url: URL, create: boolean): Promise<PostgresStore> {
    const session = await openSession(url);
    const store = new PostgresStore(session, mainBroker);
    try {
      await session.run(async (client) => {
        if (await hasTables(client)) return;
        if (!create) throw new StoreError('missing', 'there are no tables');
        await createTables(client);
        await createBrokerRows(client, mainBroker, '{}');
      });
      return store;
    } catch (error) {
      // Not awaited: if the server does not respond, closing the store would wait for it again.
      void store.close();
      throw error;
    }
  }

  constructor(session: Session, broker: string) {
    this.#session = session.retain();
    this.#broker = broker;
    const { name } = session.location;
    this.location =
      broker === mainBroker
        ? session.location
        : { ...session.location, name: `${name} (${broker})` };
  }

  get brokers(): PostgresBrokers {
    return new PostgresBrokers(this.#session, (id) => new PostgresStore(this.#session, id));
  }

  readContents(): Promise<StoreContents> {
    return this.#run(async (client) => {
      await checkFormat(client);
      const mark = await readHighWaterMark(client, this.#broker);
      const { sequence, head, snapshot } = mark;
      this.#token ??= mark.token;
      if (this.#token !== mark.token) throw otherOwner();
      const first = await client.query(
        'SELECT min(sequence) AS first FROM broker_sandbox.records WHERE broker = $1',
        [this.#broker],
      );
      const firstSequence = first.rows[0].first;
      const { rows } = await client.query(
        'SELECT * FROM broker_sandbox.snapshots WHERE broker = $1 ORDER BY id',
        [this.#broker],
      );
      return {
        highWaterMark: { sequence: Number(sequence), head, snapshot: Number(snapshot) },
        mayLag: false,
        firstSequence: firstSequence === null ? undefined : Number(firstSequence),
        snapshots: rows.map(({ broker: _, ...row }) => ({
          ...row,
          id: Number(row.id),
          sequence: Number(row.sequence),
          time: Number(row.time),
        })),
      };
    });
  }

  readRecords(after: number): Promise<readonly RecordRow[]> {
    return this.#run(async (client) => {
      const { rows } = await client.query({ ...selectRecords, values: [this.#broker, after] });
      return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }));
    });
  }

  readParts(snapshot: number, first: number): Promise<readonly string[]> {
    return this.#run(async (client) => {
      const values = [this.#broker, snapshot, first];
      const { rows } = await client.query({ ...selectParts, values });
      return rows.map(({ lines }) => lines);
    });
  }

  appendRecords(
    before: ChainTip,
    records: readonly string[],
    hashes: readonly string[],
  ): Promise<void> {
    return this.#run(async (client) => {
      const { sequence, head } = before;
      const tip = [sequence, records.length, hashes.at(-1) ?? head, head];
      const values = [...this.#owned, ...tip, records.join('\n'), hashes.join(' ')];
      const { rowCount } = await client.query({ ...insertRecords, values });
      if (rowCount !== records.length) throw otherOwner();
    });
  }

  writeParts(snapshot: number, first: number, parts: readonly string[]): Promise<void> {
    return this.#run(async (client) => {
      // An interrupted snapshot may have left parts.
      if (first === 0) await client.query(deleteUnusedParts, this.#owned);
      for (let from = 0; from < parts.length; from += partsAtOnce) {
        const some = parts.slice(from, from + partsAtOnce);
        const values = [...this.#owned, snapshot, first + from, some];
        const { rowCount } = await client.query(insertParts, values);
        if (rowCount !== some.length) throw otherOwner();
      }
    });
  }

  writeSnapshot({ id, name, sequence, head, time, state, hash }: SnapshotRow): Promise<void> {
    return this.#run(async (client) => {
      const row = [id, name, sequence, head, time, state, hash];
      const { rowCount } = await client.query(insertSnapshot, [...this.#owned, ...row]);
      if (rowCount !== 1) throw otherOwner();
      await client.query(deleteUnusedParts, this.#owned);
    });
  }

  prune({ id, sequence }: SnapshotRow): Promise<void> {
    return this.#run(async (client) => {
      await client.query(deleteOld, [...this.#owned, id, sequence]);
      await client.query(deleteUnusedParts, this.#owned);
    });
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#removeListener();
    await this.#session.release();
  }

  onLost(listener: (error: StoreError) => void): void {
    this.#removeListener = this.#session.onLost(listener);
  }

  /** The first two parameters of each statement that writes. */
  get #owned(): [broker: string, token: string | undefined] {
    return [this.#broker, this.#token];
  }

  #run<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
    return this.#session.run(work);
  }
}

function otherOwner(): StoreError {
  return new StoreError('unavailable', 'another program wrote to the journal');
}

/**
 * Inserts records and moves the high-water mark in one transaction. Inserts nothing if another
 * program has moved the high-water mark, or has taken the broker. A record contains no line feed,
 * so the records are passed as the lines of one string.
 */
const insertRecords = {
  name: 'insert records',
  text: `
    WITH moved AS (
      UPDATE broker_sandbox.high_water_mark SET sequence = $3::bigint + $4::bigint, head = $5
      WHERE broker = $1 AND token = $2 AND sequence = $3::bigint AND head = $6 RETURNING 1
    )
    INSERT INTO broker_sandbox.records
    SELECT $1, $3::bigint + ordinal, record, hash
    FROM moved, unnest(string_to_array($7, E'\\n'), string_to_array($8, ' '))
      WITH ORDINALITY AS input (record, hash, ordinal)`,
};

/**
 * Selects the next records in order: at most 1,000 records and about 8 MB, but at least one record.
 */
const selectRecords = {
  name: 'select records',
  text: `
    SELECT sequence, record, hash FROM (
      SELECT *, sum(octet_length(record)) OVER (ORDER BY sequence) - octet_length(record) AS before
      FROM (
        SELECT * FROM broker_sandbox.records WHERE broker = $1 AND sequence > $2
        ORDER BY sequence LIMIT 1000
      ) AS next
    ) AS counted WHERE before < 8000000 ORDER BY sequence`,
};

/** The number of parts per round trip: together about a megabyte. */
const partsAtOnce = 10;

const selectParts = {
  name: 'select parts',
  text: `
    SELECT lines FROM broker_sandbox.snapshot_parts
    WHERE broker = $1 AND snapshot = $2 AND part >= $3 ORDER BY part LIMIT ${partsAtOnce}`,
};

/** One row if this process owns the broker. Until the statement ends, no other can take it. */
const owned = `
  owned AS (
    SELECT broker FROM broker_sandbox.high_water_mark WHERE broker = $1 AND token = $2 FOR UPDATE
  )`;

const insertParts = `
  WITH ${owned}
  INSERT INTO broker_sandbox.snapshot_parts
  SELECT $1, $3::bigint, $4::bigint + ordinal - 1, lines
  FROM owned, unnest($5::text[]) WITH ORDINALITY AS input (lines, ordinal)`;

/** Inserts a snapshot, deletes the one that it replaces, and moves the high-water mark. */
const insertSnapshot = `
  WITH moved AS (
    UPDATE broker_sandbox.high_water_mark SET snapshot = $3
    WHERE broker = $1 AND token = $2 RETURNING broker
  ), replaced AS (
    DELETE FROM broker_sandbox.snapshots USING moved
    WHERE snapshots.broker = moved.broker AND name = $4 AND name <> ''
  )
  INSERT INTO broker_sandbox.snapshots SELECT $1, $3, $4, $5, $6, $7, $8, $9 FROM moved`;

const deleteOld = `
  WITH ${owned}, old_snapshots AS (
    DELETE FROM broker_sandbox.snapshots USING owned
    WHERE snapshots.broker = owned.broker AND name = '' AND id < $3
  )
  DELETE FROM broker_sandbox.records USING owned
  WHERE records.broker = owned.broker AND sequence <= $4`;

const deleteUnusedParts = `
  WITH ${owned}
  DELETE FROM broker_sandbox.snapshot_parts AS parts USING owned
  WHERE parts.broker = owned.broker AND snapshot NOT IN (
    SELECT id FROM broker_sandbox.snapshots WHERE broker = $1
  )`;
