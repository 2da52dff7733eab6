import type { RecordRow, StoreError } from '../../journal/store.ts';
import { ownedRows, type PostgresDatabase } from '../store/postgres.ts';
import type { Row, SqlDatabase, SqlStore, Statement } from '../store/sql-store.ts';

/** A broker that this server owns, as the database describes it. */
export interface Taken {
  readonly store: SqlStore;
  readonly definition: string;
  /** The signatures that the former owner passed on; undefined if it was lost. */
  readonly replays: string | undefined;
  /** The numbers of requests and of open streams that the database has. */
  requests: number;
  connections: number;
  /** How long the broker has not been used, in milliseconds. */
  readonly idleMs: number;
  /** Ends the ownership, and passes signatures on to the next owner. */
  release(replays: string): Promise<void>;
  /** Removes the broker with everything that is stored of it. */
  remove(): Promise<void>;
}

/**
 * Returns a broker that a server has just taken.
 *
 * @param row the columns of its row that tell its epoch and how it was used
 */
export function ownedBy(
  database: PostgresDatabase,
  shared: SqlStore,
  broker: string,
  { epoch, replays, requests, idle }: Row,
): Taken {
  const owned = new OwnedDatabase(database, broker, String(epoch));
  const store = shared.over(owned);
  const release =
    "UPDATE owners SET owner = NULL, replays = NULLIF($2, ''), connections = 0 WHERE broker = $1";
  return {
    store,
    definition: '',
    replays: typeof replays === 'string' ? replays : undefined,
    requests: Number(requests ?? 0),
    connections: 0,
    idleMs: Number(idle ?? 0),
    release: (signatures) => owned.change(release, [broker, signatures]),
    remove: async () => {
      await store.removeBroker(broker);
      await owned.change('DELETE FROM owners WHERE broker = $1', [broker]);
    },
  };
}

/** The database of a broker that a server owns. It changes nothing after the broker is taken. */
class OwnedDatabase implements SqlDatabase {
  readonly location;
  readonly #database: PostgresDatabase;
  readonly #broker: string;
  readonly #epoch: string;

  constructor(database: PostgresDatabase, broker: string, epoch: string) {
    this.location = database.location;
    this.#database = database;
    this.#broker = broker;
    this.#epoch = epoch;
  }

  run(...statement: Statement): Promise<readonly Row[]> {
    return this.#database.run(...statement);
  }

  change(...statement: Statement): Promise<void> {
    return this.transaction([statement]);
  }

  transaction(statements: readonly Statement[]): Promise<void> {
    const check: Statement = [ownedRows('$1', '$2'), [this.#broker, this.#epoch]];
    return this.#database.transaction([check, ...statements]);
  }

  insertRecords(broker: string, rows: readonly RecordRow[]): Promise<void> {
    return this.#database.insertRecords(broker, rows, this.#epoch);
  }

  check(): Promise<void> {
    return this.#database.check();
  }

  onLost(listener: (error: StoreError) => void): () => void {
    return this.#database.onLost(listener);
  }

  /** The session closes the connection. */
  async close(): Promise<void> {}
}
