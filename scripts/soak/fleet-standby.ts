import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresServer, query } from '@broker-api/test-kit/postgres-server';

/** The database of the fleet. */
const name = 'fleet';

/** A PostgreSQL server and a standby, which takes its place when it fails. */
export class PrimaryAndStandby {
  primary = new PostgresServer();
  #standby: PostgresServer | undefined;
  #isDetached = false;

  async begin(): Promise<void> {
    await this.primary.begin();
    await query(this.primary.urlOf('postgres'), `CREATE DATABASE ${name}`);
    await this.addStandby();
  }

  /** The database of the fleet on the primary server. */
  get database(): URL {
    return this.primary.urlOf(name);
  }

  /** Adds a synchronous standby, for which the primary server restarts. */
  async addStandby(): Promise<void> {
    await this.primary.stop('fast');
    this.#standby = await this.primary.createStandby();
    await Promise.all([this.primary.start(), this.#standby.start()]);
    await this.#setStandbyNames('*');
    await this.#synchronized();
  }

  /** Stops the standby. The primary server waits for it no longer. */
  async detachStandby(): Promise<void> {
    await this.#setStandbyNames('');
    await this.#standby?.stop('fast');
    this.#isDetached = true;
  }

  /** Aborts the primary server, and promotes the standby. It lacks records if it was detached. */
  async failOver(): Promise<void> {
    const former = this.primary;
    if (this.#standby === undefined) throw new Error('There is no standby to promote.');
    await former.stop('immediate');
    this.primary = this.#standby;
    this.#standby = undefined;
    if (this.#isDetached) await this.primary.start();
    this.#isDetached = false;
    await query(this.primary.urlOf('postgres'), 'SELECT pg_promote()');
    await former.end();
  }

  async end(): Promise<void> {
    await this.#standby?.end();
    await this.primary.end();
  }

  async #setStandbyNames(names: string): Promise<void> {
    const url = this.primary.urlOf('postgres');
    await query(url, `ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
    await query(url, 'SELECT pg_reload_conf()');
  }

  /** Waits until the standby has all records, so that each commit waits for it. */
  async #synchronized(): Promise<void> {
    const url = this.primary.urlOf('postgres');
    const [row] = await query(url, 'SELECT pg_current_wal_lsn()::text AS now');
    const select = `
      SELECT FROM pg_stat_replication
      WHERE sync_state = 'sync' AND flush_lsn >= '${row?.now}'::pg_lsn`;
    for (let attempt = 0; (await query(url, select)).length === 0; attempt++) {
      if (attempt > 300) throw new Error('The standby does not follow the primary server.');
      await sleep(100);
    }
  }
}
