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
import { toStoreError } from './errors.ts';
import { openSession, type Session } from './session.ts';
import { checkFormat, createTables, hasTables } from './tables.ts';

/**
 * A store in a PostgreSQL database. The high-water mark is a row that the transaction of each write
 * updates, but only if the row still has the value that this store wrote. The store thereby detects
 * a write by any other program before it overwrites anything.
 */
export class PostgresStore implements JournalStore {
  readonly location: StoreLocation;
  readonly #client: Client;

  /**
   * Opens the store in a database. The database is locked until the store is closed.
   *
   * @param create whether to create a new journal if there is none
   */
  static async open(url: URL, create: boolean): Promise<PostgresStore> {
    const store = new PostgresStore(await openSession(url));
    try {
      await store.#run(async (client) => {
        if (await hasTables(client)) return;
        if (!create) throw new StoreError('missing', 'there are no tables');
        await createTables(client);
      });
      return store;
    } catch (error) {
      // Not awaited: if the server does not respond, closing the store would wait for it again.
      void store.close();
      throw error;
    }
  }

  private constructor({ client, location }: Session) {
    this.#client = client;
    this.location = location;
  }

  readContents(): Promise<StoreContents> {
    return this.#run(async (client) => {
      const { sequence, head, snapshot } = await checkFormat(client);
      const first = await client.query('SELECT min(sequence) AS first FROM broker_sandbox.records');
      const firstSequence = first.rows[0].first;
      const { rows } = await client.query('SELECT * FROM broker_sandbox.snapshots ORDER BY id');
      return {
        highWaterMark: { sequence: Number(sequence), head, snapshot: Number(snapshot) },
        mayLag: false,
        firstSequence: firstSequence === null ? undefined : Number(firstSequence),
        snapshots: rows.map((row) => ({
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
      const { rows } = await client.query({ ...selectRecords, values: [after] });
      return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }));
    });
  }

  readParts(snapshot: number, first: number): Promise<readonly string[]> {
    return this.#run(async (client) => {
      const { rows } = await client.query({ ...selectParts, values: [snapshot, first] });
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
      const values = [...tip, records.join('\n'), hashes.join(' ')];
      const { rowCount } = await client.query({ ...insertRecords, values });
      if (rowCount === records.length) return;
      throw new StoreError('unavailable', 'another program wrote to the journal');
    });
  }

  writeParts(snapshot: number, first: number, parts: readonly string[]): Promise<void> {
    return this.#run(async (client) => {
      // An interrupted snapshot may have left parts.
      if (first === 0) await client.query(deleteUnusedParts);
      for (let from = 0; from < parts.length; from += partsAtOnce) {
        const some = parts.slice(from, from + partsAtOnce);
        const rows = some.map((_, at) => `($1, $2::bigint + ${at}, $${at + 3})`);
        const text = `INSERT INTO broker_sandbox.snapshot_parts VALUES ${rows.join()}`;
        await client.query(text, [snapshot, first + from, ...some]);
      }
    });
  }

  writeSnapshot({ id, name, sequence, head, time, state, hash }: SnapshotRow): Promise<void> {
    return this.#run(async (client) => {
      const deleteReplaced = "DELETE FROM broker_sandbox.snapshots WHERE name = $1 AND name <> ''";
      const insert = 'INSERT INTO broker_sandbox.snapshots VALUES ($1, $2, $3, $4, $5, $6, $7)';
      await client.query('BEGIN');
      await client.query(deleteReplaced, [name]);
      await client.query(insert, [id, name, sequence, head, time, state, hash]);
      await client.query(deleteUnusedParts);
      await client.query('UPDATE broker_sandbox.high_water_mark SET snapshot = $1', [id]);
      await client.query('COMMIT');
    });
  }

  prune({ id, sequence }: SnapshotRow): Promise<void> {
    return this.#run(async (client) => {
      // A query with several statements is one transaction, but cannot have parameters. `id` and
      // `sequence` are numbers, so it is safe to insert them into the statements.
      await client.query(`
        DELETE FROM broker_sandbox.snapshots WHERE name = '' AND id < ${id};
        ${deleteUnusedParts};
        DELETE FROM broker_sandbox.records WHERE sequence <= ${sequence};
      `);
    });
  }

  async close(): Promise<void> {
    // Every transaction has ended, so a connection that cannot be closed loses nothing.
    await this.#client.end().catch(() => {});
  }

  onLost(listener: (error: StoreError) => void): void {
    this.#client.on('error', (error) => listener(toStoreError(error)));
  }

  async #run<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
    try {
      return await work(this.#client);
    } catch (error) {
      throw toStoreError(error);
    }
  }
}

/**
 * Inserts records and moves the high-water mark in one transaction. Inserts nothing if another
 * program has moved the high-water mark. A record contains no line feed, so the records are passed
 * as the lines of one string.
 */
const insertRecords = {
  name: 'insert records',
  text: `
    WITH moved AS (
      UPDATE broker_sandbox.high_water_mark SET sequence = $1::bigint + $2::bigint, head = $3
      WHERE sequence = $1::bigint AND head = $4 RETURNING 1
    )
    INSERT INTO broker_sandbox.records
    SELECT $1::bigint + ordinal, record, hash
    FROM moved, unnest(string_to_array($5, E'\\n'), string_to_array($6, ' '))
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
        SELECT * FROM broker_sandbox.records WHERE sequence > $1 ORDER BY sequence LIMIT 1000
      ) AS next
    ) AS counted WHERE before < 8000000 ORDER BY sequence`,
};

/** The number of parts per round trip: together a few megabytes. */
const partsAtOnce = 32;

const selectParts = {
  name: 'select parts',
  text: `
    SELECT lines FROM broker_sandbox.snapshot_parts
    WHERE snapshot = $1 AND part >= $2 ORDER BY part LIMIT ${partsAtOnce}`,
};

const deleteUnusedParts = `
  DELETE FROM broker_sandbox.snapshot_parts
  WHERE snapshot NOT IN (SELECT id FROM broker_sandbox.snapshots)`;
