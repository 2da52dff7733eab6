import type { Client } from 'pg';
import { otherFormat, StoreError } from '../../journal/store.ts';

/** The version of the format of these tables, and of the commands in the records. */
export const databaseFormat = 6;

/**
 * The tables are in the separate schema `broker_sandbox`. They contain a journal for each broker.
 * The high-water mark of a journal is one row that every transaction updates. It reveals missing
 * records at the end of the journal. Its token changes whenever another process takes the broker.
 */
const definitions = `
  CREATE TABLE broker_sandbox.brokers (
    broker text PRIMARY KEY, definition text);
  CREATE TABLE broker_sandbox.high_water_mark (
    broker text PRIMARY KEY, format bigint NOT NULL,
    sequence bigint NOT NULL, head text NOT NULL, snapshot bigint NOT NULL,
    token bigint NOT NULL);
  CREATE TABLE broker_sandbox.records (
    broker text, sequence bigint, record text NOT NULL, hash text NOT NULL,
    PRIMARY KEY (broker, sequence));
  CREATE TABLE broker_sandbox.snapshot_parts (
    broker text, snapshot bigint, part bigint, lines text NOT NULL,
    PRIMARY KEY (broker, snapshot, part));
  CREATE TABLE broker_sandbox.snapshots (
    broker text, id bigint, name text NOT NULL, sequence bigint NOT NULL, head text NOT NULL,
    time bigint NOT NULL, state text NOT NULL, hash text NOT NULL,
    PRIMARY KEY (broker, id));
`;

/** The descriptions that the query `tableDescriptions` must return, one for each table. */
const expectedTables = [
  'brokers: broker text, definition text; PRIMARY KEY (broker)',
  'high_water_mark: broker text, format bigint, sequence bigint, head text, snapshot bigint, ' +
    'token bigint; PRIMARY KEY (broker)',
  'records: broker text, sequence bigint, record text, hash text; PRIMARY KEY (broker, sequence)',
  'snapshot_parts: broker text, snapshot bigint, part bigint, lines text; ' +
    'PRIMARY KEY (broker, snapshot, part)',
  'snapshots: broker text, id bigint, name text, sequence bigint, head text, time bigint, ' +
    'state text, hash text; PRIMARY KEY (broker, id)',
];

const tableNames = `('${expectedTables.map((line) => line.split(':')[0]).join("', '")}')`;

/**
 * Selects the objects that the sandbox did not create, from the schema of its tables. The indexes
 * of primary keys are expected. TOAST tables, which contain long rows, are in another schema.
 */
const unexpectedObjects = `
  WITH relations AS (
    SELECT oid, relname, relkind FROM pg_class
    WHERE relnamespace = to_regnamespace('broker_sandbox')
  )
  SELECT kind || ' "' || name || '"' AS line FROM (
    SELECT CASE relkind
      WHEN 'i' THEN 'index' WHEN 'I' THEN 'index' WHEN 'S' THEN 'sequence' WHEN 'v' THEN 'view'
      WHEN 'm' THEN 'view' WHEN 'c' THEN 'type' ELSE 'table' END AS kind, relname AS name
    FROM relations
    WHERE relname NOT IN ${tableNames}
      AND oid NOT IN (SELECT conindid FROM pg_constraint WHERE contype = 'p')
    UNION ALL
    SELECT 'trigger', tgname FROM pg_trigger JOIN relations ON relations.oid = tgrelid
    WHERE NOT tgisinternal
    UNION ALL
    SELECT 'rule', rulename FROM pg_rewrite JOIN relations ON relations.oid = ev_class
    WHERE rulename <> '_RETURN'
    UNION ALL
    SELECT 'policy', polname FROM pg_policy JOIN relations ON relations.oid = polrelid
    UNION ALL
    SELECT 'constraint', conname FROM pg_constraint JOIN relations ON relations.oid = conrelid
    WHERE contype NOT IN ('p', 'n')
    UNION ALL
    SELECT 'function', proname FROM pg_proc
    WHERE pronamespace = to_regnamespace('broker_sandbox')
  ) AS objects (kind, name)
  ORDER BY kind COLLATE "C", name
`;

const tableDescriptions = `
  SELECT relname || ': ' || (
    SELECT string_agg(attname || ' ' || format_type(atttypid, atttypmod), ', ' ORDER BY attnum)
    FROM pg_attribute WHERE attrelid = class.oid AND attnum > 0 AND NOT attisdropped
  ) || coalesce('; ' || (
    SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = class.oid AND contype = 'p'
  ), '') AS line
  FROM pg_class AS class
  WHERE relnamespace = to_regnamespace('broker_sandbox') AND relkind = 'r'
  ORDER BY relname COLLATE "C"
`;

/** Returns whether the schema contains a table or another relation, such as a view. */
export async function hasTables(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    "SELECT FROM pg_class WHERE relnamespace = to_regnamespace('broker_sandbox') LIMIT 1",
  );
  return rows.length > 0;
}

/** Creates the tables in one transaction: that of the caller, or that of a query. */
export async function createTables(client: Client): Promise<void> {
  const { rows } = await client.query("SELECT to_regnamespace('broker_sandbox') AS schema");
  // A user who lacks the privilege to create schemas can use an empty schema that was created for
  // them.
  const schema = rows[0].schema === null ? 'CREATE SCHEMA broker_sandbox;' : '';
  await client.query(`${schema} ${definitions}`);
}

/** Rejects triggers, views, indexes and other objects that the sandbox did not create. */
async function rejectUnexpectedObjects(client: Client): Promise<void> {
  const { rows } = await client.query<{ line: string }>(unexpectedObjects);
  if (rows.length === 0) return;
  throw new StoreError('unexpected objects', rows.map(({ line }) => line).join(', '));
}

async function describeTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(tableDescriptions);
  return rows.map(({ line }) => line);
}

/** Rejects a journal that another version of the sandbox wrote. */
async function rejectOtherFormat(client: Client): Promise<void> {
  const { rows: columns } = await client.query(
    `SELECT FROM pg_attribute WHERE attname = 'format' AND NOT attisdropped
     AND attrelid = to_regclass('broker_sandbox.high_water_mark')`,
  );
  if (columns.length === 0) return;
  const { rows } = await client.query<{ format: string }>(
    `SELECT format FROM broker_sandbox.high_water_mark WHERE format <> ${databaseFormat} LIMIT 1`,
  );
  const [other] = rows;
  if (other !== undefined) throw otherFormat(Number(other.format), databaseFormat);
}

/**
 * Checks the version and the table definitions.
 *
 * @throws StoreError when the format is invalid
 */
export async function checkFormat(client: Client): Promise<void> {
  await rejectOtherFormat(client);
  await rejectUnexpectedObjects(client);
  const found = await describeTables(client);
  if (
    found.length !== expectedTables.length ||
    found.some((line, at) => line !== expectedTables[at])
  ) {
    const problem = `its table definitions differ from those of format ${databaseFormat}`;
    throw new StoreError('corrupt', problem);
  }
}

/** Returns the high-water mark of a broker. */
export async function readHighWaterMark(client: Client, broker: string): Promise<HighWaterMarkRow> {
  const { rows } = await client.query<HighWaterMarkRow>(
    'SELECT * FROM broker_sandbox.high_water_mark WHERE broker = $1',
    [broker],
  );
  const [row] = rows;
  if (row === undefined) throw new StoreError('corrupt', 'the high-water mark is missing');
  return row;
}

/** The driver returns bigint columns as strings. */
interface HighWaterMarkRow {
  readonly sequence: string;
  readonly head: string;
  readonly snapshot: string;
  readonly token: string;
}
