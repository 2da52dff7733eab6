import type { Client } from 'pg';
import { chainStart } from '../chain.ts';
import type { Mark } from '../high-water-mark.ts';

/** The version of the format; a greater one was written by a later sandbox. */
const formatVersion = 2;

/**
 * Everything is in a schema of its own. The mark is one row, which every transaction moves: it says
 * how far the journal came, so that a missing end is seen.
 */
const definitions = `
  CREATE TABLE broker_sandbox.records (
    sequence bigint PRIMARY KEY, record text NOT NULL, hash text NOT NULL);
  CREATE TABLE broker_sandbox.snapshots (
    sequence bigint PRIMARY KEY, head text NOT NULL, state text NOT NULL, hash text NOT NULL);
  CREATE TABLE broker_sandbox.snapshot_parts (
    sequence bigint, part bigint, lines text NOT NULL, PRIMARY KEY (sequence, part));
  CREATE TABLE broker_sandbox.mark (
    format bigint PRIMARY KEY,
    sequence bigint NOT NULL, head text NOT NULL, snapshot bigint NOT NULL);
`;

/** The same, as the server tells it. */
const expected = [
  'mark: format bigint, sequence bigint, head text, snapshot bigint; PRIMARY KEY (format)',
  'records: sequence bigint, record text, hash text; PRIMARY KEY (sequence)',
  'snapshot_parts: sequence bigint, part bigint, lines text; PRIMARY KEY (sequence, part)',
  'snapshots: sequence bigint, head text, state text, hash text; PRIMARY KEY (sequence)',
];

const tell = `
  SELECT relname || ': ' || (
    SELECT string_agg(attname || ' ' || format_type(atttypid, atttypmod), ', ' ORDER BY attnum)
    FROM pg_attribute WHERE attrelid = class.oid AND attnum > 0 AND NOT attisdropped
  ) || coalesce('; ' || (
    SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = class.oid AND contype = 'p'
  ), '') AS line
  FROM pg_class AS class
  WHERE relnamespace = to_regnamespace('broker_sandbox') AND relkind IN ('r', 'p', 'v', 'm', 'f')
  ORDER BY relname COLLATE "C"
`;

/** Whether there is anything in our schema. */
export async function hasTables(client: Client): Promise<boolean> {
  return (await toldTables(client)).length > 0;
}

/** Makes the tables, all or none. */
export async function createTables(client: Client): Promise<void> {
  const { rows } = await client.query("SELECT to_regnamespace('broker_sandbox') AS schema");
  // Who may not make a schema can be given an empty one.
  const schema = rows[0].schema === null ? 'CREATE SCHEMA broker_sandbox;' : '';
  const first = `INSERT INTO broker_sandbox.mark VALUES (${formatVersion}, 0, '${chainStart}', 0);`;
  await client.query(`BEGIN; ${schema} ${definitions} ${first} COMMIT;`);
}

async function toldTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(tell);
  return rows.map(({ line }) => line);
}

/** Says what is wrong with the format, if something is. */
export async function formatProblem(client: Client): Promise<string | undefined> {
  const found = await toldTables(client);
  if (found.length !== expected.length || found.some((line, at) => line !== expected[at])) {
    return 'the definitions of its tables are not what was written.';
  }
  const { rows } = await client.query('SELECT format FROM broker_sandbox.mark');
  if (rows.length === 0) return 'its mark is missing.';
  if (rows.length > 1) return 'it has more than one mark.';
  const version = Number(rows[0].format);
  if (version === formatVersion) return undefined;
  return `it has format ${version}, and this version reads format ${formatVersion} only.`;
}

/** How far the journal is known to have come. */
export async function readMark(client: Client): Promise<Mark> {
  const { rows } = await client.query('SELECT * FROM broker_sandbox.mark');
  const { sequence, head, snapshot } = rows[0];
  return { sequence: Number(sequence), head, snapshot: Number(snapshot) };
}
