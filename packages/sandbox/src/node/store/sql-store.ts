import {
  type BrokerRow,
  formatVersion,
  otherFormat,
  type RecordRow,
  type SnapshotRow,
  type Store,
  StoreError,
  type StoreLocation,
} from '../../journal/store.ts';
import { nextTurn } from '../../next-turn.ts';

type Value = string | number;
export type Row = Readonly<Record<string, unknown>>;
/** An SQL statement with the parameters `$1`, `$2`, …, and their values. */
export type Statement = readonly [text: string, values?: readonly Value[]];

/** A database that SQLite or PostgreSQL provides. Its methods reject with a `StoreError`. */
export interface SqlDatabase {
  readonly location: StoreLocation;
  /** Executes a statement that reads. */
  run(...statement: Statement): Promise<readonly Row[]>;
  /** Executes statements in one transaction, which is durable when the promise resolves. */
  transaction(statements: readonly Statement[]): Promise<void>;
  /** Executes a statement that changes a stored broker. */
  change(...statement: Statement): Promise<void>;
  /** Inserts records with consecutive sequence numbers, in one transaction. */
  insertRecords(broker: string, rows: readonly RecordRow[]): Promise<void>;
  /** Checks the structure of the database. */
  check(): Promise<void>;
  onLost(listener: (error: StoreError) => void): () => void;
  close(): Promise<void>;
}

/**
 * The tables. If there is one broker, the records are in the order of their numbers, and have no
 * index besides, which would make each of them half again as slow.
 */
const tables = (storesBrokers: boolean): readonly Statement[] => [
  ['CREATE TABLE format (version bigint NOT NULL)'],
  [`INSERT INTO format VALUES (${formatVersion})`],
  ['CREATE TABLE brokers (id text PRIMARY KEY, definition text NOT NULL)'],
  [
    'CREATE TABLE records (broker text NOT NULL, ' +
      `sequence ${storesBrokers ? 'bigint' : 'integer'}, ` +
      'record text NOT NULL, hash text NOT NULL, ' +
      `PRIMARY KEY (${storesBrokers ? 'broker, ' : ''}sequence))`,
  ],
  [
    'CREATE TABLE snapshots (broker text NOT NULL, id bigint NOT NULL, name text NOT NULL, ' +
      'sequence bigint NOT NULL, head text NOT NULL, time bigint NOT NULL, state text NOT NULL, ' +
      'hash text NOT NULL, PRIMARY KEY (broker, id))',
  ],
  [
    'CREATE TABLE parts (broker text NOT NULL, snapshot bigint NOT NULL, part bigint NOT NULL, ' +
      'lines text NOT NULL, PRIMARY KEY (broker, snapshot, part))',
  ],
];

/** How many rows one query returns: of records, and of parts of about 64 kB. */
const recordRows = 1000;
const partRows = 16;

/** How many records one statement removes, in less than 20 ms. */
const removedRecords = 5000;

/** Removes the parts of the broker $1 that belong to no snapshot. */
const removeUnusedParts =
  'DELETE FROM parts WHERE broker = $1 AND snapshot NOT IN ' +
  '(SELECT id FROM snapshots WHERE snapshots.broker = parts.broker)';

/**
 * Creates the tables in an empty database.
 *
 * @param storesBrokers whether it stores several brokers
 */
export function createTables(database: SqlDatabase, storesBrokers: boolean): Promise<void> {
  return database.transaction(tables(storesBrokers));
}

/** Stores brokers in the tables of a database. */
export class SqlStore implements Store {
  readonly location: StoreLocation;
  readonly storesBrokers: boolean;
  readonly #database: SqlDatabase;

  /** @param storesBrokers whether it stores further brokers */
  static async open(database: SqlDatabase, storesBrokers: boolean): Promise<SqlStore> {
    const [row] = await database.run('SELECT version FROM format');
    const version = Number(row?.version);
    if (version !== formatVersion) throw otherFormat(version);
    return new SqlStore(database, storesBrokers);
  }

  private constructor(database: SqlDatabase, storesBrokers: boolean) {
    this.#database = database;
    this.location = database.location;
    this.storesBrokers = storesBrokers;
  }

  /** Returns a store in the same tables that uses another connection. */
  over(database: SqlDatabase): SqlStore {
    return new SqlStore(database, this.storesBrokers);
  }

  async broker(id: string): Promise<BrokerRow | undefined> {
    const select = 'SELECT definition FROM brokers WHERE id = $1';
    const [row] = await this.#database.run(select, [id]);
    return row && { id, definition: String(row.definition) };
  }

  async brokers(): Promise<readonly BrokerRow[]> {
    const rows = await this.#database.run('SELECT id, definition FROM brokers');
    const [orphan] = await this.#database.run(
      'SELECT broker FROM snapshots WHERE broker NOT IN (SELECT id FROM brokers) UNION ' +
        'SELECT broker FROM records WHERE broker NOT IN (SELECT id FROM brokers) LIMIT 1',
    );
    if (orphan !== undefined) {
      throw new StoreError('corrupt', `the row of the broker ${orphan.broker} is missing`);
    }
    const brokers = rows.map(({ id, definition }) => {
      return { id: String(id), definition: String(definition) };
    });
    // Databases sort texts differently.
    return brokers.sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  addBroker({ id, definition }: BrokerRow, first: RecordRow): Promise<void> {
    const { sequence, record, hash } = first;
    return this.#database.transaction([
      ['INSERT INTO brokers VALUES ($1, $2)', [id, definition]],
      ['INSERT INTO records VALUES ($1, $2, $3, $4)', [id, sequence, record, hash]],
    ]);
  }

  setDefinition({ id, definition }: BrokerRow): Promise<void> {
    const update = 'UPDATE brokers SET definition = $2 WHERE id = $1';
    return this.#database.change(update, [id, definition]);
  }

  removeBroker(id: string): Promise<void> {
    return this.#database.transaction([
      ['DELETE FROM brokers WHERE id = $1', [id]],
      ['DELETE FROM records WHERE broker = $1', [id]],
      ['DELETE FROM snapshots WHERE broker = $1', [id]],
      ['DELETE FROM parts WHERE broker = $1', [id]],
    ]);
  }

  async records(broker: string, after: number): Promise<readonly RecordRow[]> {
    const rows = await this.#database.run(
      'SELECT sequence, record, hash FROM records WHERE broker = $1 AND sequence > $2 ' +
        `ORDER BY sequence LIMIT ${recordRows}`,
      [broker, after],
    );
    return rows.map(({ sequence, record, hash }) => {
      return { sequence: Number(sequence), record: String(record), hash: String(hash) };
    });
  }

  appendRecords(broker: string, rows: readonly RecordRow[]): Promise<void> {
    return this.#database.insertRecords(broker, rows);
  }

  async snapshots(broker: string): Promise<readonly SnapshotRow[]> {
    const select = 'SELECT * FROM snapshots WHERE broker = $1 ORDER BY id';
    const rows = await this.#database.run(select, [broker]);
    return rows.map(({ id, name, sequence, head, time, state, hash }) => ({
      id: Number(id),
      name: String(name),
      sequence: Number(sequence),
      head: String(head),
      time: Number(time),
      state: String(state),
      hash: String(hash),
    }));
  }

  async parts(broker: string, snapshot: number, first: number): Promise<readonly string[]> {
    const rows = await this.#database.run(
      'SELECT lines FROM parts WHERE broker = $1 AND snapshot = $2 AND part >= $3 ' +
        `ORDER BY part LIMIT ${partRows}`,
      [broker, snapshot, first],
    );
    return rows.map(({ lines }) => String(lines));
  }

  async writePart(broker: string, snapshot: number, part: number, lines: string): Promise<void> {
    // An interrupted snapshot may have left parts.
    if (part === 0) await this.#database.change(removeUnusedParts, [broker]);
    const values = [broker, snapshot, part, lines];
    await this.#database.change('INSERT INTO parts VALUES ($1, $2, $3, $4)', values);
  }

  async addSnapshot(broker: string, row: SnapshotRow): Promise<void> {
    const { id, name, sequence, head, time, state, hash } = row;
    const values = [broker, id, name, sequence, head, time, state, hash];
    await this.#database.transaction([
      ['DELETE FROM snapshots WHERE broker = $1 AND name = $2', [broker, name]],
      ['INSERT INTO snapshots VALUES ($1, $2, $3, $4, $5, $6, $7, $8)', values],
      [removeUnusedParts, [broker]],
    ]);
    if (name === '') await this.#removeRecords(broker, sequence);
  }

  /**
   * Removes the records up to a sequence number, oldest first. Requests are served in between. A
   * restart ignores the records that a crash leaves, and the next snapshot removes them.
   */
  async #removeRecords(broker: string, last: number): Promise<void> {
    const oldest = 'SELECT MIN(sequence) AS sequence FROM records WHERE broker = $1';
    const [row] = await this.#database.run(oldest, [broker]);
    // There is no oldest record if the latest snapshot has the same sequence number.
    let removed = Number(row?.sequence ?? last + 1) - 1;
    while (removed < last) {
      removed = Math.min(removed + removedRecords, last);
      const remove = 'DELETE FROM records WHERE broker = $1 AND sequence <= $2';
      await this.#database.change(remove, [broker, removed]);
      await nextTurn();
    }
  }

  check(): Promise<void> {
    return this.#database.check();
  }

  onLost(listener: (error: StoreError) => void): () => void {
    return this.#database.onLost(listener);
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}
