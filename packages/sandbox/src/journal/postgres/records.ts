import type { Client } from 'pg';
import { chained } from '../chain.ts';
import type { RecordRow } from '../chain-walk.ts';

/** The newest record: its number and its hash. */
export interface Tip {
  readonly sequence: number;
  readonly head: string;
}

/**
 * One statement, which is a transaction of its own: the records, and the mark that moves with them.
 * Nobody else moved the mark, or nothing is written. A record is one line.
 */
const insert = {
  name: 'insert records',
  text: `
    WITH moved AS (
      UPDATE broker_sandbox.mark SET sequence = $1::bigint + $2::bigint, head = $3
      WHERE sequence = $1::bigint AND head = $4 RETURNING 1
    )
    INSERT INTO broker_sandbox.records
    SELECT $1::bigint + place, record, hash
    FROM moved, unnest(string_to_array($5, E'\\n'), string_to_array($6, ' '))
      WITH ORDINALITY AS given (record, hash, place)`,
};

/** Writes records after the newest one; they are durable when it resolves. */
export async function insertRecords(
  client: Client,
  before: Tip,
  records: readonly string[],
): Promise<Tip> {
  const hashes: string[] = [];
  let { head } = before;
  for (const record of records) {
    head = chained(head, record);
    hashes.push(head);
  }
  const { sequence } = before;
  const values = [
    sequence,
    records.length,
    head,
    before.head,
    records.join('\n'),
    hashes.join(' '),
  ];
  const { rowCount } = await client.query({ ...insert, values });
  if (rowCount !== records.length) throw new Error('another program wrote to the journal');
  return { sequence: sequence + records.length, head };
}

/** Some records, in order: a thousand at most, and no more than fit some megabytes, but one. */
const page = {
  name: 'page of records',
  text: `
    SELECT sequence, record, hash FROM (
      SELECT *, sum(octet_length(record)) OVER (ORDER BY sequence) - octet_length(record) AS before
      FROM (
        SELECT * FROM broker_sandbox.records WHERE sequence > $1 ORDER BY sequence LIMIT 1000
      ) AS next
    ) AS counted WHERE before < 8000000 ORDER BY sequence`,
};

/** The records after one, oldest first. They are read while they are used. */
export async function* recordRows(client: Client, after: number): AsyncGenerator<RecordRow> {
  for (let last = after; ; ) {
    const { rows } = await client.query({ ...page, values: [last] });
    for (const { sequence, record, hash } of rows) {
      last = Number(sequence);
      yield { sequence: last, record, hash };
    }
    if (rows.length === 0) return;
  }
}

/** The number of the first record that is kept. */
export async function firstRecord(client: Client): Promise<number | undefined> {
  const { rows } = await client.query('SELECT min(sequence) AS first FROM broker_sandbox.records');
  return rows[0].first === null ? undefined : Number(rows[0].first);
}
