import type { Client } from 'pg';
import { type ChainTip, chainHash } from '../chain.ts';
import type { RecordRow } from '../chain-verifier.ts';

/**
 * Inserts records and moves the high-water mark in one transaction. Inserts nothing if another
 * program has moved the high-water mark. A record contains no line feed, so the records are passed
 * as the lines of one text.
 */
const insert = {
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

/** Appends records after `before`. Resolves with the new tip when the records are durable. */
export async function insertRecords(
  client: Client,
  before: ChainTip,
  records: readonly string[],
): Promise<ChainTip> {
  const hashes: string[] = [];
  let { head } = before;
  for (const record of records) {
    head = chainHash(head, record);
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

/**
 * Selects the next records in order: at most 1,000 records and about 8 MB, but at least one record.
 */
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

/** Returns the records after a sequence number, oldest first, page by page. */
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

/** Returns the sequence number of the first stored record; undefined when there is none. */
export async function firstSequence(client: Client): Promise<number | undefined> {
  const { rows } = await client.query('SELECT min(sequence) AS first FROM broker_sandbox.records');
  return rows[0].first === null ? undefined : Number(rows[0].first);
}
