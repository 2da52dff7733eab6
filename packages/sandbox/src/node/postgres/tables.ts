import type { Client } from 'pg';
import { initialHash } from '../../journal/hash-chain.ts';
import { formatVersion, otherFormat, StoreError } from '../../journal/store.ts';

/**
 * The tables are in the separate schema `broker_sandbox`. The high-water mark is one row that every
 * transaction updates. The high-water mark reveals missing records at the end of the journal.
 */
const definitions = `
  CREATE TABLE broker_sandbox.records (
    sequence bigint PRIMARY KEY, record text NOT NULL, hash text NOT NULL);
  CREATE TABLE broker_sandbox.snapshots (
    id bigint PRIMARY KEY, name text NOT NULL, sequence bigint NOT NULL, head text NOT NULL,
    time bigint NOT NULL, state text NOT NULL, hash text NOT NULL);
  CREATE TABLE broker_sandbox.snapshot_parts (
    snapshot bigint, part bigint, lines text NOT NULL, PRIMARY KEY (snapshot, part));
  CREATE TABLE broker_sandbox.high_water_mark (
    format bigint PRIMARY KEY,
    sequence bigint NOT NULL, head text NOT NULL, snapshot bigint NOT NULL);
`;

/** The descriptions that the query `tableDescriptions` must return, one for each table. */
const expectedTables = [
  'high_water_mark: format bigint, sequence bigint, head text, snapshot bigint; ' +
    'PRIMARY KEY (format)',
  'records: sequence bigint, record text, hash text; PRIMARY KEY (sequence)',
  'snapshot_parts: snapshot bigint, part bigint, lines text; PRIMARY KEY (snapshot, part)',
  'snapshots: id bigint, name text, sequence bigint, head text, time bigint, ' +
    'state text, hash text; PRIMARY KEY (id)',
];

const tableNames = "('high_water_mark', 'records', 'snapshot_parts', 'snapshots')";

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

/** Creates the tables in one transaction. */
export async function createTables(client: Client): Promise<void> {
  const { rows } = await client.query("SELECT to_regnamespace('broker_sandbox') AS schema");
  // A user who lacks the privilege to create schemas can use an empty schema that was created for
  // them.
  const schema = rows[0].schema === null ? 'CREATE SCHEMA broker_sandbox;' : '';
  const first =
    `INSERT INTO broker_sandbox.high_water_mark ` +
    `VALUES (${formatVersion}, 0, '${initialHash}', 0);`;
  await client.query(`BEGIN; ${schema} ${definitions} ${first} COMMIT;`);
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

/**
 * Checks the table definitions and the version, and returns the row of the high-water mark.
 *
 * @throws StoreError when the format is invalid
 */
export async function checkFormat(client: Client): Promise<HighWaterMarkRow> {
  await rejectUnexpectedObjects(client);
  const found = await describeTables(client);
  if (
    found.length !== expectedTables.length ||
    found.some((line, at) => line !== expectedTables[at])
  ) {
    const problem = `its table definitions differ from those of format ${formatVersion}`;
    throw new StoreError('corrupt', problem);
  }
  const { rows } = await client.query<HighWaterMarkRow>(
    'SELECT * FROM broker_sandbox.high_water_mark',
  );
  const [row] = rows;
  if (row === undefined) throw new StoreError('corrupt', 'the high-water mark is missing');
  if (rows.length > 1) throw new StoreError('corrupt', 'there is more than one high-water mark');
  if (Number(row.format) !== formatVersion) throw otherFormat(Number(row.format));
  return row;
}

/** The driver returns bigint columns as strings. */
interface HighWaterMarkRow {
  readonly format: string;
  readonly sequence: string;
  readonly head: string;
  readonly snapshot: string;
}
